// SPDX-License-Identifier: MIT
import BootTime
package import KioskModel
import PatternLock

/// A code on the panel that somebody far away answers, who was told it by whoever stands there: that unlocks.
///
/// ```
/// shown --an answer--> checking --right--> over, unlocked
///                      checking --wrong--> shown, three times at most
/// shown --time, Cancel, anything else that begins--> over
/// ```
/// Nobody can foresee its code or its number, and neither comes again: an answer to another challenge is none to this
/// one, whenever it arrives. The code is in `EnteredSecrets`.
package struct Challenge: Equatable, Sendable {
    /// Answers to one challenge. Each further one takes another challenge, which takes somebody at the panel.
    package static let mostAnswers = 3
    package static let lifetime = Duration.seconds(120)

    /// The person at the panel, as they say, by whose rules it opens; nil for the panel's shared pattern.
    package let person: PersonLabel?
    let end: Instant
    /// The number by which it is known from afar; nil until its code is made.
    package private(set) var id: String?
    private(set) var wrongAnswers = 0
    /// True while the store has an answer: no second one is taken.
    package private(set) var isChecking = false

    init(for person: PersonLabel?, at now: Instant) {
        self.person = person
        end = now + Challenge.lifetime
    }

    /// Makes the code and the number, once.
    mutating func make(using generator: inout some RandomNumberGenerator, in context: inout SessionContext) {
        guard id == nil else { return }
        context.secrets.challengeCode = PIN(challengeUsing: &generator)
        id = (0..<2).map { _ in Challenge.digits(generator.next()) }.joined()
    }

    mutating func check() { isChecking = true }

    mutating func reject() {
        isChecking = false
        wrongAnswers += 1
    }

    var isUsedUp: Bool { wrongAnswers >= Challenge.mostAnswers }

    func nextDeadline(after now: Instant) -> Instant { Countdown(end: end).nextTick(after: now) ?? end }

    func view(in context: SessionContext, at now: Instant) -> ChallengeView {
        ChallengeView(
            code: id == nil ? nil : context.secrets.challengeCode,
            secondsLeft: Countdown(end: end).secondsLeft(at: now),
            answersLeft: wrongAnswers == 0 ? nil : Challenge.mostAnswers - wrongAnswers)
    }

    /// Sixteen hexadecimal digits.
    private static func digits(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
