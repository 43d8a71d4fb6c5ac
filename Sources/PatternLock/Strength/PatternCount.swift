// SPDX-License-Identifier: MIT

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
