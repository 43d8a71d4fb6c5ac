// SPDX-License-Identifier: MIT

/// The dots a pattern is drawn on, in rows from the top and columns from the left.
package struct Grid: Hashable, Sendable {
    package var rows: Int
    package var columns: Int

    package init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
    }

    /// The nine dots.
    package static let standard = Grid(rows: 3, columns: 3)

    /// The numbers of rows or columns that a grid may have.
    package static let sides = 1...6
    /// The numbers of dots that a grid may have: fewer than three make no pattern.
    package static let sizes = 3...Pattern.capacity

    /// True where a pattern can be drawn on this grid, which a configuration must fulfill.
    package var isSupported: Bool {
        Grid.sides.contains(rows) && Grid.sides.contains(columns) && Grid.sizes.contains(dotCount)
    }

    /// The grid with each side cut to `sides`, so that every dot fits a `Pattern`.
    package var cutToSides: Grid {
        Grid(
            rows: min(max(rows, Grid.sides.lowerBound), Grid.sides.upperBound),
            columns: min(max(columns, Grid.sides.lowerBound), Grid.sides.upperBound))
    }

    package var dotCount: Int { rows * columns }

    /// Every dot, row by row.
    package var dots: [Dot] { (0..<dotCount).map { Dot(index: $0) } }

    package func row(of dot: Dot) -> Int { dot.index / columns }
    package func column(of dot: Dot) -> Int { dot.index % columns }

    package func dot(row: Int, column: Int) -> Dot { Dot(index: row * columns + column) }

    /// The dot's center, in cells.
    package func center(of dot: Dot) -> GridPoint {
        GridPoint(x: Double(column(of: dot)) + 0.5, y: Double(row(of: dot)) + 0.5)
    }
}

/// A dot by its place in the grid, counted row by row from zero; people count from one.
package struct Dot: Hashable, Sendable {
    package var index: Int

    package init(index: Int) {
        self.index = index
    }
}

/// A place on the grid in cells: the first dot's center is at (0.5, 0.5); outside the grid is allowed.
package struct GridPoint: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
