// SPDX-License-Identifier: MIT

/// Patterns drawn by lot for people who would think of a common one.
///
/// Every pattern that fulfills what is asked is as likely as any other. Each can be drawn straight from dot to dot,
/// whether or not dots between are added. The generator has to be a good one, as the system's is.
package struct PatternSuggestion: Sendable {
    /// Of seven dots there are ten times as many good patterns as of six, and plainer ones among them.
    package static let usualDots = 7
    /// After so many draws there seems to be no such pattern; far more than are needed where one in a thousand is.
    private static let mostDraws = 20_000

    private let dots: Int
    private let grid: Grid
    private let blocklist: PatternBlocklist
    private let level: PatternStrength.Level

    /// - Parameters:
    ///   - dots: how many dots a pattern has.
    ///   - level: the least strength.
    package init(
        dots: Int = PatternSuggestion.usualDots, on grid: Grid, unless blocklist: PatternBlocklist = .standard,
        atLeast level: PatternStrength.Level = .medium
    ) {
        self.dots = dots
        self.grid = grid.cutToSides
        self.blocklist = blocklist
        self.level = level
    }

    /// A pattern; nil where none seems to fulfill what is asked, as on a grid with too few dots.
    package func pattern(using generator: inout some RandomNumberGenerator) -> Pattern? {
        guard (1...grid.dotCount).contains(dots) else { return nil }
        for _ in 0..<PatternSuggestion.mostDraws {
            let pattern = order(using: &generator)
            if isWanted(pattern) { return pattern }
        }
        return nil
    }

    /// Any dots in any order.
    private func order(using generator: inout some RandomNumberGenerator) -> Pattern {
        var pattern = Pattern()
        // A dot that is there already is ignored, which leaves the others as likely as they were.
        while pattern.count < dots {
            pattern.append(Dot(index: Int.random(in: 0..<grid.dotCount, using: &generator)))
        }
        return pattern
    }

    private func isWanted(_ pattern: Pattern) -> Bool {
        PatternStrength(of: pattern, on: grid).level >= level && !blocklist.blocks(pattern, on: grid)
            && drawnStraight(pattern) == pattern
    }

    /// The drawing of a finger that moves from center to center, with the dots it comes near on its way.
    private func drawnStraight(_ pattern: Pattern) -> Pattern {
        var tracker = StrokeTracker(grid: grid)
        tracker.begin(at: grid.center(of: pattern[0]))
        for position in 1..<pattern.count {
            tracker.move(to: grid.center(of: pattern[position]))
        }
        return tracker.dots
    }
}
