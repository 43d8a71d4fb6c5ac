// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock
import Touch

/// The student's flow: draw or tap, have it checked, be told.
///
/// The session decides whether strokes are allowed at all, from the attempts that the store counted.
struct Verification: Equatable, Sendable {
    enum Message: Hashable, Sendable {
        case tooShort
        case wrong(triesLeft: Int)
        case alreadyTried
        case denied(AccessRefusal)
        case voided(VoidReason)
    }

    private enum State: Equatable, Sendable {
        case open
        /// The store is asked; touches are dropped, not queued.
        case checking(RequestID)
    }

    /// The person whose pattern is drawn; nil for the panel's shared one.
    let person: PersonLabel?
    private var touched: Instant
    private var state = State.open
    private var input = PatternInput<Message>.resting

    init(of person: PersonLabel? = nil, at now: Instant) {
        self.person = person
        touched = now
    }

    /// The request that the store has not answered yet.
    var request: RequestID? {
        switch state {
        case .open: nil
        case .checking(let request): request
        }
    }

    /// Takes a touch in; a finished drawing of enough dots is checked.
    mutating func handle(
        _ touch: GridInput, for purpose: VerificationPurpose, in context: inout SessionContext
    ) -> [SessionEffect] {
        guard state == .open else { return [] }
        touched = context.now
        switch touch {
        case .began(let point): input.begin(at: point, in: &context)
        case .moved(let point): input.move(to: point, in: &context)
        case .lifted:
            if input.lift(orSaying: .tooShort, in: &context) { return check(for: purpose, in: &context) }
        case .voided(let reason): input.void(reason, saying: .voided(reason), in: &context)
        case .pressed(.clear): input.clear(in: &context)
        case .pressed(.ok):
            if input.submit(orSaying: .tooShort, in: &context) { return check(for: purpose, in: &context) }
        case .pressed: break  // Not this flow's.
        }
        return []
    }

    /// Ends the check without success and says so.
    mutating func reject(_ message: Message, at now: Instant) {
        state = .open
        touched = now
        switch message {
        case .denied: input.say(message, at: now, for: Timing.denial)
        case .tooShort, .wrong, .alreadyTried, .voided: input.say(message, at: now)
        }
    }

    /// Forgets the stroke and the request: the reply, should it come, is stale.
    mutating func clear(in context: inout SessionContext) {
        state = .open
        touched = context.now
        input.clear(in: &context)
    }

    mutating func expire(in context: inout SessionContext) {
        input.expire(in: &context)
    }

    /// The time at which a person's screen has been left alone too long; nil while it waits for the store, and for the
    /// panel's own.
    var idleEnd: Instant? {
        person == nil || request != nil ? nil : touched + Timing.personIdle
    }

    var nextDeadline: Instant? { [input.nextDeadline, idleEnd].compactMap { $0 }.min() }

    func view(in context: SessionContext, at now: Instant) -> LockView {
        LockView(
            status: status(by: context.settings, at: now), stroke: stroke(in: context, at: now),
            grid: context.settings.grid, entry: context.settings.entry, person: person)
    }

    /// A right pattern is green, also where it does not open.
    private func stroke(in context: SessionContext, at now: Instant) -> StrokeView {
        let isDenied = if case .denied = input.message(at: now) { true } else { false }
        return input.view(
            of: context.secrets.stroke, held: .drawing, answered: isDenied ? .success : .error, at: now)
    }

    private mutating func check(
        for purpose: VerificationPurpose, in context: inout SessionContext
    ) -> [SessionEffect] {
        let request = context.requests.next()
        state = .checking(request)
        return [.ask(request, .verify(person?.id, for: purpose))]
    }

    private func status(by settings: SessionSettings, at now: Instant) -> LockStatus {
        switch (state, input.message(at: now)) {
        case (.checking, _): .checking
        case (.open, nil): .draw
        case (.open, .tooShort): .tooShort(minimum: settings.rule.minimumDots)
        case (.open, .wrong(let triesLeft)): .wrong(triesLeft: triesLeft)
        case (.open, .alreadyTried): .alreadyTried
        case (.open, .denied(let refusal)): .denied(refusal)
        case (.open, .voided(let reason)): .voided(reason)
        }
    }
}
