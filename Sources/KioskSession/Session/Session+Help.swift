// SPDX-License-Identifier: MIT
import BootTime
package import KioskModel
import PatternLock

/// Help from afar: a challenge on the panel, and its answer.
extension Session {
    /// The challenge that the panel shows; nil while it shows none.
    package var challenge: Challenge? {
        if case .challenging(let challenge) = state { challenge } else { nil }
    }

    /// The code of that challenge; empty while there is none.
    package var challengeCode: PIN { context.secrets.challengeCode }

    /// The offer on the screen of a pattern: everything but the link would let this person in by drawing.
    func help(for person: PersonLabel?) -> HelpOffer {
        guard context.canAskForHelp else { return .none }
        return allowsHelp(for: person) ? .ready : .idle
    }

    /// True where the panel could be unlocked from afar now. What a pattern would have to wait for, an answer has to.
    private func allowsHelp(for person: PersonLabel?) -> Bool {
        guard context.canAskForHelp, touchscreens > 0, abandoned == nil,
            context.known.announcements.outOfService == nil, context.answerVerdict == .allowed,
            context.verdict(for: person?.id) == .allowed
        else { return false }
        guard let person else { return context.settings.mode == .shared && context.known.hasPattern }
        return context.known.people[person.id]?.isEnrolled ?? false
    }

    /// The time from which it can be asked for again after wrong answers; nil where it can, or not at all.
    var helpDeadline: Instant? {
        guard context.canAskForHelp, case .refused(let until) = context.answerVerdict else { return nil }
        return until
    }

    /// Somebody at the panel asks for help.
    mutating func askForHelp(_ person: PersonLabel?) -> [SessionEffect] {
        guard allowsHelp(for: person) else { return [] }
        context.secrets.wipe()
        firstOfTwo = nil
        state = .challenging(Challenge(for: person, at: context.now))
        return [.random, .note(.helpAsked, of: person?.id, detail: "")]
    }

    /// Takes in that somebody far away may answer now, or nobody any more.
    mutating func helpOffered(_ isOffered: Bool) {
        context.isHelpOffered = isOffered
        followChallenge()
    }

    /// Takes in that the store has an answer to the challenge of this number.
    mutating func answerGiven(to id: String) {
        guard case .challenging(var challenge) = state, challenge.id == id else { return }
        challenge.check()
        state = .challenging(challenge)
    }

    /// Takes in what the store says of that answer; nil where it could not be checked.
    mutating func answerChecked(
        _ id: String, _ outcome: VerificationOutcome?, by actor: String
    ) -> [SessionEffect] {
        guard case .challenging(var challenge) = state, challenge.id == id, challenge.isChecking else { return [] }
        switch outcome {
        case .matched(let match):
            // What has changed meanwhile counts.
            guard allowsHelp(for: challenge.person) else { break }
            context.secrets.wipe()
            return unlock(Unlocked(by: actor, match, in: context))
        case .wrong:
            challenge.reject()
            guard !challenge.isUsedUp, allowsHelp(for: challenge.person) else { break }
            state = .challenging(challenge)
            return []
        case .denied(let refusal, _):
            context.secrets.wipe()
            var verification = Verification(of: challenge.person, at: context.now)
            verification.reject(.denied(refusal), at: context.now)
            state = .locked(verification)
            return []
        case .repeated, .refused, nil: break
        }
        showLock()
        return []
    }

    /// Ends the challenge where nobody can answer it any more, or nobody may.
    mutating func followChallenge() {
        guard let challenge, !allowsHelp(for: challenge.person) else { return }
        showLock()
    }
}
