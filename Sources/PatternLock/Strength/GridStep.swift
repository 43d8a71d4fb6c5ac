// SPDX-License-Identifier: MIT

/// The straight step from a dot of a pattern to the next one, in whole rows and columns.
struct GridStep: Equatable {
    private let row: Int
    private let column: Int
    /// Rows downwards.
    private let rows: Int
    /// Columns to the right.
    private let columns: Int

    init(from start: Dot, to end: Dot, on grid: Grid) {
        row = grid.row(of: start)
        column = grid.column(of: start)
        rows = grid.row(of: end) - row
        columns = grid.column(of: end) - column
    }

    /// The longer of its two sides.
    var reach: Int { max(abs(rows), abs(columns)) }

    /// The direction and length of the step, mirrored into one quarter: less than 64.
    var kind: Int { abs(rows) * (Grid.sides.upperBound + 1) + abs(columns) }

    /// Neither level, upright nor at 45 degrees.
    var isKnightMove: Bool { rows != 0 && columns != 0 && abs(rows) != abs(columns) }

    /// The number of equal parts into which the dots on it cut it; one when it goes over none.
    private var parts: Int {
        var (divisor, rest) = (abs(rows), abs(columns))
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        return divisor
    }

    func isParallel(to other: GridStep) -> Bool { rows * other.columns == columns * other.rows }

    /// True for a step that goes the same way, however far.
    func continues(_ other: GridStep) -> Bool {
        isParallel(to: other) && rows * other.rows + columns * other.columns > 0
    }

    /// The dots it goes over, its ends left out, one bit each.
    func dotsBetween(on grid: Grid) -> UInt64 {
        let parts = parts
        guard parts > 1 else { return 0 }
        var dots: UInt64 = 0
        for part in 1..<parts {
            let dot = grid.dot(row: row + rows / parts * part, column: column + columns / parts * part)
            dots |= 1 << UInt64(dot.index)
        }
        return dots
    }

    /// True where the two cross between their ends; one that only touches the other does not.
    func crosses(_ other: GridStep) -> Bool {
        separates(other) && other.separates(self)
    }

    /// True where the ends of `other` lie on different sides of the line through this step.
    private func separates(_ other: GridStep) -> Bool {
        let start = side(row: other.row, column: other.column)
        let end = side(row: other.row + other.rows, column: other.column + other.columns)
        return start * end < 0
    }

    private func side(row: Int, column: Int) -> Int {
        rows * (column - self.column) - columns * (row - self.row)
    }
}
