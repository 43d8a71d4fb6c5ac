// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import Words

extension PageScript {
    /// Letters, or people, to choose oneself from.
    static func roster(_ view: RosterView, _ state: PageState, _ words: any Words) -> PageScript {
        let title: String
        let tiles: [Tile]
        let choices: [RosterChoice]
        switch view.stage {
        case .letters(let letters):
            title = words.firstLetter
            tiles = letters.map { Tile("", .letter($0)) }
            choices = letters.map(RosterChoice.letter)
        case .people(let people):
            title = words.whoAreYou
            tiles = people.map { Tile($0.name, .initials(Initials.of($0.name), color: $0.color)) }
            choices = people.map { .person($0.id) }
        }
        let page = TilePage(
            title: view.partner == nil ? title : words.secondPerson, remark: view.partner.map { words.after($0.name) },
            tiles: tiles, page: state.page, empty: words.title(of: .nobody),
            buttons: view.canGoBack ? [PageButton(words.label(of: .back))] : [])
        return PageScript(.tiles(page), things: choices.map(SessionEvent.chose), buttons: [.chose(.back)])
    }
}
