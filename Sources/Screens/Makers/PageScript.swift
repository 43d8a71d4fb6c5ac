// SPDX-License-Identifier: MIT
package import KioskSession
import Words

/// A page with what a finger means on it. Where things are on a page does not depend on its words.
package struct PageScript: Sendable {
    package let page: Page
    /// What rows or tiles mean, in their order.
    private let things: [SessionEvent]
    /// What the page's buttons mean, in their order.
    private let buttons: [SessionEvent]

    init(_ page: Page, things: [SessionEvent] = [], buttons: [SessionEvent] = []) {
        self.page = page
        self.things = things
        self.buttons = buttons
    }

    /// The page that shows `view`; nil for a screen that is no page.
    package init?(of view: ViewState, showing state: PageState = PageState(), in appearance: Appearance = Appearance())
    {
        switch view {
        case .roster(let roster): self = .roster(roster, state, appearance.words)
        case .teacher(let teacher): self.init(of: teacher, showing: state, in: appearance)
        case .lock, .enroll, .unlocked, .notice: return nil
        }
    }

    init(of view: TeacherView, showing state: PageState, in appearance: Appearance) {
        let words = appearance.words
        switch view {
        case .pin(let pin): self = .pin(pin, words)
        case .menu(let menu): self = .menu(menu, state, words)
        case .people(let people): self = .people(people, state, words)
        case .person(let person, let actions): self = .person(person, actions, state, words)
        case .name(let name): self = .name(name, state, words)
        case .history(let history): self = .history(history, state, appearance)
        case .look(let look): self = .look(look, state, appearance)
        case .doctor(let doctor): self = .doctor(doctor, state, appearance)
        case .question(let question): self = .question(question, words)
        }
    }

    /// Nil for what is not on the page.
    package func meaning(of target: PageTarget) -> PageMeaning? {
        switch target {
        case .digit(let digit): .event(.teacher(.key(.digit(digit))))
        case .deleteDigit: .event(.teacher(.key(.delete)))
        case .clearDigits: .event(.teacher(.key(.clear)))
        case .eye: .event(.teacher(.key(.eye)))
        case .row(let number), .tile(let number): things.indices.contains(number) ? .event(things[number]) : nil
        case .button(let number): buttons.indices.contains(number) ? .event(buttons[number]) : nil
        case .previousPage: .turn(by: -1)
        case .nextPage: .turn(by: 1)
        case .field: nil  // There is one, which has the keyboard already.
        case .key(let key): .key(key)
        case .cancel: .event(.teacher(.back))
        }
    }
}
