// SPDX-License-Identifier: MIT
import Geometry

/// What the store's answers do to a session.
extension Session {
    /// The store's state: at the start, after a fault, or anew when an admin changed it, as a re-arm does.
    mutating func storeOpened(_ state: StoreState) -> [SessionEffect] {
        known = StoreState(hasPattern: state.hasPattern, attempts: state.attempts.begunBy(now))
        if known.attempts.delayBegan == nil, settings.policy.deadline(for: known.attempts) != nil {
            // Fails closed: a delay of unknown beginning runs in full.
            known.attempts.delayBegan = now
        }
        switch phase {
        case .starting:
            showLock()
            return [.lock(.started)]
        case .fault, .noPattern: showLock()
        case .locked where !state.hasPattern:
            abandonCheck()
            showLock()
        case .locked(let verification):
            if verification.challenge == nil, verdict != .allowed { showLock() }
        case .enrolling, .unlocked: break  // Their end looks at what is known by then.
        }
        return []
    }

    /// Closes, whatever was open; only `storeOpened` leads on.
    mutating func storeFailed(_ fault: StoreFault) -> [SessionEffect] {
        let effects: [SessionEffect] =
            switch phase {
            case .fault: []
            case .enrolling(let enrollment) where enrollment.isRunning:
                [.lock(.fault), .enrollmentEnded(.failed(fault))]
            case .starting, .noPattern, .locked, .enrolling, .unlocked: [.lock(.fault)]
            }
        sheet.wipe()
        phase = .fault(fault)
        abandoned = nil
        return effects
    }

    /// Acts on the answer to the question that is open; an answer to any other is stale or foreign.
    mutating func verified(_ challenge: Challenge, _ outcome: VerificationOutcome) -> [SessionEffect] {
        if challenge == abandoned {
            abandoned = nil
            adopt(outcome)
            return []
        }
        guard case .locked(var verification) = phase, verification.challenge == challenge else { return [] }
        adopt(outcome)
        switch outcome {
        case .matched: return unlock()
        case .wrong where verdict == .allowed:
            let triesLeft = settings.policy.triesLeft(afterFailures: known.attempts.failures)
            verification.reject(.wrong(triesLeft: triesLeft), at: now)
        case .repeated: verification.reject(.alreadyTried, at: now)
        case .wrong, .refused: verification.clear(&sheet)
        }
        phase = .locked(verification)
        return []
    }

    mutating func stored(_ challenge: Challenge) -> [SessionEffect] {
        guard case .enrolling(var enrollment) = phase, let effect = enrollment.stored(challenge, at: now) else {
            return []
        }
        // What the teacher has not seen stays, as it does in the store.
        let unseen = known.attempts.sinceAcknowledged
        known = StoreState(hasPattern: true, attempts: AttemptCount(sinceAcknowledged: unseen))
        return proceed(with: enrollment, effect)
    }

    /// Whether the attempts counted so far allow another.
    var verdict: AttemptVerdict { settings.policy.verdict(for: known.attempts, at: now) }

    /// Whether a stroke may be drawn on the lock screen.
    var allowsStrokes: Bool { abandoned == nil && touchscreens > 0 && verdict == .allowed }

    /// The answer to the open question, should it come, opens nothing.
    mutating func abandonCheck() {
        guard case .locked(var verification) = phase, let challenge = verification.challenge else { return }
        abandoned = challenge
        verification.clear(&sheet)
        phase = .locked(verification)
    }

    private mutating func adopt(_ outcome: VerificationOutcome) {
        switch outcome {
        case .matched:
            known.attempts.failures = 0
            known.attempts.delayBegan = nil
        case .wrong(let attempts), .refused(let attempts): known.attempts = attempts.begunBy(now)
        case .repeated: break
        }
    }

    /// Opens; the stroke stays on the sheet to be seen in green.
    private mutating func unlock() -> [SessionEffect] {
        let unlocked = Unlocked(settings, at: now)
        phase = .unlocked(unlocked)
        return [.unlock(until: unlocked.end)]
    }
}
