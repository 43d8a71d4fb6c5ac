// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Testing

@Suite("Shapes")
struct ShapeTests {
    private let painter: Painter

    init() throws {
        painter = try Painter(fonts: [PaintedCanvas.latin])
    }

    private func picture(_ width: Int, _ height: Int, _ shape: Shape) -> PaintedCanvas {
        PaintedCanvas(width, height, shape, by: painter)
    }

    @Test("Without a font the shapes are there, and a text is nothing")
    func withoutFont() {
        let painter = Painter()
        let disc = Shape.disc(center: Point(x: 4.5, y: 4.5), radius: 3)
        #expect(PaintedCanvas(9, 9, disc, by: painter).rows == picture(9, 9, disc).rows)
        let text = Shape.text(TextBlock("A text", in: Rect(x: 0, y: 0, width: 9, height: 9), size: 8))
        #expect(PaintedCanvas(9, 9, text, by: painter).rows.allSatisfy { $0 == "........." })
        #expect(painter.bounds(of: Item(text, .black)).isEmpty)
    }

    @Test("A disc is round and soft at the edge")
    func disc() {
        let disc = picture(9, 9, .disc(center: Point(x: 4.5, y: 4.5), radius: 3))
        #expect(
            disc.rows == [
                ".........",
                "...353...",
                "..7###7..",
                ".3#####3.",
                ".5#####5.",
                ".3#####3.",
                "..7###7..",
                "...353...",
                ".........",
            ])
    }

    @Test("A ring leaves its inside alone")
    func ring() {
        let ring = picture(11, 11, .ring(center: Point(x: 5.5, y: 5.5), radius: 4, width: 2))
        #expect(
            ring.rows == [
                "...14541...",
                "..5#####5..",
                ".5##757##5.",
                "1##3...3##1",
                "4#7.....7#4",
                "5#5.....5#5",
                "4#7.....7#4",
                "1##3...3##1",
                ".5##757##5.",
                "..5#####5..",
                "...14541...",
            ])
    }

    @Test("A path has round ends and round joints")
    func path() {
        let points = [Point(x: 3, y: 3), Point(x: 11, y: 3), Point(x: 11, y: 9)]
        #expect(
            picture(14, 12, .path(points, width: 4)).rows == [
                "..............",
                ".49########94.",
                ".9##########9.",
                ".9###########.",
                ".49##########.",
                ".........####.",
                ".........####.",
                ".........####.",
                ".........####.",
                ".........9##9.",
                ".........4994.",
                "..............",
            ])
    }

    @Test("A triangle fills what lies between its corners, whatever their order")
    func triangle() {
        let (a, b, c) = (Point(x: 1, y: 1), Point(x: 9, y: 5), Point(x: 1, y: 9))
        #expect(
            picture(10, 10, .triangle(a, b, c)).rows == [
                "..........",
                ".73.......",
                ".##73.....",
                ".####73...",
                ".######73.",
                ".######73.",
                ".####73...",
                ".##73.....",
                ".73.......",
                "..........",
            ])
        #expect(picture(10, 10, .triangle(a, c, b)).rows == picture(10, 10, .triangle(a, b, c)).rows)
    }

    @Test("A rounded rectangle on whole pixels is sharp along its sides")
    func roundedRect() {
        #expect(
            picture(10, 8, .roundedRect(Rect(x: 1, y: 1, width: 8, height: 6), radius: 3)).rows == [
                "..........",
                "..69##96..",
                ".6######6.",
                ".9######9.",
                ".9######9.",
                ".6######6.",
                "..69##96..",
                "..........",
            ])
    }

    @Test("A rectangle between pixels shares its edges out")
    func betweenPixels() {
        let rect = picture(6, 4, .roundedRect(Rect(x: 1.5, y: 1, width: 3, height: 2), radius: 0))
        #expect(rect.rows == ["......", ".5##5.", ".5##5.", "......"])
    }

    @Test(
        "A disc covers pi r squared",
        arguments: [(1.0, 0.12), (2.3, 0.02), (5, 0.01), (9.7, 0.005), (17.25, 0.003)])
    func discArea(radius: Double, tolerance: Double) {
        let disc = picture(40, 40, .disc(center: Point(x: 20.3, y: 19.8), radius: radius))
        let area = Double.pi * radius * radius
        #expect(abs(disc.ink - area) < area * tolerance)
    }

    @Test("A ring covers its length times its width", arguments: [0.5, 1, 2.5, 6])
    func ringArea(width: Double) {
        let ring = picture(40, 40, .ring(center: Point(x: 20.3, y: 19.8), radius: 14, width: width))
        let area = 2 * Double.pi * 14 * width
        #expect(abs(ring.ink - area) < area * 0.02)
    }

    @Test("A slanted line covers its length times its width and its two half discs", arguments: [0.5, 1, 2, 5])
    func lineArea(width: Double) {
        let (from, to) = (Point(x: 6.2, y: 8.1), Point(x: 33.7, y: 29.4))
        let line = picture(40, 40, .path([from, to], width: width))
        let area = from.distance(to: to) * width + Double.pi * width * width / 4
        #expect(abs(line.ink - area) < area * 0.03)
    }

    @Test("A triangle covers half its base times its height")
    func triangleArea() {
        let triangle = picture(40, 40, .triangle(Point(x: 5, y: 30), Point(x: 35, y: 33), Point(x: 17, y: 4)))
        let area = 0.5 * abs(30.0 * (4 - 30) - 3.0 * (17 - 5))
        #expect(abs(triangle.ink - area) < area * 0.02)
    }

    @Test("One point makes a disc of a path")
    func dotPath() {
        let place = Point(x: 6.3, y: 5.9)
        let path = picture(12, 12, .path([place], width: 6))
        #expect(path.rows == picture(12, 12, .disc(center: place, radius: 3)).rows)
    }

    @Test("Where a path crosses or folds back on itself it is no darker", arguments: [0.2, 0.5, 0.8])
    func pathUnion(opacity: Double) {
        let points = [(4, 4), (34, 30), (34, 4), (4, 30), (20, 17), (34, 17), (8, 17)]
            .map { Point(x: Double($0.0), y: Double($0.1) + 0.4) }
        let item = Item(.path(points, width: 5), PaintedCanvas.white, opacity: opacity)
        let path = PaintedCanvas(40, 36, [item], by: painter)
        #expect(path.greatestLevel == Int((255 * (opacity * 256).rounded() / 256).rounded()))
    }

    @Test(
        "A shape that is nowhere, has no size or no number paints nothing",
        arguments: [
            Shape.disc(center: Point(x: .nan, y: 3), radius: 2), .disc(center: Point(x: 3, y: 3), radius: .infinity),
            .disc(center: Point(x: 1e300, y: 3), radius: 2), .disc(center: Point(x: 3, y: 3), radius: -2),
            .ring(center: Point(x: 3, y: 3), radius: 2, width: 0), .path([], width: 3),
            .path([Point(x: 1, y: 1), Point(x: .nan, y: .nan)], width: 2),
            .path([Point(x: 1, y: 1), Point(x: .infinity, y: 3)], width: 2), .path([Point(x: 1, y: 1)], width: -1),
            .triangle(Point(x: 1, y: 1), Point(x: 3, y: 3), Point(x: 5, y: 5)),
            .triangle(Point(x: 1, y: .nan), Point(x: 3, y: 3), Point(x: 5, y: 7)),
            .roundedRect(Rect(x: 1, y: 1, width: 0, height: 4), radius: 1),
            .roundedRect(Rect(x: 1, y: 1, width: .nan, height: 4), radius: 1),
        ])
    func nothing(shape: Shape) {
        #expect(picture(8, 8, shape).ink == 0)
    }

    @Test("Opacity outside of 0 ... 1 is taken as its nearer end", arguments: [(-1.0, 0), (0, 0), (2, 255)])
    func opacity(opacity: Double, level: Int) {
        let item = Item(
            .roundedRect(Rect(x: 0, y: 0, width: 4, height: 4), radius: 0), PaintedCanvas.white, opacity: opacity)
        #expect(PaintedCanvas(4, 4, [item], by: painter).level(2, 2) == level)
    }
}
