// SPDX-License-Identifier: MIT
import PatternLock
import Testing

@Suite("A stroke tracker")
struct StrokeTrackerTests {
    /// The dots hit on the way through these points, in cells.
    private func dots(
        _ way: [(Double, Double)], on grid: Grid = .standard, addsDotsBetween: Bool = true
    ) -> [Int] {
        var tracker = StrokeTracker(grid: grid, addsDotsBetween: addsDotsBetween)
        for (position, point) in way.enumerated() {
            let place = GridPoint(x: point.0, y: point.1)
            position == 0 ? tracker.begin(at: place) : tracker.move(to: place)
        }
        return (0..<tracker.dots.count).map { tracker.dots[$0].index }
    }

    @Test(
        "A dot is hit strictly inside 0.30 cell",
        arguments: [(0.5, [0]), (0.799, [0]), (0.801, []), (1.199, []), (1.201, [1])])
    func hitCircle(x: Double, hit: [Int]) {
        #expect(dots([(x, 0.5)]) == hit)
    }

    @Test(
        "Another radius makes the circles larger or smaller, but they never meet",
        arguments: [
            (0.45, 0.45), (0.20, 0.20), (0.38, 0.38), (0.0, 0.20), (-1.0, 0.20), (0.7, 0.45), (.infinity, 0.45),
        ])
    func hitRadius(asked: Double, kept: Double) {
        for (distance, hit) in [(kept - 0.001, [0]), (kept + 0.001, [])] {
            var tracker = StrokeTracker(grid: .standard, hitRadius: asked)
            tracker.begin(at: GridPoint(x: 0.5 + distance, y: 0.5))
            #expect(tracker.dots == Pattern(hit))
        }
    }

    @Test("The edge of the circle is outside")
    func edge() {
        var tracker = StrokeTracker(grid: .standard)
        tracker.begin(at: GridPoint(x: 0.5, y: 0.5 + StrokeTracker.usualHitRadius))
        #expect(tracker.dots.isEmpty)
        tracker.move(to: GridPoint(x: 0.5, y: (0.5 + StrokeTracker.usualHitRadius).nextDown.nextDown))
        #expect(tracker.dots == Pattern([0]))
    }

    @Test("A stroke may begin beside every dot")
    func beginsAnywhere() {
        #expect(dots([(-4, -4), (1, 1), (1.5, 1.5)]) == [0, 4])
    }

    @Test("A fast swipe hits every dot on its way, in order")
    func fastSwipe() {
        #expect(dots([(-5, 1.4), (9, 1.6)]) == [3, 4, 5])
        #expect(dots([(9, 1.6), (-5, 1.4)]) == [5, 4, 3])
        #expect(dots([(-1, -1), (4, 4)]) == [0, 4, 8])
        #expect(dots([(-1, 0.5), (7, 0.5)], on: Grid(rows: 6, columns: 6)) == [0, 1, 2, 3, 4, 5])
    }

    @Test("A swipe between the dots hits none")
    func betweenDots() {
        #expect(dots([(1, -1), (1, 4)]).isEmpty)
    }

    @Test("A resting finger and a way back add nothing")
    func noDotTwice() {
        #expect(dots([(0.5, 0.5), (0.5, 0.5), (1.5, 0.5), (0.5, 0.5), (1.5, 0.5)]) == [0, 1])
    }

    @Test(
        "A straight step adds the unused dots between first; other steps add none",
        arguments: [
            (Grid.standard, 0, 2, [0, 1, 2]), (.standard, 2, 0, [2, 1, 0]), (.standard, 0, 6, [0, 3, 6]),
            (.standard, 0, 8, [0, 4, 8]), (.standard, 6, 2, [6, 4, 2]), (.standard, 0, 5, [0, 5]),
            (.standard, 1, 6, [1, 6]), (Grid(rows: 1, columns: 6), 0, 5, [0, 1, 2, 3, 4, 5]),
            (Grid(rows: 6, columns: 6), 35, 0, [35, 28, 21, 14, 7, 0]), (Grid(rows: 5, columns: 5), 0, 14, [0, 14]),
        ])
    func addsDotsBetween(grid: Grid, from: Int, to: Int, expected: [Int]) {
        // Around the grid, so that the way itself hits nothing.
        let start = grid.center(of: Dot(index: from))
        let end = grid.center(of: Dot(index: to))
        #expect(jump(from: start, to: end, on: grid) == expected)
        #expect(jump(from: start, to: end, on: grid, addsDotsBetween: false) == [from, to])
    }

    /// The dots when the finger leaves one dot and comes down on another by a way that hits none between.
    private func jump(from: GridPoint, to: GridPoint, on grid: Grid, addsDotsBetween: Bool = true) -> [Int] {
        // Lanes halfway between rows and columns are 0.5 away from every center.
        let laneY = from.y.rounded(.down)
        let columnX = to.x.rounded(.down)
        let way = [(from.x, from.y), (from.x, laneY), (columnX, laneY), (columnX, to.y), (to.x, to.y)]
        return dots(way, on: grid, addsDotsBetween: addsDotsBetween)
    }

    @Test("A used dot between is passed over")
    func passesOverUsedDots() {
        #expect(dots([(1.5, 0.5), (0.5, 0.5), (2.5, 0.5)]) == [1, 0, 2])
    }

    @Test(
        "A sample that is no place changes nothing",
        arguments: [
            GridPoint(x: .nan, y: 0.5), GridPoint(x: 0.5, y: .nan), GridPoint(x: .infinity, y: 0.5),
            GridPoint(x: 0.5, y: -.infinity), GridPoint(x: 1e300, y: 1e300), GridPoint(x: -1e9, y: 0.5),
            GridPoint(x: .signalingNaN, y: .greatestFiniteMagnitude),
        ])
    func noPlace(point: GridPoint) {
        var tracker = StrokeTracker(grid: .standard)
        tracker.begin(at: point)
        #expect(tracker.finger == nil)
        tracker.move(to: GridPoint(x: 0.5, y: 0.5))
        tracker.move(to: point)
        #expect(tracker.finger == GridPoint(x: 0.5, y: 0.5))
        tracker.move(to: GridPoint(x: 1.5, y: 0.5))
        #expect(tracker.dots == Pattern([0, 1]))
    }

    @Test(
        "An impossible grid is cut to what a pattern can hold",
        arguments: [
            Grid(rows: 0, columns: 0), Grid(rows: -3, columns: 7), Grid(rows: .max, columns: .max),
            Grid(rows: .min, columns: 1),
        ])
    func impossibleGrid(grid: Grid) {
        #expect(!grid.isSupported)
        var tracker = StrokeTracker(grid: grid)
        tracker.begin(at: GridPoint(x: -500, y: -500))
        tracker.move(to: GridPoint(x: 500, y: 500))
        #expect(tracker.dots.first == Dot(index: 0))
        #expect(tracker.dots.count <= 6)
    }

    @Test("All 36 dots of the largest grid fit one stroke")
    func largestGrid() {
        let rows = (0..<6).flatMap { row -> [(Double, Double)] in
            let y = Double(row) + 0.5
            return row % 2 == 0 ? [(0.5, y), (5.5, y)] : [(5.5, y), (0.5, y)]
        }
        #expect(Set(dots(rows, on: Grid(rows: 6, columns: 6))) == Set(0..<36))
    }

    /// Android's lock screen ended on a very long password (CVE-2015-3860), xlock on a key that was held.
    @Test("A stroke of a million points is as large as one of nine dots")
    func endless() {
        var tracker = StrokeTracker(grid: .standard)
        tracker.begin(at: GridPoint(x: 0.5, y: 0.5))
        for step in 0..<1_000_000 {
            tracker.move(to: GridPoint(x: 0.5 + Double(step % 3), y: 0.5 + Double(step / 3 % 3)))
        }
        #expect(tracker.dots.count == 9)
        // What it holds is held in itself: a stroke cannot grow.
        #expect(_isPOD(StrokeTracker.self))
    }

    @Test("Lifting keeps the dots, wiping and beginning anew drop them")
    func liftAndWipe() {
        var tracker = StrokeTracker(grid: .standard)
        tracker.begin(at: GridPoint(x: 0.5, y: 0.5))
        tracker.lift()
        #expect(tracker.finger == nil)
        #expect(tracker.dots == Pattern([0]))
        tracker.begin(at: GridPoint(x: 2.5, y: 2.5))
        #expect(tracker.dots == Pattern([8]))
        tracker.wipe()
        #expect(tracker == StrokeTracker(grid: .standard))
    }
}

extension Pattern {
    var first: Dot? { isEmpty ? nil : self[0] }
}
