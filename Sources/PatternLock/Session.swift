// SPDX-License-Identifier: MIT
package import Geometry

/// Decides what the kiosk does: which screen, what is asked of the store, when it opens and closes.
///
/// ```
/// starting --storeOpened--> noPattern | locked --matched--> unlocked --time, Lock now, tool--> locked
///                              |          |                    |
///                              +----------+-- enrollment ------+--> enrolling --stored, ended--> locked | noPattern
/// any --storeFailed--> fault --storeOpened--> noPattern | locked
/// ```
/// It is locked from the start: the store's first answer, good or bad, brings the first `lock`. The one way to
/// `unlock` is `verified(.matched)` for the question that is open on the lock screen. Every event is harmless in every
/// phase; time that has passed is acted on with whichever event comes first.
package struct Session: Equatable, Sendable {
    enum Phase: Equatable, Sendable {
        case starting
        case fault(StoreFault)
        case noPattern
        case locked(Verification)
        case enrolling(Enrollment)
        case unlocked(Unlocked)
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
    var abandoned: Challenge?

    package init(settings: SessionSettings) {
        self.settings = settings
        sheet = Sheet(settings)
    }

    /// The dots of the stroke on the sheet: what `verify` and `store` are about when they are wanted.
    package var drawing: Pattern { sheet.stroke.dots }

    /// Takes an event in and returns what is to be done, in this order.
    ///
    /// A `time` before that of an earlier event counts as that one's.
    package mutating func handle(_ event: SessionEvent, at time: Instant) -> [SessionEffect] {
        now = max(now, time)
        var effects = expire()
        effects += respond(to: event)
        return effects
    }

    private mutating func respond(to event: SessionEvent) -> [SessionEffect] {
        switch event {
        case .storeOpened(let state): storeOpened(state)
        case .storeFailed(let fault): storeFailed(fault)
        case .touchscreens(let count): touchscreensChanged(to: count)
        case .strokeBegan(let point): take(.began(point))
        case .strokeMoved(let point): take(.moved(point))
        case .strokeLifted: take(.lifted)
        case .strokeVoided(let reason): take(.voided(reason))
        case .pressed(let button): take(.pressed(button))
        case .verified(let challenge, let outcome): verified(challenge, outcome)
        case .stored(let challenge): stored(challenge)
        case .enrollmentRequested: enrollmentRequested()
        case .enrollmentCancelled: enrollmentCancelled()
        case .lockRequested: lockRequested()
        case .timePassed: []  // Acted on already.
        }
    }

    /// Acts on the time that has passed.
    private mutating func expire() -> [SessionEffect] {
        switch phase {
        case .starting, .fault, .noPattern: return []
        case .locked(var verification):
            verification.expire(at: now, on: &sheet)
            phase = .locked(verification)
            return []
        case .enrolling(var enrollment):
            let effect = enrollment.expire(at: now, on: &sheet)
            return proceed(with: enrollment, effect)
        case .unlocked(let unlocked):
            if unlocked.isOver(at: now) { return relock(.timeOver) }
            unlocked.expire(at: now, on: &sheet)
            return []
        }
    }

    private mutating func touchscreensChanged(to count: Int) -> [SessionEffect] {
        // While the old count still lets touches in: the stroke of a touchscreen that is gone has no end of its own.
        let effects = count > 0 ? [] : take(.voided(.unplugged))
        touchscreens = max(0, count)
        return effects
    }

    private mutating func take(_ input: PanelInput) -> [SessionEffect] {
        switch phase {
        case .starting, .fault, .noPattern: return []  // A notice has nothing to touch.
        case .locked(var verification):
            guard allowsStrokes else { return [] }
            let challenge = verification.handle(input, at: now, on: &sheet, challenges: &challenges)
            phase = .locked(verification)
            return challenge.map { [.verify($0)] } ?? []
        case .enrolling(var enrollment):
            let effect = enrollment.handle(input, at: now, on: &sheet, challenges: &challenges)
            return proceed(with: enrollment, effect)
        case .unlocked:
            return input == .pressed(.lockNow) ? relock(.button) : []
        }
    }

    private mutating func lockRequested() -> [SessionEffect] {
        switch phase {
        case .starting, .fault, .noPattern, .enrolling: return []  // Locked already.
        case .locked:
            // A stroke drawn before the admin locked must not open after it.
            abandonCheck()
            return []
        case .unlocked: return relock(.tool)
        }
    }
}
