// SPDX-License-Identifier: MIT
package import BootTime
package import KioskModel
package import PatternLock
import Touch

/// Decides what the kiosk does: which screen, what is asked of the store, when it opens and closes.
///
/// ```
/// starting --storeNotSetUp--> notSetUp
/// starting | notSetUp --storeOpened--> settingUp | resting
/// settingUp --done--> resting
/// resting: noPattern | locked (one shared pattern) | choosing --a person--> locked (everybody's own) | outOfService
/// locked --matched--> unlocked --time, Lock now, tool--> resting
/// resting --Forgot pattern--> forgotten --time, Back--> resting
/// resting | forgotten --Ask for help--> challenging --answered from afar--> unlocked
/// challenging --time, Cancel, three wrong answers--> resting
/// resting | unlocked --corner held, tool--> maintaining --Leave, time--> resting
/// resting | unlocked | settingUp | maintaining --enrollment--> enrolling --stored, ended--> where it was begun
/// any --storeFailed--> fault --storeOpened--> settingUp | resting
/// any --storeNotSetUp--> notSetUp
/// ```
/// It is locked from the start: the store's first answer, good or bad, brings the first `lock`. There are three ways to
/// `unlock`: a reply `verified(.matched)` to the request that is open on the lock screen, an admin's `unlockRequested`,
/// and the same reply to an answer to the challenge that is shown. Every event is harmless in every state; time that has
/// passed is acted on with whichever event comes first.
package struct Session: Equatable, Sendable {
    enum State: Equatable, Sendable {
        case starting
        case fault(StoreFault)
        case notSetUp
        case settingUp(Setup)
        case noPattern
        /// An admin let nobody in for now.
        case outOfService
        case choosing(PersonPicker)
        case locked(Verification)
        case forgotten(PersonLabel?, until: Instant)
        case challenging(Challenge)
        case enrolling(Enrollment, then: EnrollmentHost)
        case unlocked(Unlocked)
        case maintaining(Maintenance)
    }

    /// The flow that an enrollment was begun in, which continues after it.
    indirect enum EnrollmentHost: Equatable, Sendable {
        /// The tool asked for the enrollment, or a student who had unlocked.
        case lock
        case setup(Setup)
        case maintenance(Maintenance)
    }

    /// A check whose reply opens nothing any more, but brings the counts; until then no other is asked.
    struct AbandonedCheck: Equatable, Sendable {
        let request: RequestID
        let person: ProfileID?
    }

    var state = State.starting
    var context: SessionContext
    /// None until the first `SessionEvent.touchscreens` tells.
    var touchscreens = 0
    /// The number of those that are connected and not trusted.
    var untrustedTouchscreens = 0
    var abandoned: AbandonedCheck?
    /// The sitting of somebody who tried something wrong.
    var sitting: Sitting?
    /// The one who has drawn, of two people who unlock together.
    var firstOfTwo: FirstOfTwo?

    package init(settings: SessionSettings) {
        context = SessionContext(settings)
    }

    /// The dots that have been drawn: those that `verify` and `setPattern` are about when they are asked.
    package var drawing: Pattern { context.secrets.stroke.dots }
    /// The digits that have been typed: those that `verifyPIN`, `setPIN` and `setFirstPIN` are about when they are
    /// asked.
    package var typedPIN: PIN { context.secrets.pin.pin }
    /// The code that `verifyRecoveryCode` and `setRecoveryCode` are about when they are asked.
    package var recoveryCode: RecoveryCode { context.secrets.recoveryCode }

    /// Takes an event in and returns what is to be done, in this order.
    ///
    /// A `time` before that of an earlier event counts as that one's.
    package mutating func handle(_ event: SessionEvent, at time: Instant) -> [SessionEffect] {
        context.now = max(context.now, time)
        let asked = asksPINOfSetup
        var effects = expire()
        effects += respond(to: event)
        forgetLateFirstOfTwo()
        if context.settings.shufflesKeypad, asksPINOfSetup, !asked { effects.append(.random) }
        return effects + endSittingIfOver()
    }

    private mutating func respond(to event: SessionEvent) -> [SessionEffect] {
        switch event {
        case .storeOpened(let state): return changed(.everything(state))
        case .storeChanged(let change): return changed(change)
        case .storeFailed(let fault): return storeFailed(fault)
        case .storeNotSetUp(let fault): return storeNotSetUp(fault)
        case .touchscreens(let count): return touchscreensChanged(to: count)
        case .untrustedTouchscreens(let count): untrustedTouchscreens = count
        case .interrupted: return interrupted()
        case .strokeBegan(let point): return take(.began(point))
        case .strokeMoved(let point): return take(.moved(point))
        case .strokeLifted: return take(.lifted)
        case .strokeVoided(let reason): return take(.voided(reason))
        case .pressed(let button): return pressed(button)
        case .chose(let choice): chose(choice)
        case .teacher(let input): return teacher(input)
        case .turnedPage: turnedPage()
        case .answered(let request, let reply): return answered(request, reply)
        case .examined(let view): examined(view)
        case .bench(let event): return take(event)
        case .enrollmentRequested(let subject): return enrollmentRequested(subject)
        case .enrollmentCancelled: return enrollmentCancelled()
        case .maintenanceRequested: return maintenanceRequested()
        case .unlockRequested(let duration, let actor): return unlockRequested(for: duration, by: actor)
        case .lockRequested: return lockRequested(.tool)
        case .lockRequestedFromAfar: return lockRequested(.link)
        case .helpOffered(let isOffered): helpOffered(isOffered)
        case .answerGiven(let challenge): answerGiven(to: challenge)
        case .answerChecked(let challenge, let outcome, let actor):
            return answerChecked(challenge, outcome, by: actor)
        case .moreTimeRequested: return moreTime()
        case .used: used()
        case .programEnded(let end): return programEnded(end)
        case .timePassed: break  // Acted on already.
        }
        return []
    }

    /// Acts on the time that has passed.
    private mutating func expire() -> [SessionEffect] {
        forgetLateFirstOfTwo()
        switch state {
        case .starting, .fault, .notSetUp, .noPattern, .outOfService: break
        case .settingUp(var setup):
            setup.expire(in: &context)
            return proceed(with: setup, TeacherStep())
        case .choosing(var picker):
            picker.expire(at: context.now)
            state = .choosing(picker)
        case .locked(var verification):
            verification.expire(in: &context)
            state = .locked(verification)
            if let end = verification.idleEnd, end <= context.now { showLock() }
        case .forgotten(_, let until):
            if until <= context.now { showLock() }
        case .challenging(let challenge):
            if challenge.end <= context.now { showLock() }
        case .enrolling(var enrollment, let host):
            enrollment.expire(in: &context)
            return proceed(with: enrollment, then: host)
        case .unlocked(var unlocked):
            if let reason = unlocked.end(by: context.settings.unlocking, at: context.now) { return relock(reason) }
            let effects = unlocked.expire(in: &context)
            state = .unlocked(unlocked)
            return effects
        case .maintaining(var maintenance):
            maintenance.expire(in: &context)
            return proceed(with: maintenance, TeacherStep())
        }
        return []
    }

    private mutating func touchscreensChanged(to count: Int) -> [SessionEffect] {
        // While the old count still lets touches in: the stroke of a touchscreen that is gone has no end of its own.
        let effects = count > 0 ? [] : take(.voided(.unplugged))
        touchscreens = max(0, count)
        followChallenge()
        return effects
    }

    private var asksPINOfSetup: Bool {
        if case .settingUp(let setup) = state { setup.asksPIN } else { false }
    }

    private mutating func forgetLateFirstOfTwo() {
        if let end = firstOfTwoEnd, end <= context.now { forgetFirstOfTwo() }
    }

    /// The time by which the second of two has to draw; nil where nobody waits for a second, and while the store is
    /// asked about one who has: that check is for both.
    var firstOfTwoEnd: Instant? {
        if case .locked(let verification) = state, verification.request != nil { return nil }
        return firstOfTwo?.until
    }

    mutating func forgetFirstOfTwo() {
        firstOfTwo = nil
        switch state {
        case .choosing: showLock()
        case .locked(let verification):
            if verification.request == nil { showLock() }
        case .starting, .fault, .notSetUp, .settingUp, .noPattern, .outOfService, .forgotten, .challenging,
            .enrolling, .unlocked, .maintaining:
            break
        }
    }
}

// MARK: - From flow to flow

extension Session {
    mutating func relock(_ reason: LockReason) -> [SessionEffect] {
        showLock()
        return [.lock(reason)]
    }

    /// Goes to where the kiosk waits for somebody.
    mutating func showLock() {
        context.secrets.wipe()
        let (known, now) = (context.known, context.now)
        switch (known.setup, context.settings.mode) {
        case (.fresh, _), (.pinSet, _): state = .settingUp(Setup(isPINSet: known.setup == .pinSet, at: now))
        case (.done, _) where known.announcements.outOfService != nil: state = .outOfService
        case (.done, .shared): state = known.hasPattern ? .locked(Verification(at: now)) : .noPattern
        case (.done, .roster): state = known.people.enrolled.isEmpty ? .noPattern : .choosing(PersonPicker(at: now))
        }
    }

    /// Continues with an enrollment, or with its host when it is over.
    mutating func proceed(
        with enrollment: Enrollment, then host: EnrollmentHost, _ effects: [SessionEffect] = []
    ) -> [SessionEffect] {
        let wasRunning = if case .enrolling(let before, _) = state { before.isRunning } else { true }
        state = .enrolling(enrollment, then: host)
        guard let result = enrollment.result else { return effects }
        switch host {
        case .lock:
            showLock()
            return wasRunning ? effects + [.enrollmentEnded(result)] : effects
        case .setup(var setup):
            context.secrets.wipe()
            setup.resume(after: result, at: context.now)
            return proceed(with: setup, TeacherStep(effects))
        case .maintenance(var maintenance):
            context.secrets.wipe()
            maintenance.resume(after: enrollment.subject, in: &context)
            return proceed(with: maintenance, TeacherStep(effects))
        }
    }

    /// Continues with the teacher's screens, or at the lock screen when they are left.
    mutating func proceed(with maintenance: Maintenance, _ step: TeacherStep) -> [SessionEffect] {
        if let enrollment = step.enrollment {
            state = .enrolling(enrollment, then: .maintenance(maintenance))
        } else {
            state = .maintaining(maintenance)
            if maintenance.isOver { showLock() }
        }
        return step.effects
    }

    mutating func proceed(with setup: Setup, _ step: TeacherStep) -> [SessionEffect] {
        if let enrollment = step.enrollment {
            state = .enrolling(enrollment, then: .setup(setup))
        } else {
            state = .settingUp(setup)
            // The store may have said so while a pattern was still being enrolled.
            if setup.isOutdated(by: context.known.setup) { showLock() }
        }
        return step.effects
    }
}
