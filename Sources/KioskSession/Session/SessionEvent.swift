// SPDX-License-Identifier: MIT
package import KioskModel
package import PatternLock
package import Touch

/// What happens to a session, from the panel, the store, the tool and the clock.
package enum SessionEvent: Equatable, Sendable {
    /// The store answered for the first time, again after a fault, or anew because what it holds was changed.
    case storeOpened(StoreState)
    /// The store can neither check nor keep a pattern.
    case storeFailed(StoreFault)
    /// There is no store that anybody has set up, and nobody has permitted to begin one.
    case storeNotSetUp(StoreFault)
    /// How many touchscreens there are now; none until this is told.
    case touchscreens(Int)

    /// A finger came down outside every button.
    case strokeBegan(GridPoint)
    case strokeMoved(GridPoint)
    case strokeLifted
    case strokeVoided(VoidReason)
    /// A button was pressed and let go inside.
    case pressed(Button)
    /// Something on the page of people was.
    case chose(RosterChoice)
    /// Something on a teacher's page was.
    case teacher(TeacherInput)
    /// Another page of a list was turned to: somebody is there.
    case turnedPage

    /// The answer to `SessionEffect.verify` or `verifyPIN` with the same challenge.
    case verified(Challenge, VerificationOutcome)
    /// The answer to `SessionEffect.store` or `storePIN` with the same challenge; the counters are cleared with it.
    case stored(Challenge)
    /// The other answer to `SessionEffect.store`: this pattern cannot be kept, because it is the usual one already. And
    /// to `SessionEffect.storeFirstPIN`: it is not the first.
    case unstorable(Challenge)
    /// The answer to `SessionEffect.order` with the same challenge.
    case answered(Challenge, StoreAnswer)
    /// The answer to `SessionEffect.examine`, more than one.
    case examined(DoctorView)

    /// An admin asked for a new pattern; `Session.enrollmentRefusal` is to be asked first.
    case enrollmentRequested(EnrollmentSubject)
    /// The admin gave up, or the tool that asked is gone.
    case enrollmentCancelled
    /// Somebody held the corner, or an admin asked: the PIN is wanted next.
    case maintenanceRequested
    /// An admin opens without a pattern, for so long or as configured; `Session.unlockRefusal` is to be asked first.
    case unlockRequested(for: Duration?, actor: String)
    /// An admin asked to lock.
    case lockRequested
    /// A deadline named by `Session.nextDeadline` may have passed.
    case timePassed
}
