// SPDX-License-Identifier: MIT
package import Geometry

/// What happens to a session, from the panel, the store, the tool and the clock.
package enum SessionEvent: Equatable, Sendable {
    /// The store answered for the first time, again after a fault, or anew because an admin changed it (a re-arm).
    case storeOpened(StoreState)
    /// The store can neither check nor keep a pattern.
    case storeFailed(StoreFault)
    /// How many touchscreens there are now; none until this is told.
    case touchscreens(Int)

    /// A finger came down outside every button.
    case strokeBegan(GridPoint)
    case strokeMoved(GridPoint)
    case strokeLifted
    case strokeVoided(VoidReason)
    /// A button was pressed and let go inside.
    case pressed(Button)

    /// The answer to `SessionEffect.verify` with the same challenge.
    case verified(Challenge, VerificationOutcome)
    /// The answer to `SessionEffect.store` with the same challenge; the counters are cleared with it.
    case stored(Challenge)

    /// An admin asked for a new pattern; `Session.enrollmentRefusal` is to be asked first.
    case enrollmentRequested
    /// The admin gave up, or the tool that asked is gone.
    case enrollmentCancelled
    /// An admin asked to lock.
    case lockRequested
    /// A deadline named by `Session.nextDeadline` may have passed.
    case timePassed
}

/// What a session wants done. Results of slow effects come back as events.
///
/// No effect carries a pattern: the one a question is about is `Session.drawing` until the next event.
package enum SessionEffect: Equatable, Sendable {
    /// Count the attempt durably, then check the drawing; answer with `verified`.
    case verify(Challenge)
    /// Keep the drawing durably and clear the counters; answer with `stored` or `storeFailed`.
    case store(Challenge)
    /// Open what the kiosk guards until the instant, or until told otherwise.
    case unlock(until: Instant?)
    /// Close it.
    case lock(LockReason)
    /// Enrollment ended; the tool that waits for it is told how.
    case enrollmentEnded(EnrollmentResult)
}

/// Names one question to the store, so that a late answer to an earlier question is not taken for this one's.
package struct Challenge: Hashable, Sendable {
    package var number: UInt64

    package init(number: UInt64) {
        self.number = number
    }
}

/// What the store knew when it was opened.
package struct StoreState: Hashable, Sendable {
    package var hasPattern: Bool
    package var attempts: AttemptCount

    package init(hasPattern: Bool, attempts: AttemptCount) {
        self.hasPattern = hasPattern
        self.attempts = attempts
    }
}

/// Consecutive failures and when the delay after the last of them began, in this boot.
package struct AttemptCount: Hashable, Sendable {
    package var failures: Int
    /// The last failure, or this boot's start for a failure of an earlier boot: the full delay runs again.
    package var delayBegan: Instant?
    /// Failures since the teacher last looked; a success does not clear it.
    package var sinceAcknowledged: Int

    package init(failures: Int = 0, delayBegan: Instant? = nil, sinceAcknowledged: Int = 0) {
        self.failures = failures
        self.delayBegan = delayBegan
        self.sinceAcknowledged = sinceAcknowledged
    }
}

/// What became of one attempt.
package enum VerificationOutcome: Equatable, Sendable {
    case matched
    case wrong(AttemptCount)
    /// One of the last few wrong patterns again: not counted.
    case repeated
    /// A delay runs, or the hard stop is reached: nothing was checked or counted.
    case refused(AttemptCount)
}

/// Why the store is of no use, for the notice and the log.
package struct StoreFault: Hashable, Sendable {
    /// One line: what failed, where, why. Never a secret.
    package var message: String

    package init(message: String) {
        self.message = message
    }
}

package enum LockReason: Hashable, Sendable {
    case started
    case timeOver
    case button
    case tool
    case enrollment
    case fault
}

package enum EnrollmentResult: Hashable, Sendable {
    case stored
    case cancelled
    case timedOut
    case failed(StoreFault)
    /// Another enrollment was asked for, or the kiosk can't enroll now.
    case refused(String)
}
