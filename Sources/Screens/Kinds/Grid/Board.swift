// SPDX-License-Identifier: MIT
package import Geometry
package import PatternLock

/// The grid's place on the panel: square cells, a dot in the middle of each.
///
/// It begins on a whole pixel; with cells of whole pixels too, all of its dots look alike.
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
            x: (center.x - cell * Double(grid.columns) / 2).rounded(),
            y: (center.y - cell * Double(grid.rows) / 2).rounded())
    }

    /// The largest board in the middle of `frame`, its cells not larger than `limit`.
    package init(grid: Grid, in frame: Rect, limit: Double = .infinity) {
        let cell = grid.cell(fitting: frame.width, frame.height, limit: limit)
        self.init(grid: grid, center: frame.center, cell: cell)
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

extension Grid {
    /// The largest cell of whole pixels with which the grid fits into the given size, at most `limit`.
    func cell(fitting width: Double, _ height: Double, limit: Double = .infinity) -> Double {
        max(1, min(width / Double(columns), height / Double(rows), limit).rounded(.down))
    }
}
