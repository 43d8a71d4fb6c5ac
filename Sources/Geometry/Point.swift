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

/// An upright rectangle in panel pixels; edges may lie between pixels.
package struct Rect: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The rectangle of `width` by `height` around `center`.
    package init(center: Point, width: Double, height: Double) {
        self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
    }

    package var right: Double { x + width }
    package var bottom: Double { y + height }
    package var center: Point { Point(x: x + width / 2, y: y + height / 2) }

    package func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < right && point.y >= y && point.y < bottom
    }

    /// The rectangle with every edge moved inwards by `distance`; outwards when negative.
    package func inset(by distance: Double) -> Rect {
        Rect(x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
    }
}
