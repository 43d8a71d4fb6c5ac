// SPDX-License-Identifier: MIT
import Geometry
import Testing

@Suite("Points and rectangles")
struct RectTests {
    private let rect = Rect(x: 10, y: 20, width: 30, height: 40)

    @Test("The distance of two points is the same both ways")
    func distance() {
        let (one, other) = (Point(x: 1, y: 2), Point(x: 4, y: -2))
        #expect(one.distance(to: other) == 5)
        #expect(other.distance(to: one) == 5)
        #expect(one.distance(to: one) == 0)
    }

    @Test("Points are added, subtracted and multiplied by their coordinates")
    func arithmetic() {
        let (one, other) = (Point(x: 1, y: 2), Point(x: 30, y: 50))
        #expect(one + other == Point(x: 31, y: 52))
        #expect(other - one == Point(x: 29, y: 48))
        #expect(other * 0.5 == Point(x: 15, y: 25))
    }

    @Test("A rectangle has its edges and its center at the places that its size says")
    func edges() {
        #expect(rect.right == 40)
        #expect(rect.bottom == 60)
        #expect(rect.center == Point(x: 25, y: 40))
        #expect(Rect(center: Point(x: 25, y: 40), width: 30, height: 40) == rect)
    }

    @Test(
        "A rectangle contains its left and top edge, and neither its right nor its bottom edge",
        arguments: [
            (10, 20, true), (39.9, 59.9, true), (25, 40, true), (9.9, 40, false), (40, 40, false), (25, 19.9, false),
            (25, 60, false),
        ])
    func contains(x: Double, y: Double, isInside: Bool) {
        #expect(rect.contains(Point(x: x, y: y)) == isInside)
    }

    @Test("An inset moves every edge inwards, and a negative one outwards")
    func inset() {
        #expect(rect.inset(by: 5) == Rect(x: 15, y: 25, width: 20, height: 30))
        #expect(rect.inset(by: -5) == Rect(x: 5, y: 15, width: 40, height: 50))
    }
}
