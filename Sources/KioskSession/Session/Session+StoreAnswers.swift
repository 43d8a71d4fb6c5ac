// SPDX-License-Identifier: MIT
import KioskModel
import PatternLock

/// What the store's answers do to a session.
extension Session {
    /// The store's state: at the start, after a fault, or anew when what it holds was changed.
    mutating func storeOpened(_ state: StoreState) -> [SessionEffect] {
        known = state
        known.attempts = begun(state.attempts, by: settings.policy)
        known.pinAttempts = begun(state.pinAttempts, by: settings.pinPolicy)
        for index in known.people.indices {
            known.people[index].attempts = begun(known.people[index].attempts, by: settings.policy)
        }
        switch phase {
        case .starting:
            showLock()
            return [.lock(.started)]
        case .fault, .notSetUp, .noPattern: showLock()
        case .choosing: if roster.students.isEmpty { showLock() }
        case .locked(let verification): follow(verification)
        case .settingUp(let setup): if setup.isOutdated(by: state.setup) { showLock() }
        case .forgotten, .enrolling, .unlocked, .maintaining: break  // Their end looks at what is known by then.
        }
        return []
    }

    /// Fails closed: a delay of unknown beginning runs in full.
    private func begun(_ count: AttemptCount, by policy: AttemptPolicy) -> AttemptCount {
        var begun = count.begunBy(now)
        if begun.delayBegan == nil, policy.deadline(for: begun) != nil { begun.delayBegan = now }
        return begun
    }

    /// Leaves the lock screen of a pattern that is gone, or clears it when strokes are refused now.
    private mutating func follow(_ verification: Verification) {
        guard hasPattern(verification.person?.id) else {
            abandonCheck()
            return showLock()
        }
        guard verification.challenge == nil, verdict(for: verification.person?.id) != .allowed else { return }
        sheet.wipe()
        phase = .locked(Verification(of: verification.person, settings, at: now))
    }

    private func hasPattern(_ person: ProfileID?) -> Bool {
        guard let person else { return known.hasPattern }
        return roster.students.contains { $0.id == person }
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
        _ reason: LockReason, ending result: EnrollmentResult, in next: Phase
    ) -> [SessionEffect] {
        let effects: [SessionEffect] =
            switch phase {
            case .fault, .notSetUp: []
            case .enrolling(let enrollment) where enrollment.isRunning: [.lock(reason), .enrollmentEnded(result)]
            case .starting, .settingUp, .noPattern, .choosing, .locked, .forgotten, .enrolling, .unlocked, .maintaining:
                [.lock(reason)]
            }
        sheet.wipe()
        phase = next
        abandoned = nil
        partner = nil
        return effects
    }

    /// Acts on the answer to the question that is open; an answer to any other is stale or foreign.
    mutating func verified(_ challenge: Challenge, _ outcome: VerificationOutcome) -> [SessionEffect] {
        if let abandoned, challenge == abandoned.challenge {
            self.abandoned = nil
            adopt(outcome, of: abandoned.person)
            return []
        }
        switch phase {
        case .locked(let verification) where verification.challenge == challenge:
            return checked(verification, outcome)
        case .enrolling(let enrollment) where enrollment.challenge == challenge:
            return proved(enrollment, outcome)
        case .maintaining(var maintenance) where maintenance.challenge == challenge:
            adopt(pin: outcome)
            maintenance.verified(outcome, at: now, on: &sheet)
            return proceed(with: maintenance, [])
        case .settingUp(var setup) where setup.check == challenge:
            adopt(pin: outcome)
            setup.verified(outcome, at: now, on: &sheet)
            return proceed(with: setup, nil)
        case .starting, .fault, .notSetUp, .settingUp, .noPattern, .choosing, .locked, .forgotten, .enrolling,
            .unlocked, .maintaining:
            return []
        }
    }

    private mutating func checked(_ verification: Verification, _ outcome: VerificationOutcome) -> [SessionEffect] {
        var verification = verification
        let person = verification.person
        adopt(outcome, of: person?.id)
        switch outcome {
        case .matched(let match): return open(for: person, match)
        case .wrong where verdict(for: person?.id) == .allowed:
            verification.reject(.wrong(triesLeft: triesLeft(of: person?.id)), at: now)
        case .repeated: verification.reject(.alreadyTried, at: now)
        case .denied(let refusal): verification.reject(.denied(refusal), at: now)
        case .wrong, .refused: verification.clear(&sheet, at: now)
        }
        phase = .locked(verification)
        return []
    }

    /// A student drew the present pattern to give themselves another.
    private mutating func proved(_ enrollment: Enrollment, _ outcome: VerificationOutcome) -> [SessionEffect] {
        var enrollment = enrollment
        let person = enrollment.subject.person
        adopt(outcome, of: person)
        switch outcome {
        case .wrong where verdict(for: person) == .allowed, .repeated:
            enrollment.unproved(triesLeft: triesLeft(of: person), at: now)
        case .wrong, .refused, .denied(.disabled):  // The last also when the pattern or the person is gone meanwhile.
            let effect = enrollment.cancel()
            return proceed(with: enrollment, effect)
        case .matched, .denied: enrollment.proved(&sheet)  // It was right, though it would not open now.
        }
        phase = .enrolling(enrollment)
        return []
    }

    mutating func stored(_ challenge: Challenge) -> [SessionEffect] {
        switch phase {
        case .enrolling(var enrollment):
            guard let effect = enrollment.stored(challenge, at: now) else { return [] }
            learn(newPatternOf: enrollment.subject)
            return proceed(with: enrollment, effect)
        case .maintaining(var maintenance):
            if let subject = maintenance.stored(challenge, at: now, on: &sheet) { learn(newPatternOf: subject) }
            return proceed(with: maintenance, [])
        case .settingUp(var setup):
            if let subject = setup.stored(challenge, at: now, on: &sheet) {
                learn(newPatternOf: subject)
            } else if known.setup == .fresh {
                known.setup = .pinSet
                known.hasPIN = true
            }
            return proceed(with: setup, nil)
        case .starting, .fault, .notSetUp, .noPattern, .choosing, .locked, .forgotten, .unlocked: return []
        }
    }

    mutating func unstorable(_ challenge: Challenge) -> [SessionEffect] {
        switch phase {
        case .enrolling(var enrollment):
            enrollment.unstorable(challenge, at: now, on: &sheet)
            return proceed(with: enrollment, nil)
        case .maintaining(var maintenance):
            maintenance.unstorable(challenge, at: now, on: &sheet)
            return proceed(with: maintenance, [])
        case .settingUp(let setup) where setup.choice == challenge:
            // Somebody chose it with the tool meanwhile; what the store holds is known by now.
            showLock()
            return []
        case .settingUp(var setup):
            setup.unstorable(challenge, at: now, on: &sheet)
            return proceed(with: setup, nil)
        case .starting, .fault, .notSetUp, .noPattern, .choosing, .locked, .forgotten, .unlocked: return []
        }
    }

    /// The answer to the open question, should it come, opens nothing.
    mutating func abandonCheck() {
        guard case .locked(var verification) = phase, let challenge = verification.challenge else { return }
        abandoned = AbandonedCheck(challenge: challenge, person: verification.person?.id)
        verification.clear(&sheet, at: now)
        phase = .locked(verification)
    }
}

// MARK: - Attempts

extension Session {
    /// The count that decides about a person's next stroke; the shared pattern's for nil.
    func attempts(of person: ProfileID?) -> AttemptCount {
        guard let person else { return known.attempts }
        return known.person(person)?.attempts ?? AttemptCount()
    }

    func verdict(for person: ProfileID?) -> AttemptVerdict {
        settings.policy.verdict(for: attempts(of: person), at: now)
    }

    /// Whether a stroke may be drawn on the lock screen.
    var allowsStrokes: Bool {
        guard case .locked(let verification) = phase else { return false }
        return abandoned == nil && touchscreens > 0 && verdict(for: verification.person?.id) == .allowed
    }

    private func triesLeft(of person: ProfileID?) -> Int {
        settings.policy.triesLeft(afterFailures: attempts(of: person).failures)
    }

    private mutating func adopt(_ outcome: VerificationOutcome, of person: ProfileID?) {
        var count = attempts(of: person)
        switch outcome {
        case .matched, .denied:
            count.failures = 0
            count.delayBegan = nil
        case .wrong(let attempts), .refused(let attempts): count = attempts.begunBy(now)
        case .repeated: break
        }
        known.unseenFailures = max(known.unseenFailures, count.sinceAcknowledged)
        guard let person else {
            known.attempts = count
            return
        }
        for index in known.people.indices where known.people[index].id == person {
            known.people[index].attempts = count
        }
    }

    private mutating func adopt(pin outcome: VerificationOutcome) {
        switch outcome {
        case .matched, .denied: known.pinAttempts = AttemptCount()
        case .wrong(let attempts), .refused(let attempts): known.pinAttempts = attempts.begunBy(now)
        case .repeated: break
        }
    }

    /// What the teacher has not seen stays, as it does in the store.
    private mutating func learn(newPatternOf subject: EnrollmentSubject) {
        guard !subject.isDuress else { return }
        known.setup = .done
        guard let person = subject.person else {
            known.hasPattern = true
            known.attempts = AttemptCount(sinceAcknowledged: known.attempts.sinceAcknowledged)
            return
        }
        for index in known.people.indices where known.people[index].id == person {
            known.people[index].hasPattern = true
            known.people[index].attempts.failures = 0
            known.people[index].attempts.delayBegan = nil
        }
    }
}
