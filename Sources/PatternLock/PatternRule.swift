// SPDX-License-Identifier: MIT

/// Says which drawings are long enough to be a pattern.
package struct PatternRule: Hashable, Sendable {
    /// The range that a configuration may ask for.
    package static let minimums = 3...9
    package static let usualMinimum = 4

    /// Fewest dots of a pattern; a grid with fewer dots lowers it to all of them.
    package let minimumDots: Int

    /// A minimum beyond `minimums` is cut to it.
    package init(minimumDots: Int = PatternRule.usualMinimum, grid: Grid = .standard) {
        let asked = min(max(minimumDots, PatternRule.minimums.lowerBound), PatternRule.minimums.upperBound)
        self.minimumDots = min(asked, grid.cutToSides.dotCount)
    }

    package func accepts(_ pattern: Pattern) -> Bool {
        pattern.count >= minimumDots
    }
}
