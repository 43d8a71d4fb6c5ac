// SPDX-License-Identifier: MIT
package import KioskModel
package import PatternLock
package import Touch

/// An event for a session, from the panel, the store, the tool or the clock.
package enum SessionEvent: Equatable, Sendable {
    /// The store was opened, at the start or after a fault.
    case storeOpened(StoreState)
    /// The contents of the store were changed, by this session or by the tool.
    case storeChanged(StoreChange)
    /// The store can neither check nor keep a pattern.
    case storeFailed(StoreFault)
    /// There is no store that anybody has set up, and nobody has permitted to begin one.
    case storeNotSetUp(StoreFault)
    /// The number of touchscreens now; none until this is told.
    case touchscreens(Int)
    /// The number of touchscreens that are connected and not used, because nobody has allowed them.
    case untrustedTouchscreens(Int)
    /// A touchscreen was unplugged, or another terminal comes to the front: the next touch may be somebody else's.
    case interrupted

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

    /// The reply to `SessionEffect.ask` with the same id.
    case answered(RequestID, StoreReply)
    /// The answer to `SessionEffect.examine`, more than one.
    case examined(DoctorView)
    /// Events of the touchscreens while `Session.benchUse` asks for it, and the answers to `SessionEffect.bench`.
    case bench(BenchEvent)

    /// An admin asked for a new pattern; ignored while another enrollment is running, because
    /// `enrollmentEnded` could not say which of the two it means: ask `Session.refusal(of:)` first.
    case enrollmentRequested(EnrollmentSubject)
    /// The admin gave up, or the tool that asked is gone.
    case enrollmentCancelled
    /// Somebody held the corner, or an admin asked: the PIN is wanted next.
    case maintenanceRequested
    /// An admin opens without a pattern, for so long or as configured; ask `Session.refusal(of:)` first.
    case unlockRequested(for: Duration?, actor: String)
    /// An admin asked to lock.
    case lockRequested
    /// The same from afar.
    case lockRequestedFromAfar
    /// Somebody far away could unlock by answering a challenge, or nobody could any more.
    case helpOffered(Bool)
    /// The store has an answer to the challenge of that number.
    case answerGiven(String)
    /// The store's word on it; nil where it could not be checked.
    case answerChecked(String, VerificationOutcome?, actor: String)
    /// More time was asked for, as by the button; ask `Session.refusal(of:)` first.
    case moreTimeRequested
    /// The panel was touched while it was unlocked, by somebody who uses it.
    case used
    /// The program behind the lock is over, or never came.
    case programEnded(ProgramEnd)
    /// A deadline named by `Session.nextDeadline` may have passed.
    case timePassed
}
