// SPDX-License-Identifier: MIT

/// A point on the panel, in panel pixels, origin at the top left corner of the upright picture.
package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The straight distance to `other`, in the unit of the coordinates.
    package func distance(to other: Point) -> Double {
        let dx = other.x - x
        let dy = other.y - y
        return (dx * dx + dy * dy).squareRoot()
    }

    package static func + (left: Point, right: Point) -> Point {
        Point(x: left.x + right.x, y: left.y + right.y)
    }

    package static func - (left: Point, right: Point) -> Point {
        Point(x: left.x - right.x, y: left.y - right.y)
    }

    package static func * (point: Point, factor: Double) -> Point {
        Point(x: point.x * factor, y: point.y * factor)
    }
}
