// SPDX-License-Identifier: MIT

/// Pages to look at and to test, in every state that looks different; the names are those of the pictures.
package enum PageSample: String, Hashable, Sendable, CaseIterable {
    case pin
    case pinStart = "pin-start"
    case pinShown = "pin-shown"
    case pinWrong = "pin-wrong"
    case pinChecking = "pin-checking"
    case pinFour = "pin-4"
    case pinNine = "pin-9"
    case pinTwelve = "pin-12"
    case menu = "tiles"
    case fewTiles = "tiles-few"
    case roster
    case rosterPages = "roster-pages"
    case people
    case peoplePages = "people-pages"
    case peopleEmpty = "people-empty"
    case history
    case form
    case formEmpty = "form-empty"
    case formLong = "form-long"
    case formError = "form-error"
    case formTwo = "form-two"
    case formSigns = "form-signs"
    case formAccents = "form-accents"
    case dialog
    case dialogDelete = "dialog-delete"
    case dialogThree = "dialog-three"

    /// Of the people on them.
    package static let names = PageSampleMaker(language: .english).names

    package func page(in language: Language) -> Page {
        let maker = PageSampleMaker(language: language)
        switch self {
        case .pin: return maker.pin(entry: .hidden(count: 3))
        case .pinStart: return maker.pin(entry: .hidden(count: 0))
        case .pinShown: return maker.pin(entry: .shown(maker.digits(4)))
        case .pinWrong: return maker.pin(entry: .hidden(count: 0), prompt: maker.wrongPIN, tone: .bad)
        case .pinChecking: return maker.pin(entry: .hidden(count: 6), prompt: maker.checking, isEnabled: false)
        case .pinFour: return maker.pin(length: 4, entry: .hidden(count: 1))
        case .pinNine: return maker.pin(length: 9, entry: .hidden(count: 5))
        case .pinTwelve: return maker.pin(length: 12, entry: .shown(maker.digits(11)))
        case .menu: return maker.menu(Int.max)
        case .fewTiles: return maker.menu(3)
        case .roster: return maker.roster(repeating: 1)
        case .rosterPages: return maker.roster(repeating: 8, page: 1)
        case .people: return maker.people(Array(maker.names.prefix(3)), buttonCount: 2)
        case .peoplePages: return maker.people(maker.names + maker.names + maker.names, page: 1, buttonCount: 3)
        case .peopleEmpty: return maker.people([], buttonCount: 2)
        case .history: return maker.history
        case .form: return maker.form([maker.nameField("Ada Lo")])
        case .formEmpty: return maker.form([maker.nameField("")], Keyboard(shift: .once), isDoneEnabled: false)
        case .formLong: return maker.form([maker.nameField("Wolfeschlegelsteinhausenbergerdorff Junior")])
        case .formError: return maker.form([maker.nameField("Ada", error: maker.nameTaken)])
        case .formTwo: return maker.form([maker.nameField("Ada Lovelace"), maker.groupField])
        case .formSigns: return maker.form([maker.nameField("Ada 7")], Keyboard(layer: .signs))
        case .formAccents: return maker.form([maker.nameField("Zoë")], Keyboard(layer: .accents, shift: .locked))
        case .dialog: return maker.leaving
        case .dialogDelete: return maker.removal
        case .dialogThree: return maker.unsaved
        }
    }
}
