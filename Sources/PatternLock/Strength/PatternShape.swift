// SPDX-License-Identifier: MIT

/// The countable features of a pattern as a line over its grid. Nothing is allocated.
package struct PatternShape: Sendable {
    private let pattern: Pattern
    private let grid: Grid

    /// - Parameter grid: sides beyond `Grid.sides` are cut to them.
    package init(of pattern: Pattern, on grid: Grid) {
        self.pattern = pattern
        self.grid = grid.cutToSides
    }

    /// Steps from dot to dot.
    package var steps: Int { max(0, pattern.count - 1) }

    /// The longer sides of all steps together, in cells.
    package var reach: Int {
        (0..<steps).reduce(0) { $0 + step($1).reach }
    }

    /// Different steps, those that only point another way or are mirrored taken as one.
    package var stepKinds: Int {
        (0..<steps).reduce(UInt64(0)) { $0 | 1 << UInt64(step($1).kind) }.nonzeroBitCount
    }

    /// Changes of direction.
    package var turns: Int {
        (1..<max(1, steps)).count { !step($0).continues(step($0 - 1)) }
    }

    /// Pairs of steps that cross between their ends.
    package var crossings: Int {
        var crossings = 0
        for later in 0..<steps {
            let step = step(later)
            for earlier in 0..<later where step.crosses(self.step(earlier)) {
                crossings += 1
            }
        }
        return crossings
    }

    package var hasKnightMoves: Bool { (0..<steps).contains { step($0).isKnightMove } }

    /// True where a step goes over a dot that was there before.
    package var goesOverUsedDots: Bool {
        var used: UInt64 = 0
        for index in 0..<steps {
            used |= 1 << UInt64(pattern[index].index)
            if step(index).dotsBetween(on: grid) & used != 0 { return true }
        }
        return false
    }

    private func step(_ index: Int) -> GridStep {
        GridStep(from: pattern[index], to: pattern[index + 1], on: grid)
    }
}
