// SPDX-License-Identifier: MIT
package import Geometry
package import PatternLock

/// The grid's place on the panel: square cells, a dot in the middle of each.
package struct Board: Hashable, Sendable {
    package let grid: Grid
    /// The top left corner of the first cell, in panel pixels.
    package let origin: Point
    /// The side of a cell, in panel pixels.
    package let cell: Double

    package init(grid: Grid, center: Point, cell: Double) {
        self.grid = grid
        self.cell = cell
        origin = Point(
            x: center.x - cell * Double(grid.columns) / 2,
            y: center.y - cell * Double(grid.rows) / 2)
    }

    package var frame: Rect {
        Rect(x: origin.x, y: origin.y, width: cell * Double(grid.columns), height: cell * Double(grid.rows))
    }

    package func center(of dot: Dot) -> Point {
        point(at: grid.center(of: dot))
    }

    package func point(at place: GridPoint) -> Point {
        Point(x: origin.x + place.x * cell, y: origin.y + place.y * cell)
    }

    package func gridPoint(at point: Point) -> GridPoint {
        GridPoint(x: (point.x - origin.x) / cell, y: (point.y - origin.y) / cell)
    }
}
