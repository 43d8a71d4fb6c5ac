// SPDX-License-Identifier: MIT
package import KioskModel

/// What a session wants done. Results of slow effects come back as events.
///
/// No effect carries a pattern or a PIN: the one a question is about is `Session.drawing` or `Session.typedPIN` until
/// the next event.
package enum SessionEffect: Equatable, Sendable {
    /// Count the attempt durably, then check the drawing against a person's pattern, or the panel's; answer with
    /// `verified`.
    case verify(Challenge, of: ProfileID?)
    /// Keep the drawing durably and clear the counters; answer with `stored` or `storeFailed`.
    case store(Challenge, of: EnrollmentSubject)
    /// Count the attempt durably, then check the typed PIN; answer with `verified`.
    case verifyPIN(Challenge)
    /// Keep the typed PIN durably and clear its counter; answer with `stored` or `storeFailed`.
    case storePIN(Challenge)
    /// The same for the first PIN of a new kiosk; where there is one meanwhile, answer with `unstorable`.
    case storeFirstPIN(Challenge)
    /// Do it durably; answer with `answered` or `storeFailed`.
    case order(Challenge, StoreOrder)
    /// Append to the history; no answer is awaited.
    case note(HistoryEntry.Kind, of: ProfileID?, detail: String)
    /// Call `Session.drawLots(using:)` with a generator nobody can foresee.
    case lots
    /// Have the machine examined; answer with `examined` now and when more is known.
    case examine

    /// Open what the kiosk guards; where it is open, only the opening's end is another.
    case unlock(Opening)
    /// Close it.
    case lock(LockReason)
    /// Enrollment ended; the tool that waits for it is told how.
    case enrollmentEnded(EnrollmentResult)
}

package enum LockReason: Hashable, Sendable {
    case started
    case timeOver
    case button
    case tool
    case enrollment
    case maintenance
    case fault
    case notSetUp
}

package enum EnrollmentResult: Hashable, Sendable {
    case stored
    case cancelled
    case timedOut
    case failed(StoreFault)
    /// Another enrollment was asked for, or the kiosk can't enroll now.
    case refused(String)
}
