// SPDX-License-Identifier: MIT

/// What the tool asks the daemon; which one is the JSON value of "do".
package enum Request: Equatable, Sendable {
    /// Answered by one `Reply.status`.
    case status
    /// Answered by a `Reply.status` now and at every change, until the connection closes.
    case watch
    /// Answered by `Reply.ok` when the panel is locked and what it guards is closed.
    case lock
    /// Opens what the panel guards as a right pattern does; for as long as configured where no time is given.
    case unlock(seconds: Int?)
    /// Has the panel ask for the PIN that leads to the teacher's screens.
    case maintenance
    /// Answered by `Reply.screenshot`, whose first byte carries the descriptor of the pixels.
    case screenshot
    /// Answered by `Reply.enrollment` at each step, then `Reply.enrollmentEnded`. Closing the connection cancels.
    /// Without a name it is about the panel's own pattern, which everybody knows.
    case enroll(name: String?)
    /// The same for the pattern of whoever is forced to draw one; there must be an ordinary one.
    case enrollDuress(name: String?)
    case removeDuress(name: String?)
    /// Some of the people, counted from zero in the order they are shown. Answered by `Reply.people`.
    case people(from: Int, count: Int)
    case addPerson(String)
    case renamePerson(String, to: String)
    case enablePerson(String)
    case disablePerson(String)
    /// With the pattern and the counts; the history keeps the name.
    case removePerson(String)
    /// Answered by `Reply.access`. Without a name it is about the panel's own pattern.
    case access(name: String?)
    /// Replaces all terms.
    case setAccess(AccessTerms, name: String?)
    case rearm(RearmScope)
    /// An admin has seen the failures so far.
    case acknowledge
    /// Comes with a sealed memory file of the digits.
    case setPIN
    /// Answered by `Reply.history`.
    case history(HistoryRange)
    /// Answered by `Reply.backup`, whose first byte carries the descriptor of the copy.
    case backup
    /// Comes with a sealed memory file of what a backup gave.
    case restore
    /// Permits the setup of a kiosk that is not set up, until its first PIN; for root only.
    case setup
    /// Takes that back.
    case withdrawSetup

    /// The most people or entries that can be asked for at once.
    package static let longestPage = 200
    /// The longest time to unlock for, in seconds.
    package static let longestUnlock = 86_400

    /// The requests without what they carry.
    package enum Kind: String, CaseIterable, Sendable {
        case status, watch, lock, unlock, maintenance, screenshot, enroll, enrollDuress, removeDuress, people, addPerson
        case renamePerson, enablePerson, disablePerson, removePerson, access, setAccess, rearm, acknowledge, setPIN
        case history, backup, restore, setup, withdrawSetup
    }

    package var kind: Kind {
        switch self {
        case .status: .status
        case .watch: .watch
        case .lock: .lock
        case .unlock: .unlock
        case .maintenance: .maintenance
        case .screenshot: .screenshot
        case .enroll: .enroll
        case .enrollDuress: .enrollDuress
        case .removeDuress: .removeDuress
        case .people: .people
        case .addPerson: .addPerson
        case .renamePerson: .renamePerson
        case .enablePerson: .enablePerson
        case .disablePerson: .disablePerson
        case .removePerson: .removePerson
        case .access: .access
        case .setAccess: .setAccess
        case .rearm: .rearm
        case .acknowledge: .acknowledge
        case .setPIN: .setPIN
        case .history: .history
        case .backup: .backup
        case .restore: .restore
        case .setup: .setup
        case .withdrawSetup: .withdrawSetup
        }
    }
}
