// SPDX-License-Identifier: MIT
package import PatternLock

/// The outcome of one attempt.
package enum VerificationOutcome: Hashable, Sendable {
    case matched(Match)
    /// Right, but not allowed to open at this time; the failures are cleared all the same.
    case denied(AccessRefusal)
    /// The counts with this attempt; a PIN has none of the panel.
    case wrong(AttemptCounts)
    /// One of the last few wrong patterns again: not counted.
    case repeated
    /// A delay runs, or the hard stop is reached: nothing was checked or counted.
    case refused(AttemptCounts)

    package var isMatch: Bool {
        switch self {
        case .matched: true
        case .denied, .wrong, .repeated, .refused: false
        }
    }
}

/// The consequences of a right pattern.
package struct Match: Hashable, Sendable {
    /// Wrong tries since the last right one.
    package var failuresBefore: Int
    /// Time until it locks; nil as configured.
    package var unlockFor: Duration?
    /// The pattern was the one for being forced to draw one.
    package var isDuress: Bool

    package init(failuresBefore: Int = 0, unlockFor: Duration? = nil, isDuress: Bool = false) {
        self.failuresBefore = failuresBefore
        self.unlockFor = unlockFor
        self.isDuress = isDuress
    }
}
