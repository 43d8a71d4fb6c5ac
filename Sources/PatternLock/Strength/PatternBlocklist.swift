// SPDX-License-Identifier: MIT

/// Says which patterns are too common to be set, by their shape: plain lines of few turns, as most people draw first.
///
/// A mirrored, turned or reversed pattern is as common as the pattern itself.
package enum PatternBlocklist: String, Hashable, Sendable, CaseIterable {
    /// Nothing is too common.
    case off
    /// Up to two turns: 856 of the 389,112 patterns.
    case light
    /// Up to three turns: 2,360 of the 389,112 patterns.
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
