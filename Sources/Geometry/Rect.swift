// SPDX-License-Identifier: MIT

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
