// SPDX-License-Identifier: MIT
package import PatternLock

/// What became of one attempt.
package enum VerificationOutcome: Equatable, Sendable {
    case matched(Match)
    /// It is right, but does not open at this time; the failures are cleared all the same.
    case denied(AccessRefusal)
    case wrong(AttemptCount)
    /// One of the last few wrong patterns again: not counted.
    case repeated
    /// A delay runs, or the hard stop is reached: nothing was checked or counted.
    case refused(AttemptCount)

    package var isMatch: Bool {
        switch self {
        case .matched: true
        case .denied, .wrong, .repeated, .refused: false
        }
    }
}

/// What a right pattern brings with it.
package struct Match: Hashable, Sendable {
    /// The wrong tries since the last right one.
    package var failuresBefore: Int
    /// How long it opens; nil as configured.
    package var unlockFor: Duration?
    /// It is the pattern for being forced to draw one.
    package var isDuress: Bool

    package init(failuresBefore: Int = 0, unlockFor: Duration? = nil, isDuress: Bool = false) {
        self.failuresBefore = failuresBefore
        self.unlockFor = unlockFor
        self.isDuress = isDuress
    }
}
