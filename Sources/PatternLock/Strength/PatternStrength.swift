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

    /// The score by Song's formula; zero without a step. Larger grids go beyond `scores`.
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

    /// The strength from 0 to 1, for a bar.
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

/// Says which patterns are too common to be set, by their shape: plain lines of few turns, as most people draw first.
///
/// A mirrored, turned or reversed pattern is as common as the pattern itself.
package enum PatternBlocklist: String, Hashable, Sendable, CaseIterable {
    /// Nothing is too common.
    case off
    /// Patterns of up to two turns: 856 of the 389,112.
    case light
    /// Patterns of up to three turns: 2,360 of the 389,112.
    case standard

    /// True for a pattern that is too common. Grids narrower than three dots have no others, so nothing is blocked
    /// there.
    package func blocks(_ pattern: Pattern, on grid: Grid) -> Bool {
        guard let mostTurns, min(grid.rows, grid.columns) >= 3 else { return false }
        let shape = PatternShape(of: pattern, on: grid)
        // Most patterns have a knight's move early on.
        return !shape.hasKnightMoves && shape.turns <= mostTurns && !shape.goesOverUsedDots && shape.crossings == 0
    }

    private var mostTurns: Int? {
        switch self {
        case .off: nil
        case .light: 2
        case .standard: 3
        }
    }
}

/// The number of patterns that can be drawn on a grid, counted no further than is of interest.
package struct PatternCount {
    package private(set) var patterns = 0
    private let grid: Grid
    private let minimumDots: Int
    private let addsDotsBetween: Bool
    private let limit: Int

    /// - Parameter limit: Where counting ends: the time it takes does not grow with the grid.
    package init(on grid: Grid, minimumDots: Int, addsDotsBetween: Bool, upTo limit: Int) {
        self.grid = grid
        self.minimumDots = minimumDots
        self.addsDotsBetween = addsDotsBetween
        self.limit = limit
        for dot in grid.dots { extend(from: dot, used: 1 << UInt64(dot.index), length: 1) }
    }

    /// - Parameter used: The dots so far, one bit each.
    private mutating func extend(from last: Dot, used: UInt64, length: Int) {
        guard patterns < limit else { return }
        if length >= minimumDots { patterns += 1 }
        for next in grid.dots where used & (1 << UInt64(next.index)) == 0 {
            let between = addsDotsBetween ? GridStep(from: last, to: next, on: grid).dotsBetween(on: grid) : 0
            // A step over an unused dot takes that one too: it is another pattern, counted where it is made dot by dot.
            guard between & ~used == 0 else { continue }
            extend(from: next, used: used | 1 << UInt64(next.index), length: length + 1)
        }
    }
}
