// SPDX-License-Identifier: MIT
package import KioskSession

/// What a teacher's menu and its questions say.
package protocol MenuWords {
    var menuTitle: String { get }
    var leaveMenu: String { get }
    func label(of item: MenuItem) -> String
    /// How many wrong patterns and PINs there were; at least one.
    func failures(_ count: Int) -> String
    /// Stands below `failures`.
    var sinceLastLook: String { get }
    /// Both in one sentence.
    func failuresSinceLastLook(_ count: Int) -> String

    func question(_ question: TeacherQuestion) -> String
    func explanation(of question: TeacherQuestion) -> String
    /// The button that says yes; nil for what is told only.
    func yes(to question: TeacherQuestion) -> String?
    func no(to question: TeacherQuestion) -> String
}
