// SPDX-License-Identifier: MIT
import Geometry
import Testing

@testable import Drawing

@Suite("The pixels that a shape can touch")
struct ShapeBoundsTests {
    private static let points = [Point(x: 3.2, y: 4.2), Point(x: 8.2, y: 2.2)]
    private static let corner = Point(x: 10.2, y: 20.2)

    private func bounds(of shape: Shape, opacity: Double = 1) -> PixelRect {
        Painter().bounds(of: Item(shape, Color.black, opacity: opacity))
    }

    @Test(
        "The bounds hold the pixels within the shape's edges and one pixel around for the softened edge",
        arguments: [
            (.disc(center: ShapeBoundsTests.corner, radius: 4), PixelRect(left: 5, top: 15, right: 16, bottom: 26)),
            (
                .ring(center: ShapeBoundsTests.corner, radius: 4, width: 2),
                PixelRect(left: 4, top: 14, right: 17, bottom: 27)
            ),
            (.path(ShapeBoundsTests.points, width: 2), PixelRect(left: 1, top: 0, right: 11, bottom: 7)),
            (.path([ShapeBoundsTests.points[0]], width: 2), PixelRect(left: 1, top: 2, right: 6, bottom: 7)),
            (
                .triangle(Point(x: 1.2, y: 2.2), Point(x: 5.2, y: 9.2), Point(x: 3.2, y: 4.2)),
                PixelRect(left: 0, top: 1, right: 7, bottom: 11)
            ),
            (
                .roundedRect(Rect(x: 2.2, y: 3.2, width: 4, height: 5), radius: 1),
                PixelRect(left: 1, top: 2, right: 8, bottom: 10)
            ),
        ] as [(Shape, PixelRect)])
    func edges(shape: Shape, expected: PixelRect) {
        #expect(bounds(of: shape) == expected)
        #expect(bounds(of: shape, opacity: 0).isEmpty)
    }

    @Test(
        "The bounds are empty for a shape that has no size or a point that is not finite",
        arguments: [
            .disc(center: ShapeBoundsTests.corner, radius: 0), .ring(center: corner, radius: 0, width: 2),
            .ring(center: ShapeBoundsTests.corner, radius: 4, width: 0), .path([], width: 2),
            .path(ShapeBoundsTests.points, width: 0),
            .path(ShapeBoundsTests.points + [Point(x: .infinity, y: 0)], width: 2),
            .path(points + [Point(x: 0, y: .nan)], width: 2),
            .triangle(Point(x: 1, y: 2), Point(x: .nan, y: 9), Point(x: 3, y: 4)),
            .roundedRect(Rect(x: 2, y: 3, width: 0, height: 5), radius: 1),
            .roundedRect(Rect(x: 2, y: 3, width: 4, height: 0), radius: 1),
        ] as [Shape])
    func nowhere(shape: Shape) {
        #expect(bounds(of: shape) == PixelRect(left: 0, top: 0, right: 0, bottom: 0))
    }

    @Test(
        "The bounds are empty for a shape that is a million pixels away on any side",
        arguments: [Point(x: -1, y: 0), Point(x: 1, y: 0), Point(x: 0, y: -1), Point(x: 0, y: 1)])
    func far(side: Point) {
        #expect(!bounds(of: .disc(center: side * 999_995, radius: 4)).isEmpty)
        #expect(bounds(of: .disc(center: side * 999_996, radius: 4)).isEmpty)
    }
}
