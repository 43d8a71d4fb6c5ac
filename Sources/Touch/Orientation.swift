// SPDX-License-Identifier: MIT
package import Geometry

/// One of the eight ways in which touches may lie over a picture: turned or mirrored, but not bent.
package struct Orientation: Hashable, Sendable, CaseIterable {
    /// Done first.
    package var swapsAxes: Bool
    package var invertsX: Bool
    package var invertsY: Bool

    package init(swapsAxes: Bool = false, invertsX: Bool = false, invertsY: Bool = false) {
        self.swapsAxes = swapsAxes
        self.invertsX = invertsX
        self.invertsY = invertsY
    }

    /// Touches land where the finger is.
    package static let straight = Orientation()

    package static let allCases = [false, true].flatMap { swaps in
        [false, true].flatMap { x in
            [false, true].map { Orientation(swapsAxes: swaps, invertsX: x, invertsY: $0) }
        }
    }

    /// A place, in parts of the picture, where this orientation brings it.
    package func callAsFunction(_ place: Point) -> Point {
        let (x, y) = swapsAxes ? (place.y, place.x) : (place.x, place.y)
        return Point(x: invertsX ? 1 - x : x, y: invertsY ? 1 - y : y)
    }
}
