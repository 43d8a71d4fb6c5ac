// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

/// Changes in the store, and its replies.
extension Session {
    /// Takes in changed contents of the store: of all of it at the start and after a fault.
    mutating func changed(_ change: StoreChange) -> [SessionEffect] {
        context.known.apply(change.begun(at: context.now, by: context.settings))
        if let firstOfTwo, !isEnrolled(firstOfTwo.label) { forgetFirstOfTwo() }
        switch state {
        case .starting:
            showLock()
            return [.lock(.started)]
        case .fault, .notSetUp, .noPattern, .outOfService: showLock()
        case .choosing: if isOutOfService || context.known.people.enrolled.isEmpty { showLock() }
        case .locked(let verification): follow(verification)
        case .forgotten: if isOutOfService { showLock() }
        case .challenging: followChallenge()
        case .settingUp(let setup): if setup.isOutdated(by: context.known.setup) { showLock() }
        // A pattern that is only being drawn is none for a store that was restored meanwhile.
        case .enrolling(let enrollment, .setup):
            if context.known.setup == .done, enrollment.isBeingDrawn { showLock() }
        case .unlocked(let unlocked): return follow(unlocked, change)
        case .enrolling, .maintaining: break  // Their end looks at what is known by then.
        }
        if isOutOfService { firstOfTwo = nil }
        return []
    }

    /// Closes what the change leaves nobody a right to, or shortens it.
    private mutating func follow(_ unlocked: Unlocked, _ change: StoreChange) -> [SessionEffect] {
        let span = change.span(for: unlocked.unlock)
        if isRevoked(unlocked.unlock) || span == .none { return relock(.revoked) }
        var unlocked = unlocked
        let effects = unlocked.follow(span)
        state = .unlocked(unlocked)
        return effects
    }

    private func isRevoked(_ unlock: Unlock) -> Bool {
        guard unlock.actor == nil else { return false }
        return unlock.people.isEmpty ? !context.known.hasPattern : !unlock.people.allSatisfy(isEnrolled)
    }

    /// False for somebody who was disabled, removed, or left without a pattern.
    private func isEnrolled(_ person: PersonLabel) -> Bool { context.known.people[person.id]?.isEnrolled ?? false }

    private var isOutOfService: Bool { context.known.announcements.outOfService != nil }

    /// Leaves the lock screen of a pattern that is gone or may not open now, or clears it when strokes are refused now.
    private mutating func follow(_ verification: Verification) {
        let person = verification.person?.id
        let canUnlock = person.map { context.known.people[$0]?.isEnrolled ?? false } ?? context.known.hasPattern
        guard canUnlock, !isOutOfService else {
            abandonCheck()
            return showLock()
        }
        guard verification.request == nil, context.verdict(for: person) != .allowed else { return }
        context.secrets.wipe()
        state = .locked(Verification(of: verification.person, at: context.now))
    }

    /// Closes, whatever was open; only `storeOpened` leads on.
    mutating func storeFailed(_ fault: StoreFault) -> [SessionEffect] {
        close(.fault, ending: .failed(fault), in: .fault(fault))
    }

    /// The same where nobody has set up what there is, and nobody may.
    mutating func storeNotSetUp(_ fault: StoreFault) -> [SessionEffect] {
        close(.notSetUp, ending: .failed(fault), in: .notSetUp)
    }

    private mutating func close(
        _ reason: LockReason, ending result: EnrollmentResult, in next: State
    ) -> [SessionEffect] {
        let effects: [SessionEffect] =
            switch state {
            case .fault, .notSetUp: []
            case .enrolling(let enrollment, .lock) where enrollment.isRunning:
                [.lock(reason), .enrollmentEnded(result)]
            case .starting, .settingUp, .noPattern, .outOfService, .choosing, .locked, .forgotten, .challenging,
                .enrolling, .unlocked, .maintaining:
                [.lock(reason)]
            }
        context.secrets.wipe()
        state = next
        abandoned = nil
        firstOfTwo = nil
        return effects
    }

    /// Takes in the reply to an open request; one to any other is stale or foreign.
    mutating func answered(_ request: RequestID, _ reply: StoreReply) -> [SessionEffect] {
        if case .verified(let outcome) = reply { return verified(request, outcome) }
        switch state {
        case .enrolling(var enrollment, let host):
            if case .refused = reply {
                enrollment.refused(request, in: &context)
            } else if enrollment.stored(request, at: context.now) {
                if !enrollment.isFeigned { learn(newPatternOf: enrollment.subject) }
                let isAwaited = host == .lock
                return proceed(with: enrollment, then: host.touched(at: context.now))
                    + (isAwaited ? [.enrollmentEnded(.stored)] : [])
            }
            return proceed(with: enrollment, then: host)
        case .maintaining(var maintenance):
            let step = maintenance.answered(request, reply, in: &context)
            return proceed(with: maintenance, step)
        case .settingUp(let setup): return answered(request, reply, of: setup)
        case .starting, .fault, .notSetUp, .noPattern, .outOfService, .choosing, .locked, .forgotten, .challenging,
            .unlocked:
            return []  // Nobody waits for it any more.
        }
    }

    private mutating func answered(_ request: RequestID, _ reply: StoreReply, of setup: Setup) -> [SessionEffect] {
        var setup = setup
        if setup.answeredCode(request, isKept: reply == .done, in: &context) {
            return proceed(with: setup, TeacherStep())
        } else if case .refused = reply {
            // Somebody chose the PIN with the tool meanwhile; what the store holds is known by now.
            if setup.isChoosingPIN(request) { showLock() }
        } else if setup.stored(request, in: &context) {
            if context.known.setup == .fresh { context.known.setup = .pinSet }
            context.known.hasPIN = true
            return proceed(with: setup, TeacherStep([.random]))
        } else if setup.isFinished(by: request) {
            context.known.setup = .done
            // Through the PIN, as always: whoever answers the offer need not be the one who typed it.
            if setup.leadsToPeople, touchscreens > 0 { return openMaintenance() }
            showLock()
        }
        return []
    }

    private mutating func verified(_ request: RequestID, _ outcome: VerificationOutcome) -> [SessionEffect] {
        if let abandoned, request == abandoned.request {
            self.abandoned = nil
            adopt(outcome, of: abandoned.person)
            return alarm(if: outcome.isDuress, for: abandoned.person.flatMap { context.known.people[$0]?.label })
        }
        switch state {
        case .locked(let verification) where verification.request == request:
            return checked(verification, outcome)
        case .enrolling(let enrollment, let host) where enrollment.proof == request:
            return proved(enrollment, then: host, outcome)
        case .maintaining(var maintenance):
            let typed = maintenance.typed
            guard maintenance.verified(request, outcome, in: &context) else { return [] }
            adopt(outcome, at: typed == .recoveryCode ? \.recoveryAttempts : \.pinAttempts, typed)
            return proceed(with: maintenance, TeacherStep())
        case .settingUp(var setup):
            guard setup.verified(request, outcome, in: &context) else { return [] }
            adopt(outcome, at: \.pinAttempts, .pin)
            return proceed(with: setup, TeacherStep())
        case .starting, .fault, .notSetUp, .noPattern, .outOfService, .choosing, .locked, .forgotten, .challenging,
            .enrolling, .unlocked:
            return []
        }
    }

    private mutating func checked(_ verification: Verification, _ outcome: VerificationOutcome) -> [SessionEffect] {
        var verification = verification
        let person = verification.person
        adopt(outcome, of: person?.id)
        switch outcome {
        case .matched(let match): return unlock(for: person, match)
        case .wrong where context.verdict(for: person?.id) == .allowed:
            verification.reject(.wrong(triesLeft: context.triesLeft(of: person?.id)), at: context.now)
        case .repeated: verification.reject(.alreadyTried, at: context.now)
        case .denied(let refusal, _): verification.reject(.denied(refusal), at: context.now)
        case .wrong, .refused: verification.clear(in: &context)
        }
        state = .locked(verification)
        return alarm(if: outcome.isDuress, for: person)
    }

    /// Calls for help where somebody was forced to draw what opens nothing.
    func alarm(if isDuress: Bool, for person: PersonLabel?) -> [SessionEffect] {
        isDuress ? [.raiseAlarm(person)] : []
    }

    /// A student drew the present pattern to give themselves another.
    private mutating func proved(
        _ enrollment: Enrollment, then host: EnrollmentHost, _ outcome: VerificationOutcome
    ) -> [SessionEffect] {
        var enrollment = enrollment
        let person = enrollment.subject.person
        adopt(outcome, of: person)
        switch outcome {
        case .wrong where context.verdict(for: person) == .allowed, .repeated:
            enrollment.unproved(triesLeft: context.triesLeft(of: person), at: context.now)
        // The last also when the pattern or the person is gone meanwhile.
        case .wrong, .refused, .denied(.disabled, _): enrollment.cancel()
        // The latter was right, though it would not open now.
        case .matched, .denied: enrollment.proved(underDuress: outcome.isDuress, in: &context)
        }
        return proceed(with: enrollment, then: host, alarm(if: outcome.isDuress, for: enrollment.person))
    }

    /// Gives the open check up: the reply, should it come, opens nothing.
    mutating func abandonCheck() {
        guard case .locked(var verification) = state, let request = verification.request else { return }
        abandoned = AbandonedCheck(request: request, person: verification.person?.id)
        verification.clear(in: &context)
        state = .locked(verification)
    }
}

// MARK: - Attempts

extension Session {
    private mutating func adopt(_ outcome: VerificationOutcome, of person: ProfileID?) {
        sitting = sitting(.pattern(of: person), after: outcome)
        var counts = context.known.attempts(of: person)
        switch outcome {
        case .matched, .denied: counts = counts.succeeded(at: context.now)
        case .wrong(let new), .refused(let new): counts = new.begunBy(context.now)
        case .repeated: return
        }
        context.known.panelAttempts = counts.panel
        guard let person else {
            context.known.attempts = counts.profile
            return
        }
        context.known.people.update(person) { $0.attempts = counts.profile }
    }

    private mutating func adopt(
        _ outcome: VerificationOutcome, at count: WritableKeyPath<StoreState, AttemptCount>, _ place: Sitting.Place
    ) {
        sitting = sitting(place, after: outcome)
        switch outcome {
        case .matched, .denied: context.known[keyPath: count] = context.known[keyPath: count].succeeded(at: context.now)
        case .wrong(let new), .refused(let new): context.known[keyPath: count] = new.profile.begunBy(context.now)
        case .repeated: break
        }
    }

    /// Clears the failures; those a teacher has not seen stay, as they do in the store.
    private mutating func learn(newPatternOf subject: EnrollmentSubject) {
        guard !subject.isDuress else { return }
        let counts = context.known.attempts(of: subject.person)
        context.known.setup = .done
        guard let person = subject.person else {
            context.known.hasPattern = true
            context.known.attempts = counts.cleared.profile
            context.known.panelAttempts = counts.cleared.panel
            return
        }
        context.known.panelAttempts = counts.profileCleared.panel
        context.known.people.update(person) { person in
            person.hasPattern = true
            person.attempts = counts.profileCleared.profile
        }
    }
}

extension StoreChange {
    /// The time for which those who unlocked may be in by what this tells of them.
    fileprivate func span(for unlock: Unlock) -> OpenSpan {
        let state =
            switch self {
            case .parts(let state, _), .everything(let state): state
            }
        guard unlock.actor == nil else { return .endless }
        guard !unlock.people.isEmpty else { return state.span }
        return unlock.people.reduce(.endless) { $0.and(state.people[$1.id]?.span ?? .endless) }
    }

    /// The change with every delay begun by `now`. Fails closed: a delay of unknown beginning runs in full.
    fileprivate func begun(at now: Instant, by settings: SessionSettings) -> StoreChange {
        func begun(_ count: AttemptCount, _ policy: AttemptPolicy) -> AttemptCount {
            var begun = count.begunBy(now)
            if begun.delayBegan == nil, policy.deadline(for: begun) != nil { begun.delayBegan = now }
            return begun
        }
        func begun(_ state: StoreState) -> StoreState {
            var state = state
            state.attempts = begun(state.attempts, settings.policy)
            state.panelAttempts = begun(state.panelAttempts, settings.policy)
            state.pinAttempts = begun(state.pinAttempts, settings.pinPolicy)
            state.recoveryAttempts = begun(state.recoveryAttempts, settings.pinPolicy)
            state.answerAttempts = begun(state.answerAttempts, settings.pinPolicy)
            for person in state.people where person.attempts.failures > 0 {
                state.people.update(person.id) { $0.attempts = begun($0.attempts, settings.policy) }
            }
            return state
        }
        return switch self {
        case .everything(let state): .everything(begun(state))
        case .parts(let state, let removed): .parts(begun(state), removed: removed)
        }
    }
}
