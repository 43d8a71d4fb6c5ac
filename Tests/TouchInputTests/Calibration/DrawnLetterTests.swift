// SPDX-License-Identifier: MIT
import Fixtures
import Geometry
import Testing
import Touch

@testable import TouchInput

@Suite("A letter that tells how touches lie over the picture")
struct DrawnLetterTests {
    @Test(
        "Any orientation is found on any turn of the picture, and mended", arguments: Orientation.allCases,
        Rotation.allCases)
    func anyOrientation(orientation: Orientation, rotation: Rotation) throws {
        for seed in 0..<20 as Range<UInt64> {
            var dice = SeededGenerator(seed: seed)
            let touchscreen = BentTouchscreen(orientation, under: rotation)
            let way = LetterDrawing.draws(tremor: 0.02, &dice).map { touchscreen.raw(at: $0) }
            let before = TouchCalibration()
            let letter = DrawnLetter(way.compactMap { touchscreen.place(of: $0, by: before) })
            let found = try letter.orientation()
            let mended = try #require(
                before.oriented(by: found, on: rotation, over: touchscreen.x, touchscreen.y))
            for place in [(0.1, 0.1), (0.9, 0.1), (0.3, 0.8)].map({ Point(x: $0, y: $1) }) {
                let landed = try #require(touchscreen.place(of: touchscreen.raw(at: place), by: mended))
                #expect(landed.distance(to: place) < 0.002, "seed \(seed)")
            }
        }
    }

    @Test("A hand that trembles by a sixth of the letter's height is read, too")
    func tremor() throws {
        for seed in 0..<40 as Range<UInt64> {
            var dice = SeededGenerator(seed: seed)
            let letter = DrawnLetter(LetterDrawing.draws(tremor: 0.09, &dice))
            let orientation = try letter.orientation()
            #expect(orientation == .straight, "seed \(seed)")
        }
    }

    @Test("A calibration keeps its own ranges and matrix below the orientation")
    func calibrated() throws {
        let touchscreen = BentTouchscreen(Orientation(swapsAxes: true, invertsX: true), under: .quarter)
        let before = TouchCalibration(
            rangeX: AxisRange(100, 900), invertsX: true,
            matrix: CalibrationMatrix(checking: [1.1, 0.02, -0.05, 0, 0.9, 0.1]))
        for orientation in Orientation.allCases {
            let after = try #require(
                before.oriented(by: orientation, on: .quarter, over: touchscreen.x, touchscreen.y))
            for position in [(300, 400), (500, 2000), (700, 1000)].map({ RawPosition(x: $0, y: $1) }) {
                let (old, new) = (
                    touchscreen.place(of: position, by: before), touchscreen.place(of: position, by: after)
                )
                #expect(try #require(new).distance(to: orientation(try #require(old))) < 0.002)
            }
        }
    }

    @Test("The eight orientations bring the letter to eight places")
    func distinct() {
        let corners = Orientation.allCases.map { orientation in DrawnLetter.dots.map { orientation($0) } }
        #expect(Set(corners).count == 8)
    }

    @Test(
        "It may be drawn small, elsewhere, from its end, slanted, round at its corner and with a hook",
        arguments: [
            ("small", [(0.1, 0.1), (0.1, 0.32), (0.21, 0.32)]),
            ("from its end", [(0.65, 0.9), (0.38, 0.9), (0.38, 0.36)]),
            ("slanted", [(0.3, 0.3), (0.2, 0.8), (0.45, 0.84)]),
            ("round", [(0.3, 0.2), (0.3, 0.65), (0.32, 0.7), (0.37, 0.72), (0.55, 0.72)]),
            ("with a hook", [(0.3, 0.2), (0.3, 0.7), (0.52, 0.7), (0.53, 0.66)]),
            ("with a long foot", [(0.3, 0.2), (0.3, 0.7), (0.63, 0.7)]),
            ("with a short foot", [(0.3, 0.2), (0.3, 0.8), (0.46, 0.8)]),
        ] as [(String, [(Double, Double)])])
    func lenient(name: String, corners: [(Double, Double)]) throws {
        for orientation in Orientation.allCases {
            let way = LetterDrawing.goes(corners.map { orientation.undone(Point(x: $0, y: $1)) })
            #expect(try DrawnLetter(way).orientation() == orientation, "\(name)")
        }
    }

    @Test(
        "What is no L, or might be another one, tells nothing",
        arguments: [
            ("a dash of nine parts in a hundred", [(0.2, 0.2), (0.2, 0.29)], .small),
            ("a line", [(0.2, 0.2), (0.2, 0.8)], .shapeless),
            ("a slanting line", [(0.2, 0.2), (0.7, 0.8)], .shapeless),
            ("a V", [(0.2, 0.2), (0.4, 0.8), (0.6, 0.2)], .shapeless),
            ("a U", [(0.2, 0.2), (0.2, 0.7), (0.5, 0.7), (0.5, 0.2)], .shapeless),
            ("a Z", [(0.2, 0.2), (0.6, 0.2), (0.2, 0.7), (0.6, 0.7)], .shapeless),
            ("a T", [(0.2, 0.2), (0.6, 0.2), (0.4, 0.2), (0.4, 0.8)], .shapeless),
            ("a 7", [(0.2, 0.2), (0.5, 0.2), (0.3, 0.8)], .shapeless),
            ("a box", [(0.2, 0.2), (0.2, 0.7), (0.7, 0.7), (0.7, 0.2), (0.2, 0.2)], .shapeless),
            ("legs of one length", [(0.2, 0.2), (0.2, 0.7), (0.7, 0.7)], .shapeless),
            ("a stroke that bends a little", [(0.3, 0.1), (0.226, 0.41), (0.136, 0.562)], .unclear),
            ("an L on its tip", [(0.2, 0.5), (0.5, 0.8), (0.65, 0.65)], .shapeless),
        ] as [(String, [(Double, Double)], DrawingRefusal)])
    func refused(name: String, corners: [(Double, Double)], refusal: DrawingRefusal) {
        let way = LetterDrawing.goes(corners.map { Point(x: $0, y: $1) })
        #expect(throws: refusal, "\(name)") { try DrawnLetter(way).orientation() }
        #expect(!DrawnLetter(way).isTap)
    }

    @Test(
        "A stroke whose longer side is below 6% of the picture is a tap, and a letter needs at least 20%",
        arguments: [(0.05, true), (0.07, false), (0.19, false), (0.21, false)])
    func sizes(height: Double, isTap: Bool) throws {
        for orientation in Orientation.allCases {
            let corners = [(0.0, 0.0), (0.0, height), (height / 2, height)]
            let letter = DrawnLetter(
                LetterDrawing.goes(corners.map { orientation.undone(Point(x: $0.0 + 0.3, y: $0.1 + 0.3)) }))
            #expect(letter.isTap == isTap)
            if height < 0.2 {
                #expect(throws: DrawingRefusal.small) { try letter.orientation() }
            } else {
                #expect(try letter.orientation() == orientation)
            }
        }
    }

    @Test("A finger that stays where it is has tapped, and draws nothing", arguments: 0..<20 as Range<UInt64>)
    func tap(seed: UInt64) {
        var dice = SeededGenerator(seed: seed)
        let middle = Point(x: 0.5, y: 0.5)
        let way = (0..<50).map { _ in LetterDrawing.trembles(at: middle, by: 0.02, &dice) }
        #expect(DrawnLetter(way).isTap && DrawnLetter([middle]).isTap && DrawnLetter([]).isTap)
    }
}

extension Orientation {
    /// The place that this orientation brings there.
    fileprivate func undone(_ place: Point) -> Point {
        let (x, y) = (invertsX ? 1 - place.x : place.x, invertsY ? 1 - place.y : place.y)
        return swapsAxes ? Point(x: y, y: x) : Point(x: x, y: y)
    }
}

/// A hand that draws on a picture, in parts of it.
private enum LetterDrawing {
    /// The way from corner to corner.
    static func goes(_ corners: [Point]) -> [Point] {
        zip(corners, corners.dropFirst()).flatMap { start, end in
            (0...20).map { start + (end - start) * (Double($0) / 20) }
        }
    }

    /// The letter as it is shown, by a hand that trembles so far.
    static func draws(tremor: Double, _ dice: inout SeededGenerator) -> [Point] {
        goes(DrawnLetter.dots).map { trembles(at: $0, by: tremor, &dice) }
    }

    static func trembles(at place: Point, by tremor: Double, _ dice: inout SeededGenerator) -> Point {
        place
            + Point(x: .random(in: -tremor...tremor, using: &dice), y: .random(in: -tremor...tremor, using: &dice))
    }
}

/// A touchscreen that declares itself right and lies otherwise over a picture of 800x480 pixels.
private struct BentTouchscreen {
    private let orientation: Orientation
    private let rotation: Rotation
    let x = AxisRange(0, 4095)
    let y = AxisRange(-10, 2500)

    /// - Parameter orientation: What brings the place where touches land to that of the finger.
    init(_ orientation: Orientation, under rotation: Rotation) {
        self.orientation = orientation
        self.rotation = rotation
    }

    /// The values for a finger at a place of the upright picture.
    func raw(at place: Point) -> RawPosition {
        let landed = orientation.undone(place)
        let glass = rotation.onGlass(landed.x, landed.y)
        return RawPosition(x: Int32(x.value(at: glass.u)), y: Int32(y.value(at: glass.v)))
    }

    func place(of position: RawPosition, by calibration: TouchCalibration) -> Point? {
        TouchTransform(
            x: x, y: y, calibration: calibration, panel: PixelSize(width: 800, height: 480).rotated(by: rotation),
            rotation: rotation
        ).place(of: position)
    }
}
