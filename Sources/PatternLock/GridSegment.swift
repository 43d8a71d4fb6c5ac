// SPDX-License-Identifier: MIT

/// The straight way of the finger between two successive samples, in cells.
struct GridSegment {
    private let start: GridPoint
    private let dx: Double
    private let dy: Double
    private let lengthSquared: Double

    init(from start: GridPoint, to end: GridPoint) {
        self.start = start
        dx = end.x - start.x
        dy = end.y - start.y
        lengthSquared = dx * dx + dy * dy
    }

    /// The closest approach of the way to a point: how far along (0 at the start, 1 at the end) and the squared
    /// distance.
    struct Approach {
        var along: Double
        var distanceSquared: Double

        /// Earlier on the way; of two at the same place the nearer one.
        func precedes(_ other: Approach) -> Bool {
            along < other.along || (along == other.along && distanceSquared < other.distanceSquared)
        }
    }

    func approach(to point: GridPoint) -> Approach {
        let x = point.x - start.x
        let y = point.y - start.y
        // A finger that rests gives a way of no length.
        let along = lengthSquared > 0 ? min(max((x * dx + y * dy) / lengthSquared, 0), 1) : 0
        let offX = x - along * dx
        let offY = y - along * dy
        return Approach(along: along, distanceSquared: offX * offX + offY * offY)
    }
}
