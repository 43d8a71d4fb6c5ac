// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import PatternLock

extension PageSample {
    /// What a teacher can do.
    package static let menus = [
        PageSample(
            "menu", .menu(MenuView(items: [.people, .rearm, .changePIN, .history, .look, .doctor], unseenFailures: 37))),
        PageSample(
            "menu-shared", .menu(MenuView(items: [.panelPattern, .rearm, .changePIN, .history, .look, .doctor]))),
        PageSample("menu-one", .menu(MenuView(items: MenuItem.allCases, unseenFailures: 1))),
    ]

    package static let people =
        [
            PageSample("people", .people(Array(SamplePeople.people(3)))),
            PageSample("people-pages", .people(SamplePeople.people(33)), showing: PageState(page: 1)),
            PageSample("people-empty", .people([])),
        ] + persons

    /// What can be done with one person, in good order and in trouble.
    private static let persons = zip(
        ["person", "person-disabled", "person-locked"], SamplePeople.people(3).map(\.person)
    ).map {
        name, person in
        let actions = PersonAction.allCases.filter { action in
            switch action {
            case .setPattern, .rename, .remove: true
            case .setDuress: person.hasPattern
            case .enable: !person.isEnabled
            case .disable: person.isEnabled
            case .rearm: person.attempts.failures > 0
            }
        }
        return PageSample(name, .person(person, actions: actions))
    }

    package static let name = PageSample(
        "name", .name(NameView(text: "Ada Lo", canSave: true)))
    package static let nameEmpty = PageSample(
        "name-empty", .name(NameView(text: "")), showing: PageState(keyboard: Keyboard(shift: .once)))
    package static let nameSigns = PageSample(
        "name-signs", .name(NameView(text: "Ada 7", canSave: true)),
        showing: PageState(keyboard: Keyboard(layer: .signs)))

    /// A name being typed.
    package static let names = [
        name, nameEmpty, nameSigns,
        PageSample(
            "name-long",
            .name(NameView(text: "Wolfeschlegelsteinhausenbergerdorff Junior", former: "Bo", canSave: true))),
        PageSample("name-taken", .name(NameView(text: "Ada", flaw: .taken))),
        PageSample("name-too-long", .name(NameView(text: "Ada", flaw: .flawed(.tooLong)))),
        PageSample("name-invisible", .name(NameView(text: "Ada", former: "Bo", flaw: .flawed(.invisible)))),
        PageSample(
            "name-accents", .name(NameView(text: "Zoë", former: SamplePeople.names[2], canSave: true)),
            showing: PageState(keyboard: Keyboard(layer: .accents, shift: .locked))),
        PageSample(
            "name-choosing", .name(NameView(text: "Grace H", canSave: true)),
            finger: FingerView(
                pressed: .page(.key(.character("o"))), accents: AccentRow(for: .character("o"), on: Keyboard()))),
    ]

    package static let looks = [
        PageSample("look", .look(PanelPreferences())),
        PageSample("look-chosen", .look(PanelPreferences(language: .simplifiedChinese, theme: .contrast))),
    ]

    package static let rearm = PageSample("question-rearm", .question(.rearm))

    package static let questions =
        [
            rearm, PageSample("question-first-pattern", .question(.firstPattern)),
            PageSample("question-first-people", .question(.firstPeople)),
            PageSample("question-no-pin", .question(.noPIN)),
            PageSample("question-gone", .question(.gone)),
        ] + SamplePeople.labels(3).suffix(1).map { PageSample("question-remove", .question(.remove($0))) }
}
