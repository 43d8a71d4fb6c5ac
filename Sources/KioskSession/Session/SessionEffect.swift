// SPDX-License-Identifier: MIT
package import KioskModel

/// An action that a session wants done. Results of slow ones come back as events.
///
/// No effect carries a pattern, PIN or code: the one a request is about is `Session.drawing`, `Session.typedPIN` or
/// `Session.recoveryCode` until the next event.
package enum SessionEffect: Equatable, Sendable {
    /// Ask the store; answer with `answered` and the same id, or with `storeFailed`.
    case ask(RequestID, StoreRequest)
    /// Have the store forget what was tried and wrong; no reply is awaited.
    case endSitting
    /// Append to the history; no reply is awaited.
    case note(HistoryEntry.Kind, of: ProfileID?, detail: String)
    /// Call `Session.useRandomness` with a generator nobody can foresee, and carry out what that returns.
    case random
    /// Have the machine examined; answer with `examined` now and when more is known.
    case examine
    /// Do this with the touchscreens; answer with `SessionEvent.bench`.
    case bench(BenchOrder)

    /// Open what the kiosk guards; where it is open already, only the end changes.
    case unlock(Unlock)
    /// Close it.
    case lock(LockReason)
    /// Tell those who use what is open that it soon ends, or that this was put off.
    case announceEnd(isSoon: Bool)
    /// Call for help for this person, or for somebody with the shared pattern, who was forced to draw and opened nothing
    /// by it; it may have been called for before.
    case raiseAlarm(PersonLabel?)
    /// Enrollment ended; the tool that waits for it is told how.
    case enrollmentEnded(EnrollmentResult)
}

package enum LockReason: Hashable, Sendable {
    case started
    case timeOver
    /// Nobody touched it for long enough.
    case idle
    case button
    case tool
    /// Somebody asked from afar.
    case link
    case program(ProgramEnd)
    /// Somebody for whom it is open was disabled or removed, or has no pattern any more; or there is no shared one.
    case revoked
    case enrollment
    case maintenance
    case fault
    case notSetUp
}

/// The end of the program behind the lock.
package enum ProgramEnd: Hashable, Sendable {
    /// The program's own word that it is done.
    case done
    /// None of its processes is left.
    case ended
    /// None came up in time.
    case missing
    /// A display that the program left black for too long.
    case unseen
}

package enum EnrollmentResult: Hashable, Sendable {
    case stored
    case cancelled
    case timedOut
    case failed(StoreFault)
    /// Another enrollment was asked for, or the kiosk can't enroll now.
    case refused(AdminRefusal)
}

/// The reason why a session cannot do what an admin asks of it now.
package enum AdminRefusal: Hashable, Sendable {
    case storeNotOpen
    case storeFailed(StoreFault)
    case notSetUp
    /// The kiosk waits for its setup at the panel.
    case waitingForSetup
    /// Somebody is at the setup.
    case settingUp
    case enrolling
    case maintaining
    case noTouchscreen
    case noPIN
    case unknownPerson
    /// No pattern that a duress pattern could stand beside.
    case noPattern
    /// The panel is locked.
    case locked
    /// The unlock has all the time that it can get.
    case noMoreTime
}
