// SPDX-License-Identifier: MIT
package import BootTime
package import KioskModel

/// The state of a session, for the tool.
package struct SessionStatus: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        case starting
        /// There is no store, and none may be begun.
        case notSetUp
        /// A new kiosk waits for its PIN, or its first pattern.
        case setup
        case noPattern
        /// An admin let nobody in for now.
        case outOfService
        case locked
        /// Locked, and the display is still to be taken back from the program behind the lock.
        case locking
        /// Strokes are refused for so long, in whole seconds rounded up.
        case lockedOut(seconds: Int)
        /// Strokes are refused until a teacher re-arms.
        case stopped
        case enrolling
        /// A teacher is at the panel's own pages, or at the PIN before them.
        case maintenance
        /// Time left in whole seconds rounded up; nil without an end.
        case unlocked(secondsLeft: Int?)
        case fault(message: String)
    }

    package var state: State
    package var touchscreens: Int
    /// Consecutive failures.
    package var failures: Int
    /// Failures since the teacher last looked.
    package var sinceAcknowledged: Int
    /// The people who unlocked; empty where that is not known.
    package var people: [PersonLabel]

    package init(
        state: State, touchscreens: Int, failures: Int, sinceAcknowledged: Int, people: [PersonLabel] = []
    ) {
        self.state = state
        self.touchscreens = touchscreens
        self.failures = failures
        self.sinceAcknowledged = sinceAcknowledged
        self.people = people
    }
}

/// Counts whole seconds down to an instant, rounded up: zero is seen only when it is over.
package struct Countdown: Equatable, Sendable {
    package var end: Instant

    package init(end: Instant) {
        self.end = end
    }

    package func secondsLeft(at now: Instant) -> Int {
        let left = (end - now).components
        guard left.seconds >= 0, left.attoseconds >= 0 else { return 0 }
        return Int(left.seconds) + (left.attoseconds > 0 ? 1 : 0)
    }

    /// The first instant after `now` at which `secondsLeft` changes; nil when it is over.
    func nextTick(after now: Instant) -> Instant? {
        guard now < end else { return nil }
        return end - .seconds(secondsLeft(at: now) - 1)
    }
}
