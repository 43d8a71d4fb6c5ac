// SPDX-License-Identifier: MIT
import KioskModel
package import KioskSession

extension EnglishWords: MenuWords {
    package var menuTitle: String { "Settings" }
    package var leaveMenu: String { "Leave" }

    package func label(of item: MenuItem) -> String {
        switch item {
        case .people: "People"
        case .panelPattern: "New pattern"
        case .panelDuress: "Duress pattern"
        case .rearm: "Allow tries again"
        case .changePIN: "Change PIN"
        case .history: "History"
        case .look: "Language and colors"
        case .doctor: "Check this panel"
        }
    }

    package func failures(_ count: Int) -> String { "\(count)\u{a0}wrong \(count == 1 ? "try" : "tries")" }
    package var sinceLastLook: String { "since you last looked" }
    package func failuresSinceLastLook(_ count: Int) -> String { failures(count) + " " + sinceLastLook }

    package func question(_ question: TeacherQuestion) -> String {
        switch question {
        case .remove(let person): "Remove \(person.name)?"
        case .rearm: "Allow tries again?"
        case .firstPattern: "Draw the pattern now?"
        case .firstPeople: "Add people now?"
        case .noPIN: "No PIN is set"
        case .gone: "This person is gone"
        }
    }

    package func explanation(of question: TeacherQuestion) -> String {
        switch question {
        case .remove: "The pattern of this person is erased. This cannot be undone."
        case .rearm: "The wrong tries of everybody are forgiven. Nobody has to wait."
        case .firstPattern: "The PIN is set. This panel unlocks with one pattern for everybody."
        case .firstPeople: "The PIN is set. Everybody unlocks this panel with a pattern of their own."
        case .noPIN: "To set one, run “ninedotctl\u{a0}pin\u{a0}set” on this computer."
        case .gone: "Somebody has removed or changed this person meanwhile."
        }
    }

    package func yes(to question: TeacherQuestion) -> String? {
        switch question {
        case .remove: "Remove"
        case .rearm: "Allow"
        case .firstPattern: "Draw"
        case .firstPeople: "Add"
        case .noPIN, .gone: nil
        }
    }

    package func no(to question: TeacherQuestion) -> String {
        switch question {
        case .remove: "Keep"
        case .rearm: "Cancel"
        case .firstPattern, .firstPeople: "Later"
        case .noPIN, .gone: "Back"
        }
    }
}
