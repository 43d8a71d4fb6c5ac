// SPDX-License-Identifier: MIT
package import KioskModel
package import KioskSession
import Words

/// A page in one of its states, made up: what previews and tests show.
package struct PageSample: Sendable {
    /// The page and its state, such as "pin-wrong".
    package let name: String
    /// What is to be seen of the finger, and which part of the page.
    package let finger: FingerView
    private let contents: Contents

    private enum Contents {
        case roster(RosterView)
        case teacher(TeacherView)
    }

    init(_ name: String, _ view: RosterView, showing state: PageState = PageState()) {
        self.name = name
        contents = .roster(view)
        finger = FingerView(page: state)
    }

    init(_ name: String, _ view: TeacherView, finger: FingerView) {
        self.name = name
        contents = .teacher(view)
        self.finger = finger
    }

    init(_ name: String, _ view: TeacherView, showing state: PageState = PageState()) {
        self.init(name, view, finger: FingerView(page: state))
    }

    /// Every page in every state that looks different.
    package static let all = rosters + pins + menus + people + names + histories + looks + doctors + questions

    package var view: ViewState {
        switch contents {
        case .roster(let roster): .roster(roster)
        case .teacher(let teacher): .teacher(teacher)
        }
    }

    package func page(in language: Language) -> Page {
        let appearance = Appearance(words: language.words)
        switch contents {
        case .roster(let roster): return PageScript.roster(roster, finger.page, appearance.words).page
        case .teacher(let teacher): return PageScript(of: teacher, showing: finger.page, in: appearance).page
        }
    }
}
