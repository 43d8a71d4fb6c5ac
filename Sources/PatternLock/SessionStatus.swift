// SPDX-License-Identifier: MIT

/// What the tool is told about a session.
package struct SessionStatus: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        case starting
        case noPattern
        case locked
        /// Strokes are refused for so long, in whole seconds rounded up.
        case lockedOut(seconds: Int)
        /// Strokes are refused until a teacher re-arms.
        case stopped
        case enrolling
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

    package init(state: State, touchscreens: Int, failures: Int, sinceAcknowledged: Int) {
        self.state = state
        self.touchscreens = touchscreens
        self.failures = failures
        self.sinceAcknowledged = sinceAcknowledged
    }
}
