// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

/// The effects of an event on a teacher's screens, and the enrollment that it leads to.
struct TeacherStep: Equatable {
    var effects: [SessionEffect]
    var enrollment: Enrollment?

    init(_ effects: [SessionEffect] = [], enrolling enrollment: Enrollment? = nil) {
        self.effects = effects
        self.enrollment = enrollment
    }
}

/// The teacher's screens, behind the PIN.
///
/// ```
/// pin --right--> menu <--> people <--> person <--> name, removals, an enrollment
///                 ^  \
///                 +---+--> rearming, pin and newPIN, history, preferences, cleaning, bench, doctor, an enrollment
/// pin --Forgot PIN--> recovery --right--> newPIN --kept--> recoveryCode --Written down--> menu
/// any --Leave, 60 s without a touch, 10 min altogether--> over
/// ```
/// An enrollment ends with the ten minutes, too.
///
/// The store gets one request at a time; until it is answered touches are dropped. Nothing here unlocks the kiosk.
struct Maintenance: Equatable, Sendable {
    let latestEnd: Instant
    var touched: Instant
    var state: State
    /// The request that the store has not answered yet.
    private(set) var pending: RequestID?

    /// Begins with the PIN, or says that there is none.
    init(hasPIN: Bool, at now: Instant) {
        latestEnd = now + Timing.maintenanceTotal
        touched = now
        state = hasPIN ? .pin(PINCheck(), to: .menu) : .told(.noPIN)
    }

    var isOver: Bool { state == .over }

    mutating func expire(in context: inout SessionContext) {
        if case .cleaning(let end) = state {
            // Wiping on the lock screen would count as wrong tries.
            guard end <= context.now else { return }
            touched = end
            state = .menu
        }
        if case .bench(var bench) = state {
            bench.expire(at: context.now)
            state = .bench(bench)
        }
        if context.now >= idleEnd, !isWaiting { _ = leave(&context) }
    }

    func nextDeadline(in context: SessionContext) -> Instant? {
        if isOver || isWaiting { return nil }
        if case .cleaning(let end) = state { return Countdown(end: end).nextTick(after: context.now) }
        let deadline: Instant? =
            switch state {
            case .pin(let check, _): check.nextDeadline(in: context)
            case .recovery(let check): check.nextDeadline(in: context)
            case .bench(let bench): bench.nextDeadline(after: context.now)
            default: nil
            }
        return deadline.map { min(idleEnd, $0) } ?? idleEnd
    }

    /// Continues where the enrollment of `subject` was begun, unless the time ended meanwhile.
    mutating func resume(after subject: EnrollmentSubject, in context: inout SessionContext) {
        state = subject.person.map { .person($0) } ?? .menu
        expire(in: &context)
    }

    mutating func leave(_ context: inout SessionContext) -> TeacherStep {
        context.secrets.wipe()
        state = .over
        return TeacherStep()
    }

    mutating func ask(_ request: StoreRequest, in context: inout SessionContext) -> TeacherStep {
        let id = context.requests.next()
        pending = id
        return TeacherStep([.ask(id, request)])
    }

    /// Writing a code down takes longer than reading any other page.
    private var idleEnd: Instant {
        if case .recoveryCode = state { latestEnd } else { min(touched + Timing.maintenanceIdle, latestEnd) }
    }

    private var isWaiting: Bool { (pending ?? state.pinRequest) != nil }
}

// MARK: - Touch bench

extension Maintenance {
    mutating func use(_ bench: TouchBench, _ input: TeacherInput, in context: SessionContext) -> TeacherStep {
        var bench = bench
        let effects = bench.handle(input, in: context)
        state = effects == nil ? .menu : .bench(bench)
        return TeacherStep(effects ?? [])
    }

    mutating func take(_ event: BenchEvent, in context: SessionContext) -> [SessionEffect] {
        guard case .bench(var bench) = state else { return [] }
        if event.isTouched { touched = context.now }
        let effects = bench.take(event, in: context)
        state = .bench(bench)
        return effects
    }
}

// MARK: - The store's replies

extension Maintenance {
    /// Takes the outcome of the PIN's check; false for a reply to another request.
    mutating func verified(
        _ request: RequestID, _ outcome: VerificationOutcome, in context: inout SessionContext
    ) -> Bool {
        guard state.pinRequest == request else { return false }
        touched = context.now
        switch state {
        case .pin(var check, let goal):
            if !outcome.isMatch { check.reject(outcome, in: &context) }
            state = outcome.isMatch ? goal.state : .pin(check, to: goal)
        case .recovery(var check):
            if !outcome.isMatch { check.reject(outcome, in: &context) }
            state = outcome.isMatch ? .newPIN(PINChoice(for: .change), makesCode: true) : .recovery(check)
        default: return false
        }
        if outcome.isMatch { context.secrets.wipe() }
        return true
    }

    /// The secret that is being checked, or was a moment ago.
    var typed: Sitting.Place {
        if case .recovery = state { .recoveryCode } else { .pin }
    }

    /// Makes the code that was wanted, with randomness that nobody can foresee.
    mutating func makeCode(
        using generator: inout some RandomNumberGenerator, in context: inout SessionContext
    ) -> [SessionEffect] {
        guard case .recoveryCode(var making) = state else { return [] }
        let effects = making.make(using: &generator, in: &context)
        state = .recoveryCode(making)
        return effects
    }

    /// Shows more that is known of the machine; nobody touched anything by that.
    mutating func examined(_ view: DoctorView) {
        if case .doctor = state { state = .doctor(view) }
    }

    mutating func answered(
        _ request: RequestID, _ reply: StoreReply, in context: inout SessionContext
    ) -> TeacherStep {
        if case .newPIN(let choice, let makesCode) = state, choice.request == request {
            context.secrets.wipe()
            touched = context.now
            state = makesCode ? .recoveryCode(.wanted) : .menu
            return TeacherStep(makesCode ? [.random] : [])
        }
        if case .recoveryCode(.keeping(request)) = state {
            touched = context.now
            if reply == .done { state = .recoveryCode(.shown) } else { _ = leave(&context) }
            return TeacherStep()
        }
        guard pending == request else { return TeacherStep() }
        pending = nil
        touched = context.now
        switch (reply, state) {
        case (.refused(.nameTaken), .name(var typing)):
            typing.refuse()
            state = .name(typing)
        case (.refused(.unknownPerson), _): state = .told(.gone)
        case (.profile(let id), .name): state = .person(id)
        case (.profile, .removal): state = .people
        case (.profile(let id), .patternRemoval): state = .person(id)
        case (.done, .patternRemoval): state = .menu
        case (.profile, .rearming): state = .menu
        case (.history(let entries), .menu):
            let unseen = context.known.unseenFailures
            state = .history(entries, unseenFailures: unseen)
            // Seen by now; nobody waits for the reply.
            return TeacherStep(unseen == 0 ? [] : [.ask(context.requests.next(), .acknowledge)])
        case (.done, _), (.refused, _), (.failed, _), (.verified, _), (.profile, _), (.people, _), (.access, _),
            (.history, _), (.entries, _), (.imported, _), (.backup, _):
            break  // The screen stays, with what is known by now.
        }
        return TeacherStep()
    }
}
