// SPDX-License-Identifier: MIT

/// The difficulty of guessing a pattern, for advice only: the blocklist decides what is refused.
///
/// The meter is Song's (CHI 2015): long steps count most, then crossings, then different steps.
package struct PatternStrength: Hashable, Sendable, Comparable {
    /// The word for people.
    package enum Level: Int, Hashable, Sendable, CaseIterable, Comparable {
        case weak
        case medium
        case strong

        package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// The lowest and the highest score of four to nine dots on the nine.
    package static let scores = 263.0 / 1500...0.99

    /// By Song's formula; zero without a step. Larger grids go beyond `scores`.
    package let score: Double

    package init(of pattern: Pattern, on grid: Grid) {
        self.init(of: PatternShape(of: pattern, on: grid))
    }

    package init(of shape: PatternShape) {
        guard shape.steps > 0 else {
            score = 0
            return
        }
        let reach = Double(shape.reach) / 15
        let variety = Double(shape.stepKinds) / Double(shape.steps)
        let crossings = Double(min(shape.crossings, 5)) / 5
        score = 0.81 * reach + 0.04 * variety + 0.15 * crossings
    }

    /// From 0 to 1, for a bar.
    package var fraction: Double {
        let (low, high) = (PatternStrength.scores.lowerBound, PatternStrength.scores.upperBound)
        return min(max((score - low) / (high - low), 0), 1)
    }

    package var level: Level {
        switch fraction {
        case ...0.40: .weak
        case ...0.56: .medium
        default: .strong
        }
    }

    package static func < (left: PatternStrength, right: PatternStrength) -> Bool { left.score < right.score }
}
