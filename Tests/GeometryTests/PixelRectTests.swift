// SPDX-License-Identifier: MIT
import Geometry
import Testing

@Suite("A rectangle of pixels")
struct PixelRectTests {
    private let rect = PixelRect(left: 10, top: 20, right: 40, bottom: 60)

    @Test("covers every pixel that a rectangle touches, and no other")
    func covering() {
        let touched = PixelRect(covering: Rect(x: 1.5, y: -0.25, width: 2.25, height: 1.5))
        #expect(touched == PixelRect(left: 1, top: -1, right: 4, bottom: 2))
        let whole = PixelRect(covering: Rect(x: 1, y: 2, width: 3, height: 4))
        #expect(whole == PixelRect(left: 1, top: 2, right: 4, bottom: 6))
    }

    @Test("A rectangle of pixels has a width, a height and an area, which are zero if it is turned inside out")
    func sides() {
        #expect(rect.width == 30)
        #expect(rect.height == 40)
        #expect(rect.area == 1200)
        let inverted = PixelRect(left: 40, top: 60, right: 10, bottom: 20)
        #expect(inverted.width == 0)
        #expect(inverted.height == 0)
        #expect(inverted.area == 0)
        #expect(PixelRect(size: PixelSize(width: 7, height: 9)) == PixelRect(left: 0, top: 0, right: 7, bottom: 9))
    }

    @Test(
        "A rectangle of pixels is empty if one of its sides has no pixel",
        arguments: [(10, 60, true), (11, 60, false), (40, 20, true), (40, 21, false), (9, 19, true), (40, 60, false)])
    func empty(right: Int, bottom: Int, isEmpty: Bool) {
        #expect(PixelRect(left: 10, top: 20, right: right, bottom: bottom).isEmpty == isEmpty)
    }

    @Test("Two rectangles of pixels have the pixels in common that are in both")
    func intersection() {
        let other = PixelRect(left: 25, top: 5, right: 70, bottom: 30)
        let common = PixelRect(left: 25, top: 20, right: 40, bottom: 30)
        #expect(rect.intersection(other) == common)
        #expect(other.intersection(rect) == common)
        #expect(rect.intersects(other))
    }

    @Test("Rectangles of pixels that only share an edge have no pixel in common")
    func neighbors() {
        for neighbor in [
            PixelRect(left: 40, top: 20, right: 50, bottom: 60), PixelRect(left: 0, top: 20, right: 10, bottom: 60),
            PixelRect(left: 10, top: 60, right: 40, bottom: 70), PixelRect(left: 10, top: 0, right: 40, bottom: 20),
        ] {
            #expect(!rect.intersects(neighbor))
            #expect(rect.intersection(neighbor).area == 0)
        }
    }

    @Test("The union of two rectangles of pixels covers both, and an empty rectangle adds nothing to it")
    func union() {
        let other = PixelRect(left: 25, top: 5, right: 70, bottom: 30)
        let both = PixelRect(left: 10, top: 5, right: 70, bottom: 60)
        #expect(rect.union(other) == both)
        #expect(other.union(rect) == both)
        let empty = PixelRect(left: 500, top: 500, right: 500, bottom: 600)
        #expect(rect.union(empty) == rect)
        #expect(empty.union(rect) == rect)
    }
}
