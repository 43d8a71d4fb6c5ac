// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import KioskModel
import KioskSession
import KioskStore
import LinuxSystem

/// Unlocking from afar: an answer to the challenge that the panel shows now.
///
/// An answer names the challenge by its number and has its code. Neither can be foreseen, neither comes again, and the
/// code is told nowhere but on the panel: a command that was kept, repeated or made up before the challenge began answers
/// another one, and one that is late finds none. Within a challenge's two minutes an answer that was held back is as good
/// as a prompt one, because it is the same.
extension LinkHandler {
    /// The store's word on an answer.
    struct CheckedAnswer {
        let command: LinkCommand
        let challenge: String
        let reply: StoreReply
    }

    /// Has the store check the answer, or says why not. One that names no challenge that is shown costs nothing.
    func unlock(
        _ command: LinkCommand, answering challenge: String, with code: String, at now: Instant
    ) throws(SystemError) {
        let shown: Challenge
        let given: PIN
        do throws(LinkRefusal) {
            shown = try shownChallenge(challenge)
            given = try understoodAnswer(code)
        } catch {
            note(command, refused: error, at: now)
            return answer(command, error, at: now)
        }
        try kiosk.handle(.answerGiven(challenge), at: now)
        var secret = StoreSecret(answer: given, shownCode: kiosk.challengeCode)
        ask(
            .verifyAnswer(of: shown.person?.id), .answer(command, challenge: challenge), by: command.historyActor,
            about: secret, at: now)
        secret.wipe()
    }

    /// The challenge of that number, if it can be answered now.
    private func shownChallenge(_ number: String) throws(LinkRefusal) -> Challenge {
        guard let shown = kiosk.challenge, let id = shown.id, id == number else {
            throw LinkRefusal(.notOffered, "the panel shows no such challenge")
        }
        guard !shown.isChecking else { throw LinkRefusal(.tooMany, "an answer is being checked") }
        guard fingerDown == nil else { throw LinkRefusal(.notNow, "a finger is on the panel") }
        return shown
    }

    private func understoodAnswer(_ code: String) throws(LinkRefusal) -> PIN {
        guard let answer = PIN(answer: code) else {
            throw LinkRefusal(.badRequest, "the code has \(PIN.challengeLength) digits")
        }
        return answer
    }

    /// Follows the store's word, once no finger is on the panel: with one there nothing opens.
    func followAnswer(at now: Instant) throws(SystemError) {
        guard fingerDown == nil, let answered = checked.take() else { return }
        let outcome: VerificationOutcome? =
            if case .verified(let outcome) = answered.reply { outcome } else { nil }
        let isLate = kiosk.challenge?.id != answered.challenge
        try kiosk.handle(
            .answerChecked(answered.challenge, outcome, actor: answered.command.historyActor), at: now)
        answer(answered.command, refusal(after: answered.reply, isLate: isLate, at: now), at: now)
    }

    /// Nil where the panel is unlocked.
    private func refusal(after reply: StoreReply, isLate: Bool, at now: Instant) -> LinkRefusal? {
        guard case .verified(let outcome) = reply else {
            return LinkRefusal(reply) ?? LinkRefusal(.failed, "the store gave an unexpected reply")
        }
        switch outcome {
        case .matched:
            if !isLate, case .unlocked = kiosk.status(at: now).state { return nil }
            return LinkRefusal(.notOffered, "the challenge was over before it was answered")
        case .wrong:
            let isOver = isLate || kiosk.challenge == nil
            return LinkRefusal(.wrongCode, isOver ? "wrong code: the challenge is over" : "wrong code")
        case .denied: return LinkRefusal(.notNow, "right code, but the panel may not be unlocked at this time")
        case .repeated, .refused: return LinkRefusal(.tooMany, "too many wrong tries: wait, and ask for another code")
        }
    }
}
