// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import PatternLock
import Words

extension Screen {
    /// Letters, or people, to choose oneself from.
    static func roster(_ view: RosterView, _ page: PageState, _ words: any Words) -> Screen {
        let title: String
        let tiles: [Tile]
        switch view.stage {
        case .letters(let letters):
            title = words.firstLetter
            tiles = letters.map { Tile("", .letter($0), action: .chose(.letter($0))) }
        case .people(let people):
            title = words.whoAreYou
            tiles = people.map { person in
                Tile(
                    person.name, .initials(Initials.of(person.name), color: person.color),
                    action: .chose(.person(person.id)))
            }
        }
        return .tiles(
            TilesScreen(
                title: view.partner == nil ? title : words.secondPerson,
                remark: view.partner.map { words.after($0.name) }, tiles: tiles, page: page.number,
                empty: words.title(of: .nobody),
                buttons: view.canGoBack ? [ScreenButton(words.label(of: .back), action: .chose(.back))] : []))
    }

    /// The list of people, with the reasons that keep some from unlocking.
    static func people(_ people: [PersonView], _ page: PageState, _ words: any Words) -> Screen {
        let rows = people.map { view in
            let person = view.person
            return ListRow(
                person.name, emblem: .initials(Initials.of(person.name), color: person.color),
                badge: view.badge.map { Badge(words.badge($0), $0.tone) },
                ending: .chevron(.teacher(.person(person.id))))
        }
        return .list(
            ListScreen(
                title: words.peopleTitle, rows: rows, page: page.number, empty: words.nobodyYet,
                buttons: [.back(words), ScreenButton(words.addPerson, .primary, action: .teacher(.addPerson))]))
    }

    /// The actions on one person.
    static func person(
        _ person: Person, _ actions: [PersonAction], _ page: PageState, _ words: any Words
    ) -> Screen {
        let rows = actions.map { action in
            ListRow(
                words.label(of: action), detail: words.detail(of: action, on: person), emblem: action.emblem,
                ending: .chevron(.teacher(.act(action))))
        }
        return .list(ListScreen(title: person.name, rows: rows, page: page.number, buttons: [.back(words)]))
    }

    static func name(_ view: NameView, _ page: PageState, _ words: any Words) -> Screen {
        .form(
            FormScreen(
                title: words.formTitle(renaming: view.former),
                field: FormField(
                    words.nameLabel, text: view.text, placeholder: words.nameExample,
                    error: view.flaw.map { words.flaw($0) }),
                keyboard: page.keyboard, done: words.saveName, isDoneEnabled: view.canSave,
                cancel: words.label(of: .cancel)))
    }
}

extension PersonView {
    /// The badge of what has to be done first.
    fileprivate var badge: PersonBadge? {
        if !person.isEnabled { return .disabled }
        if isLockedOut { return .lockedOut }
        return person.hasPattern ? nil : .noPattern
    }
}

extension PersonBadge {
    fileprivate var tone: StatusTone {
        switch self {
        case .disabled, .noPattern: .plain
        case .lockedOut: .bad
        }
    }
}

extension PersonAction {
    fileprivate var emblem: Emblem {
        switch self {
        case .setPattern: .symbol(.pattern)
        case .setDuress: .symbol(.warning)
        case .rename: .symbol(.pencil)
        case .enable: .symbol(.check)
        case .disable: .symbol(.cross)
        case .rearm: .symbol(.openLock)
        case .removePattern: .symbol(.emptyGrid)
        case .remove: .symbol(.bin, .bad)
        }
    }
}
