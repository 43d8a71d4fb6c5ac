// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

/// The first steps of a kiosk that nobody has set up: the PIN twice, then the first pattern, or later.
///
/// ```
/// pin --kept--> code --Written down--> offer --Yes--> an enrollment --over--> offer
/// check --right--> offer | an enrollment --a minute without a touch, ten altogether, the tool's lock--> check
/// offer --Later--> finishing
/// ```
/// The store keeps how far it came, so that a power cut anywhere resumes it: with the PIN from then on, because
/// nobody knows who is at the panel by now. It is left when the store says so.
struct Setup: Equatable, Sendable {
    private enum State: Equatable, Sendable {
        case pin(PINChoice)
        /// The code for whoever will have forgotten the PIN.
        case code(RecoveryMaking)
        /// Whoever continues has to know the PIN.
        case check(PINCheck)
        /// The PIN is kept, or was right; draw the first pattern, or add people, now?
        case offer
        /// The store is told that setup is over.
        case finishing(RequestID)
    }

    var touched: Instant
    /// The time at which the PIN is asked for again, however much is touched.
    private var latestEnd: Instant
    private var state: State
    /// True when the tool locked while the store was asked: its reply leads to the PIN.
    private var isLocked = false
    /// True where a teacher adds people when it is over.
    private(set) var leadsToPeople = false

    init(isPINSet: Bool, at now: Instant) {
        touched = now
        latestEnd = now
        state = isPINSet ? .check(PINCheck(for: .resume)) : .pin(PINChoice(for: .setup))
    }

    mutating func handle(_ input: TeacherInput, in context: inout SessionContext) -> TeacherStep {
        touched = context.now
        switch (state, input) {
        case (.pin(var choice), .key(let key)):
            let effects = choice.press(key, in: &context)
            state = .pin(choice)
            return TeacherStep(effects)
        case (.pin(var choice), .back):
            if choice.stepBack(in: &context) { state = .pin(choice) }
        case (.check(var check), .key(let key)):
            let effects = check.press(key, in: &context)
            state = .check(check)
            return TeacherStep(effects)
        case (.code(.shown), .confirm):
            context.secrets.wipe()
            state = .offer
        case (.offer, .back): return finish(&context)
        case (.offer, .confirm):
            switch context.settings.mode {
            case .shared:
                return TeacherStep(enrolling: Enrollment(isFirst: true, until: latestEnd, at: context.now))
            case .roster:
                leadsToPeople = true
                return finish(&context)
            }
        case (.pin, _), (.code, _), (.check, _), (.offer, _), (.finishing, _): break  // Not on this screen.
        }
        return TeacherStep()
    }

    mutating func expire(in context: inout SessionContext) {
        switch state {
        case .pin(let choice):
            // Digits that somebody left behind are not for the next one to continue with.
            guard choice.request == nil, context.now >= idleEnd, context.secrets.hasDigits else { return }
            context.secrets.wipePINs()
            state = .pin(PINChoice(for: .setup))
        case .check(let check):
            guard check.request == nil, context.now >= idleEnd, context.secrets.hasDigits else { return }
            context.secrets.wipePINs()
        case .code(let making):
            guard making.request == nil, context.now >= latestEnd else { return }
            context.secrets.wipe()
            askPIN()
        case .offer:
            if context.now >= offerEnd { askPIN() }
        case .finishing: break
        }
    }

    func nextDeadline(in context: SessionContext) -> Instant? {
        switch state {
        case .pin(let choice): choice.request == nil && context.secrets.hasDigits ? idleEnd : nil
        case .check(let check):
            check.request == nil
                ? [check.nextDeadline(in: context), context.secrets.hasDigits ? idleEnd : nil].compactMap { $0 }.min()
                : nil
        // Writing it down takes its time.
        case .code(let making): making.request == nil ? latestEnd : nil
        case .offer: offerEnd
        case .finishing: nil
        }
    }

    func view(in context: SessionContext, at now: Instant) -> TeacherView {
        switch state {
        case .pin(let choice): .pin(choice.view(in: context))
        case .code(let making): making.view(in: context)
        case .check(let check): .pin(check.view(in: context, at: now))
        case .offer, .finishing: .question(context.settings.mode == .shared ? .firstPattern : .firstPeople)
        }
    }

    /// Asks for the PIN again where it was right, or was chosen, a moment ago or is about to be.
    mutating func lock(in context: inout SessionContext) {
        switch state {
        case .offer, .code(.wanted), .code(.shown):
            context.secrets.wipe()
            askPIN()
        case .pin, .code(.keeping), .check: isLocked = isBusy
        case .finishing: break  // Nothing is open.
        }
    }

    /// Asks for the PIN when the enrollment ends.
    mutating func lockAfterEnrollment(at now: Instant) { latestEnd = now }

    /// Continues after the enrollment of the first pattern. One that was put off is offered again; one that was left
    /// alone, or ended too late, leads to the PIN.
    mutating func resume(after result: EnrollmentResult, at now: Instant) {
        if result == .timedOut || now >= latestEnd { askPIN() } else { state = .offer }
    }

    private var idleEnd: Instant { touched + Timing.maintenanceIdle }
    private var offerEnd: Instant { min(idleEnd, latestEnd) }

    private mutating func askPIN() { state = .check(PINCheck(for: .resume)) }

    /// Asks somebody who knows the PIN, unless the panel was locked meanwhile.
    private mutating func offer(in context: inout SessionContext) {
        context.secrets.wipe()
        touched = context.now
        latestEnd = context.now + Timing.maintenanceTotal
        if isLocked { askPIN() } else { state = .offer }
        isLocked = false
    }

    private mutating func finish(_ context: inout SessionContext) -> TeacherStep {
        let request = context.requests.next()
        state = .finishing(request)
        return TeacherStep([.ask(request, .finishSetup)])
    }
}

// MARK: - The store's replies

extension Setup {
    /// True while something is under way that its end has to wait for.
    var isBusy: Bool {
        switch state {
        case .pin(let choice): choice.request != nil
        case .code(let making): making.request != nil
        case .check(let check): check.request != nil
        case .offer: false
        case .finishing: true
        }
    }

    /// True while it asks for the PIN.
    var asksPIN: Bool {
        if case .check = state { true } else { false }
    }

    /// True when the store came further, by the tool or by this, and nothing that was asked of it is unanswered.
    func isOutdated(by progress: SetupProgress) -> Bool {
        switch (progress, state) {
        case (.fresh, _), (_, .finishing): false
        case (.pinSet, .pin(let choice)), (.done, .pin(let choice)): choice.request == nil
        case (.pinSet, _): false
        case (.done, .code(let making)): making.request == nil
        case (.done, .check(let check)): check.request == nil
        case (.done, .offer): true
        }
    }

    /// Takes the outcome of the PIN's check; false for a reply to another request.
    mutating func verified(
        _ request: RequestID, _ outcome: VerificationOutcome, in context: inout SessionContext
    ) -> Bool {
        guard case .check(var check) = state, check.request == request else { return false }
        touched = context.now
        if outcome.isMatch {
            offer(in: &context)
        } else {
            check.reject(outcome, in: &context)
            state = .check(check)
            isLocked = false
        }
        return true
    }

    /// Continues when the store has kept the first PIN; false for a reply to another request.
    mutating func stored(_ request: RequestID, in context: inout SessionContext) -> Bool {
        guard isChoosingPIN(request) else { return false }
        offer(in: &context)
        if state == .offer { state = .code(.wanted) }
        return true
    }

    /// Makes the code that was wanted, with randomness that nobody can foresee.
    mutating func makeCode(
        using generator: inout some RandomNumberGenerator, in context: inout SessionContext
    ) -> [SessionEffect] {
        guard case .code(var making) = state else { return [] }
        let effects = making.make(using: &generator, in: &context)
        state = .code(making)
        return effects
    }

    /// Shows the code that the store has kept, unless the panel was locked meanwhile. False for a reply to another
    /// request.
    ///
    /// - Parameter isKept: False where the store refused it: the setup goes on without.
    mutating func answeredCode(_ request: RequestID, isKept: Bool, in context: inout SessionContext) -> Bool {
        guard state == .code(.keeping(request)) else { return false }
        touched = context.now
        state = isKept ? .code(.shown) : .offer
        if isLocked { askPIN() }
        if isLocked || !isKept { context.secrets.wipe() }
        isLocked = false
        return true
    }

    /// True for the request that is about the first PIN.
    func isChoosingPIN(_ request: RequestID) -> Bool {
        if case .pin(let choice) = state { choice.request == request } else { false }
    }

    /// True for the request of its end, which is kept now.
    func isFinished(by request: RequestID) -> Bool { state == .finishing(request) }
}
