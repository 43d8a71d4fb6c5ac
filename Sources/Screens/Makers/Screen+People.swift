// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import PatternLock
import Words

extension PageScript {
    /// Everybody, with what keeps them from unlocking.
    static func people(_ people: [PersonView], _ state: PageState, _ words: any Words) -> PageScript {
        let rows = people.map { view in
            ListRow(
                view.person.name, emblem: .initials(Initials.of(view.person.name), color: view.person.color),
                badge: view.badge.map { ListBadge(words.badge($0), $0.tone) })
        }
        let page = ListPage(
            title: words.peopleTitle, rows: rows, page: state.page, empty: words.nobodyYet,
            buttons: [PageButton(words.label(of: .back)), PageButton(words.addPerson, .primary)])
        return PageScript(
            .list(page), things: people.map { .teacher(.person($0.person.id)) },
            buttons: [.teacher(.back), .teacher(.addPerson)])
    }

    /// What can be done with one person.
    static func person(
        _ person: Person, _ actions: [PersonAction], _ state: PageState, _ words: any Words
    ) -> PageScript {
        let rows = actions.map { action in
            ListRow(
                words.label(of: action), detail: words.detail(of: action, on: person), emblem: action.emblem)
        }
        let page = ListPage(
            title: person.name, rows: rows, page: state.page, empty: "",
            buttons: [PageButton(words.label(of: .back))])
        return PageScript(
            .list(page), things: actions.map { .teacher(.act($0)) }, buttons: [.teacher(.back)])
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
        case .remove: .symbol(.bin, .bad)
        }
    }
}
