// SPDX-License-Identifier: MIT

/// A request of the tool to the daemon.
package enum Request: Equatable, Sendable {
    case panel(Panel)
    case people(People)
    case store(Store)
    case setup(Setup)

    /// Requests about the panel as a whole.
    package enum Panel: Equatable, Sendable {
        /// Answered by one `Reply.status`.
        case status
        /// Answered by a `Reply.status` now and at every change, until the connection closes.
        case watch
        /// Answered by `Reply.screenshot`, whose first byte carries the descriptor of the pixels.
        case screenshot
        /// Answered by `Reply.ok` when the panel is locked and what it guards is closed.
        case lock
        /// Opens what the panel guards as a right pattern does; for as long as configured where no time is given.
        case unlock(seconds: Int?)
        /// Has the panel ask for the PIN that leads to the teacher's screens.
        case maintenance
        /// Answered by `Reply.enrollment` at each step, then `Reply.enrollmentEnded`. Closing the connection cancels.
        /// Without a name it is about the panel's own pattern. A duress pattern needs an ordinary one beside it.
        case enroll(name: String?, isDuress: Bool)

        /// True for requests that only an opened store of a kiosk that is set up can grant.
        package var needsStore: Bool {
            switch self {
            case .status, .watch, .screenshot, .lock: false
            case .unlock, .maintenance, .enroll: true
            }
        }
    }

    /// Requests about people, by name, and about their patterns. Without a name: about the panel's own pattern.
    package enum People: Equatable, Sendable {
        /// Some of the people, counted from zero in the order of a list. Answered by `Reply.people`.
        case list(from: Int, count: Int)
        case add(String)
        case rename(String, to: String)
        case enable(String)
        case disable(String)
        /// With the pattern and the counts; the history keeps the name.
        case remove(String)
        /// Answered by `Reply.access`.
        case access(name: String?)
        /// Replaces all terms.
        case setAccess(AccessTerms, name: String?)
        case removeDuress(name: String?)
    }

    /// Requests about the rest of the store.
    package enum Store: Equatable, Sendable {
        case rearm(RearmScope)
        /// An admin has seen the failures so far.
        case acknowledge
        /// Comes with a sealed memory file of the digits.
        case setPIN
        /// Answered by `Reply.history`.
        case history(HistoryRange)
        /// Answered by `Reply.backup`, whose first byte carries the descriptor of the copy.
        case backup
    }

    /// Requests for a kiosk that is not set up.
    package enum Setup: Equatable, Sendable {
        /// Permits the setup of a kiosk that is not set up, until its first PIN; for root only.
        case permit
        /// Takes that back; for root only.
        case withdraw
        /// Comes with a sealed memory file of what a backup gave.
        case restore
    }

    /// The most people or entries that can be asked for at once.
    package static let longestPage = 200
    /// The longest time to unlock for, in seconds.
    package static let longestUnlock = 86_400

    /// True where a descriptor comes with the request.
    package var takesDescriptor: Bool {
        switch self {
        case .store(.setPIN), .setup(.restore): true
        case .panel, .people, .store, .setup: false
        }
    }
}

/// The attempt counts to clear; the JSON value of "target".
package enum RearmScope: Equatable, Sendable {
    /// The shared pattern's and those of all people together.
    case panel
    /// By name.
    case person(String)
    /// Everybody's at the panel, but not those of the PIN.
    case everybody
    case pin

    private enum Target: String, CaseIterable {
        case panel, person, everybody, pin
    }

    static let fields = ["target", "name"]

    init(from object: borrowing JSONObject) throws(MessageError) {
        let target: Target = try object.choice("target")
        switch target {
        case .panel: self = .panel
        case .person: self = .person(try object.text("name"))
        case .everybody: self = .everybody
        case .pin: self = .pin
        }
    }

    func write(to object: borrowing JSONObject) {
        let (target, name): (Target, String?) =
            switch self {
            case .panel: (.panel, nil)
            case .person(let name): (.person, name)
            case .everybody: (.everybody, nil)
            case .pin: (.pin, nil)
            }
        object.set("target", to: target.rawValue)
        if let name { object.set("name", to: name) }
    }
}
