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
/// resting: noPattern | locked (one shared pattern) | choosing --a person--> locked (everybody's own)
/// locked --matched--> unlocked --time, Lock now, tool--> resting
/// resting --Forgot pattern--> forgotten --time, Back--> resting
/// resting | unlocked --enrollment--> enrolling --stored, ended--> resting
/// resting | unlocked --corner held, tool--> maintaining --Leave, time--> resting
/// any --storeFailed--> fault --storeOpened--> settingUp | resting
/// any --storeNotSetUp--> notSetUp
/// ```
/// It is locked from the start: the store's first answer, good or bad, brings the first `lock`. There are two ways to
/// `unlock`: `verified(.matched)` for the question that is open on the lock screen, and an admin's `unlockRequested`.
/// Every event is harmless in every phase; time that has passed is acted on with whichever event comes first.
package struct Session: Equatable, Sendable {
    enum Phase: Equatable, Sendable {
        case starting
        case fault(StoreFault)
        case notSetUp
        case settingUp(Setup)
        case noPattern
        case choosing(Choosing)
        case locked(Verification)
        case forgotten(until: Instant)
        case enrolling(Enrollment)
        case unlocked(Unlocked)
        case maintaining(Maintenance)
    }

    let settings: SessionSettings
    var phase = Phase.starting
    var sheet: Sheet
    /// What the store is known to hold.
    var known = StoreState(hasPattern: false, attempts: AttemptCount())
    /// The time of the latest event.
    var now = Instant(sinceBoot: .zero)
    /// None until the first `SessionEvent.touchscreens` tells.
    var touchscreens = 0
    var challenges = ChallengeSeries()
    /// A check nobody waits for any more. Its answer opens nothing, but brings the count; until then none is asked.
    var abandoned: AbandonedCheck?
    /// Of two people who open together, the one who has drawn.
    var partner: Partner?

    package init(settings: SessionSettings) {
        self.settings = settings
        sheet = Sheet(settings)
    }

    /// The dots of the stroke on the sheet: what `verify` and `store` are about when they are wanted.
    package var drawing: Pattern { sheet.stroke.dots }
    /// The digits on the sheet: what `verifyPIN`, `storePIN` and `storeFirstPIN` are about when they are wanted.
    package var typedPIN: PIN { sheet.pin.pin }

    /// Takes an event in and returns what is to be done, in this order.
    ///
    /// A `time` before that of an earlier event counts as that one's.
    package mutating func handle(_ event: SessionEvent, at time: Instant) -> [SessionEffect] {
        now = max(now, time)
        let asked = asksPINOfSetup
        var effects = expire()
        effects += respond(to: event)
        if settings.shufflesKeypad, asksPINOfSetup, !asked { effects.append(.lots) }
        return effects
    }

    private mutating func respond(to event: SessionEvent) -> [SessionEffect] {
        switch event {
        case .storeOpened(let state): storeOpened(state)
        case .storeFailed(let fault): storeFailed(fault)
        case .storeNotSetUp(let fault): storeNotSetUp(fault)
        case .touchscreens(let count): touchscreensChanged(to: count)
        case .strokeBegan(let point): take(.began(point))
        case .strokeMoved(let point): take(.moved(point))
        case .strokeLifted: take(.lifted)
        case .strokeVoided(let reason): take(.voided(reason))
        case .pressed(let button): pressed(button)
        case .chose(let choice): chose(choice)
        case .teacher(let input): teacher(input)
        case .turnedPage: turnedPage()
        case .verified(let challenge, let outcome): verified(challenge, outcome)
        case .stored(let challenge): stored(challenge)
        case .unstorable(let challenge): unstorable(challenge)
        case .answered(let challenge, let answer): answered(challenge, answer)
        case .examined(let view): examined(view)
        case .enrollmentRequested(let subject): enrollmentRequested(subject)
        case .enrollmentCancelled: enrollmentCancelled()
        case .maintenanceRequested: maintenanceRequested()
        case .unlockRequested(let duration, let actor): unlockRequested(for: duration, by: actor)
        case .lockRequested: lockRequested()
        case .timePassed: []  // Acted on already.
        }
    }

    /// Acts on the time that has passed.
    private mutating func expire() -> [SessionEffect] {
        if let end = partner?.until, end <= now { forgetPartner() }
        switch phase {
        case .starting, .fault, .notSetUp, .noPattern: return []
        case .settingUp(var setup):
            let effect = setup.expire(at: now, on: &sheet)
            return proceed(with: setup, effect)
        case .choosing(var choosing):
            choosing.expire(at: now)
            phase = .choosing(choosing)
            return []
        case .locked(var verification):
            verification.expire(at: now, on: &sheet)
            phase = .locked(verification)
            if let end = verification.idleEnd, end <= now { showLock() }
            return []
        case .forgotten(let until):
            if until <= now { showLock() }
            return []
        case .enrolling(var enrollment):
            let effect = enrollment.expire(at: now, on: &sheet)
            return proceed(with: enrollment, effect)
        case .unlocked(let unlocked):
            if unlocked.isOver(at: now) { return relock(.timeOver) }
            unlocked.expire(at: now, on: &sheet)
            return []
        case .maintaining(var maintenance):
            let effects = maintenance.expire(at: now, on: &sheet)
            return proceed(with: maintenance, effects)
        }
    }

    private mutating func touchscreensChanged(to count: Int) -> [SessionEffect] {
        // While the old count still lets touches in: the stroke of a touchscreen that is gone has no end of its own.
        let effects = count > 0 ? [] : take(.voided(.unplugged))
        touchscreens = max(0, count)
        return effects
    }

    mutating func relock(_ reason: LockReason) -> [SessionEffect] {
        showLock()
        return [.lock(reason)]
    }

    /// Goes to where the kiosk waits for somebody.
    mutating func showLock() {
        sheet.wipe()
        switch (known.setup, settings.mode) {
        case (.fresh, _), (.pinSet, _):
            phase = .settingUp(Setup(settings, isPINSet: known.setup == .pinSet, at: now))
        case (.done, .shared):
            phase = known.hasPattern ? .locked(Verification(settings, at: now)) : .noPattern
        case (.done, .roster):
            phase = roster.students.isEmpty ? .noPattern : .choosing(Choosing(at: now))
        }
    }

    private var asksPINOfSetup: Bool {
        if case .settingUp(let setup) = phase { setup.asksPIN } else { false }
    }

    /// Those who can unlock.
    var roster: StudentRoster { StudentRoster(known.people) }

    mutating func forgetPartner() {
        partner = nil
        switch phase {
        case .choosing: showLock()
        case .locked(let verification):
            if verification.challenge == nil { showLock() }
        case .starting, .fault, .notSetUp, .settingUp, .noPattern, .forgotten, .enrolling, .unlocked, .maintaining:
            break
        }
    }
}
