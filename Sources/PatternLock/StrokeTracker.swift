// SPDX-License-Identifier: MIT

/// Follows one finger over the grid and collects the dots it hits.
///
/// A dot is hit when the *way* between two samples comes nearer to its center than `hitRadius`, so a fast swipe skips
/// nothing. A straight step over an unused dot adds that dot first. Nothing is allocated while the finger moves.
package struct StrokeTracker: Equatable, Sendable {
    /// Radii in cells that a configuration may ask for. Circles of neighboring dots never meet.
    package static let hitRadii = 0.20...0.45
    /// Radius in cells, as large as a dot's ring.
    package static let usualHitRadius = 0.30
    /// Distance in cells. Nothing farther from the grid's corner is a place a finger can be.
    private static let farthest = 1000.0

    private let grid: Grid
    private let addsDotsBetween: Bool
    /// Radius in cells.
    private let hitRadius: Double
    /// The dots hit so far, in order.
    package private(set) var dots = Pattern()
    /// The position of the finger; nil before the first believable sample and after the lift.
    package private(set) var finger: GridPoint?
    /// The dots hit so far, one bit each.
    private var used: UInt64 = 0

    /// - Parameters:
    ///   - grid: sides beyond `Grid.sides` are cut to them.
    ///   - addsDotsBetween: whether a straight step over an unused dot adds it.
    ///   - hitRadius: in cells; one beyond `hitRadii` is cut to them.
    package init(grid: Grid, addsDotsBetween: Bool = true, hitRadius: Double = StrokeTracker.usualHitRadius) {
        self.grid = grid.cutToSides
        self.addsDotsBetween = addsDotsBetween
        self.hitRadius = min(max(hitRadius, StrokeTracker.hitRadii.lowerBound), StrokeTracker.hitRadii.upperBound)
    }

    /// Begins a new stroke; it may begin beside every dot.
    package mutating func begin(at point: GridPoint) {
        wipe()
        move(to: point)
    }

    /// Goes on to the next sample. One that is no place (not a number, infinite, far off the grid) is ignored.
    package mutating func move(to point: GridPoint) {
        guard abs(point.x) < StrokeTracker.farthest, abs(point.y) < StrokeTracker.farthest else { return }
        let way = GridSegment(from: finger ?? point, to: point)
        finger = point
        while let dot = firstUnusedDot(on: way) {
            add(dot)
        }
    }

    /// Takes the finger off; the dots stay.
    package mutating func lift() {
        finger = nil
    }

    /// Overwrites the dots and forgets the finger.
    package mutating func wipe() {
        dots.wipe()
        finger = nil
        used = 0
    }

    private func firstUnusedDot(on way: GridSegment) -> Dot? {
        var first: (dot: Dot, approach: GridSegment.Approach)?
        for index in 0..<grid.dotCount where used & (1 << UInt64(index)) == 0 {
            let dot = Dot(index: index)
            let approach = way.approach(to: grid.center(of: dot))
            guard approach.distanceSquared < hitRadius * hitRadius else { continue }
            if let found = first, !approach.precedes(found.approach) { continue }
            first = (dot, approach)
        }
        return first?.dot
    }

    private mutating func add(_ dot: Dot) {
        if addsDotsBetween, let last = dots.last {
            addDots(between: last, and: dot)
        }
        select(dot)
    }

    /// Adds the unused dots on a level, upright or 45-degree step; other steps pass between the dots.
    private mutating func addDots(between last: Dot, and dot: Dot) {
        let rows = grid.row(of: dot) - grid.row(of: last)
        let columns = grid.column(of: dot) - grid.column(of: last)
        guard rows == 0 || columns == 0 || abs(rows) == abs(columns) else { return }
        var row = grid.row(of: last) + rows.signum()
        var column = grid.column(of: last) + columns.signum()
        while grid.dot(row: row, column: column) != dot {
            select(grid.dot(row: row, column: column))
            row += rows.signum()
            column += columns.signum()
        }
    }

    private mutating func select(_ dot: Dot) {
        used |= 1 << UInt64(dot.index)
        dots.append(dot)
    }
}

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
