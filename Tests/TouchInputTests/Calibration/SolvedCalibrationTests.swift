// SPDX-License-Identifier: MIT
import Fixtures
import Geometry
import Testing
import Touch
import TouchInput

@Suite("A calibration solved from touches of crosses")
struct SolvedCalibrationTests {
    @Test("Any mounting is found from three crosses and from five", arguments: 0..<300 as Range<UInt64>)
    func anyMounting(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let mounting = Mounting(by: &dice)
        for crosses in [Crosses.three, Crosses.five] {
            let solved = try SolvedCalibration(
                solving: crosses.map { mounting.touch(of: $0) }, on: mounting.panel, rotation: mounting.rotation)
            #expect(solved.error < 0.01, "seed \(seed)")
            #expect(solved.calibration.swapsAxes == mounting.swaps, "seed \(seed)")
            #expect(solved.calibration.invertsX == mounting.invertsX, "seed \(seed)")
            #expect(solved.calibration.invertsY == mounting.invertsY, "seed \(seed)")
            for _ in 0..<20 {
                let place = Point(x: .random(in: 0.02...0.98, using: &dice), y: .random(in: 0.02...0.98, using: &dice))
                #expect(try mounting.distance(at: place, by: solved.calibration) < mounting.unit + 0.6, "seed \(seed)")
            }
        }
    }

    @Test("A mounting without slant needs no matrix, whatever ranges the device declares")
    func straight() throws {
        let mounting = Mounting(
            panel: PixelSize(width: 800, height: 480), x: AxisRange(310, 3849), y: AxisRange(-5, 1500))
        let solved = try SolvedCalibration(solving: Crosses.five.map { mounting.touch(of: $0) }, on: mounting.panel)
        #expect(
            solved.calibration
                == TouchCalibration(rangeX: AxisRange(310, 3849), rangeY: AxisRange(-5, 1500), matrix: .identity))
    }

    @Test("Fingers that miss the crosses a little are averaged", arguments: 0..<100 as Range<UInt64>)
    func noise(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let mounting = Mounting(by: &dice)
        let reach = 0.02 * Double(min(mounting.panel.width, mounting.panel.height))
        let touches = Crosses.five.map { mounting.touch(of: $0, missedBy: reach, &dice) }
        let solved = try SolvedCalibration(solving: touches, on: mounting.panel, rotation: mounting.rotation)
        #expect(solved.error > 0 && solved.error < 2 * reach, "seed \(seed)")
        for cross in Crosses.five {
            let distance = try mounting.distance(at: cross, by: solved.calibration)
            #expect(distance < 2 * reach + mounting.unit, "seed \(seed)")
        }
    }

    @Test("One cross of five that is touched elsewhere makes none", arguments: Crosses.five.indices)
    func oneElsewhere(number: Int) {
        let mounting = Mounting(panel: PixelSize(width: 800, height: 480), x: AxisRange(0, 4095), y: AxisRange(0, 4095))
        var touches = Crosses.five.map { mounting.touch(of: $0) }
        touches[number].rawX += 1100
        #expect(throws: CalibrationRefusal.scattered) { try SolvedCalibration(solving: touches, on: mounting.panel) }
    }

    @Test(
        "Touches that tell nothing about the panel make none",
        arguments: [
            ("no touch", [], .flat),
            ("two touches", [(100, 100), (900, 900)], .flat),
            ("one place three times", [(500, 500), (500, 500), (500, 500)], .flat),
            ("an axis that is dead", [(100, 300), (900, 300), (500, 300)], .flat),
            ("an axis of a few steps", [(100, 3), (900, 5), (500, 8)], .flat),
            ("a line across the panel", [(100, 100), (500, 500), (900, 900)], .flat),
            ("no numbers", [(.nan, 100), (900, 500), (500, 900)], .flat),
            ("beyond 32 bits", [(1e12, 1e12), (9e12, 5e12), (5e12, 9e12)], .flat),
            ("a panel turned by 45 degrees", [(0, 200), (400, 1400), (-400, 1400)], .skewed),
        ] as [(String, [(Double, Double)], CalibrationRefusal)])
    func useless(name: String, values: [(Double, Double)], refusal: CalibrationRefusal) {
        let touches = zip(Crosses.three, values).map { CrossTouch(cross: $0, rawX: $1.0, rawY: $1.1) }
        #expect(throws: refusal, "\(name)") {
            try SolvedCalibration(solving: touches, on: PixelSize(width: 800, height: 480))
        }
    }

    /// Touches of the corners, each with the raw values for its place.
    private func corners(_ values: (_ u: Double, _ v: Double) -> (x: Double, y: Double)) -> [CrossTouch] {
        [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)].map { u, v in
            let value = values(u, v)
            return CrossTouch(cross: Point(x: u, y: v), rawX: 8000 * value.x, rawY: 4800 * value.y)
        }
    }

    @Test(
        "A calibration is refused if a touch is farther from its cross than a twentieth of the shorter side",
        arguments: [22, 23.5],
        [PixelSize(width: 800, height: 480), PixelSize(width: 480, height: 800)])
    func farthest(pixels: Double, panel: PixelSize) throws {
        let part = pixels / Double(panel.width)
        let touches = corners { u, v in (u + (u == v ? part : -part), v) }
        if pixels < 23 {
            let error = try SolvedCalibration(solving: touches, on: panel).error
            #expect(error > pixels && error < 24)
        } else {
            #expect(throws: CalibrationRefusal.scattered) { try SolvedCalibration(solving: touches, on: panel) }
        }
    }

    @Test(
        "A calibration is refused if one axis slants into the other by more than three tenths",
        arguments: [0.29, -0.29, 0.31, -0.31], [true, false])
    func slant(part: Double, isAcross: Bool) {
        let touches = corners { u, v in isAcross ? (u - part * v, v) : (u, v - part * u) }
        let panel = PixelSize(width: 800, height: 480)
        if abs(part) < 0.3 {
            #expect(throws: Never.self) { try SolvedCalibration(solving: touches, on: panel) }
        } else {
            #expect(throws: CalibrationRefusal.skewed) { try SolvedCalibration(solving: touches, on: panel) }
        }
    }

    @Test(
        "A slant is not corrected if it moves no corner by half a pixel", arguments: [(0.8, true), (1.2, false)])
    func leastSlant(pixels: Double, isStraight: Bool) throws {
        let touches = corners { u, v in (u - pixels / 800 * v, v) }
        let solved = try SolvedCalibration(solving: touches, on: PixelSize(width: 800, height: 480))
        #expect((solved.calibration.matrix == .identity) == isStraight)
    }

    @Test(
        "Touches are refused as flat if an axis spreads by less than four units or if they are nearly on a line",
        arguments: [(12.0, 0.0, true), (13.0, 0.0, false), (5000.0, 0.117, true), (5000.0, 0.147, false)])
    func spread(height: Double, bend: Double, isFlat: Bool) {
        let values =
            bend == 0
            ? [(100.0, 0.1 * height), (900.0, 0.5 * height), (500.0, 0.9 * height)]
            : [(-1.0, -1 - bend), (0.0, 2 * bend), (1.0, 1 - bend)].map { ($0.0 * height, $0.1 * height) }
        let touches = zip(Crosses.three, values).map { CrossTouch(cross: $0, rawX: $1.0, rawY: $1.1) }
        let solved = Result { try SolvedCalibration(solving: touches, on: PixelSize(width: 800, height: 480)) }
        var isRefusedAsFlat = false
        if case .failure(let error) = solved { isRefusedAsFlat = error as? CalibrationRefusal == .flat }
        #expect(isRefusedAsFlat == isFlat)
    }

    @Test("One matrix over the declared ranges does the same, for other software", arguments: 0..<50 as Range<UInt64>)
    func oneMatrix(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let mounting = Mounting(by: &dice)
        let solved = try SolvedCalibration(
            solving: Crosses.five.map { mounting.touch(of: $0) }, on: mounting.panel, rotation: mounting.rotation)
        let declared = (AxisRange(-17, 4095), AxisRange(0, 899))
        let matrix = try #require(solved.calibration.matrix(over: declared.0, declared.1))
        let read = try #require(CalibrationMatrix(parsing: matrix.text))
        let other = TouchTransform(
            x: declared.0, y: declared.1, calibration: TouchCalibration(matrix: read), panel: mounting.panel,
            rotation: mounting.rotation)
        for cross in Crosses.five {
            let touch = mounting.touch(of: cross)
            let raw = RawPosition(x: Int32(touch.rawX.rounded()), y: Int32(touch.rawY.rounded()))
            let whole = try #require(mounting.transform(by: solved.calibration).point(at: raw))
            let point = try #require(other.point(at: raw))
            #expect(point.distance(to: whole) < 0.1 * mounting.unit + 0.1, "seed \(seed): \(matrix.text)")
        }
    }

    @Test(
        "A matrix is written as udev's rules have it, without exponents",
        arguments: [
            ("1 0 0 0 1 0", "1 0 0 0 1 0"), ("0 -1 1 1 0 0", "0 -1 1 1 0 0"),
            ("1.0625 1e-5 -0.03125 -0.0000004 .5 12", "1.0625 0.00001 -0.03125 0 0.5 12"),
            ("-1.5 0.100000 10.05 -0.0000005 100.25 -7", "-1.5 0.1 10.05 -0.000001 100.25 -7"),
        ])
    func text(read: String, written: String) {
        #expect(CalibrationMatrix(parsing: read)?.text == written)
    }
}

/// The places of crosses as a panel shows them.
private enum Crosses {
    static let three = [Point(x: 0.1, y: 0.1), Point(x: 0.9, y: 0.5), Point(x: 0.5, y: 0.9)]
    static let five = [(0.1, 0.1), (0.9, 0.1), (0.5, 0.5), (0.1, 0.9), (0.9, 0.9)].map { Point(x: $0.0, y: $0.1) }
}

/// A touchscreen glued onto a display somehow: the values that it sends for a place on the picture.
private struct Mounting {
    var panel: PixelSize
    var rotation = Rotation.none
    var x: AxisRange
    var y: AxisRange
    var swaps = false
    var invertsX = false
    var invertsY = false
    /// The parts of one direction that go into the other.
    var slants = (x: 0.0, y: 0.0)

    init(panel: PixelSize, x: AxisRange, y: AxisRange) {
        (self.panel, self.x, self.y) = (panel, x, y)
    }

    init(by dice: inout SeededGenerator) {
        panel = PixelSize(width: .random(in: 240...1920, using: &dice), height: .random(in: 240...1920, using: &dice))
        x = Mounting.range(by: &dice)
        y = Mounting.range(by: &dice)
        rotation = Rotation.allCases.randomElement(using: &dice) ?? .none
        swaps = .random(using: &dice)
        invertsX = .random(using: &dice)
        invertsY = .random(using: &dice)
        slants = (.random(in: -0.05...0.05, using: &dice), .random(in: -0.05...0.05, using: &dice))
    }

    private static func range(by dice: inout SeededGenerator) -> AxisRange {
        let minimum = Int32.random(in: -3000...3000, using: &dice)
        return AxisRange(minimum, minimum + Int32.random(in: 200...65535, using: &dice))
    }

    /// The pixels that one unit of the device is, at most.
    var unit: Double { Double(max(panel.width, panel.height)) / min(x.count, y.count) }

    /// The values for a place, which is in parts of the upright picture.
    func touch(of place: Point) -> CrossTouch {
        let (u, v) =
            switch rotation {
            case .none: (place.x, place.y)
            case .quarter: (1 - place.y, place.x)
            case .half: (1 - place.x, 1 - place.y)
            case .threeQuarters: (place.y, 1 - place.x)
            }
        let slanted = (u + slants.x * (v - 0.5), v + slants.y * (u - 0.5))
        let (across, down) = (invertsX ? 1 - slanted.0 : slanted.0, invertsY ? 1 - slanted.1 : slanted.1)
        let parts = swaps ? (down, across) : (across, down)
        return CrossTouch(
            cross: place, rawX: Double(x.minimum) + parts.0 * x.count, rawY: Double(y.minimum) + parts.1 * y.count)
    }

    /// The values for a finger up to `reach` pixels beside the place.
    func touch(of place: Point, missedBy reach: Double, _ dice: inout SeededGenerator) -> CrossTouch {
        let miss = Point(
            x: .random(in: -reach...reach, using: &dice) / Double(panel.width),
            y: .random(in: -reach...reach, using: &dice) / Double(panel.height))
        var touch = touch(of: place + miss)
        touch.cross = place
        return touch
    }

    /// The daemon's way, with a calibration; what the device declares is of no importance then.
    func transform(by calibration: TouchCalibration) -> TouchTransform {
        TouchTransform(
            x: AxisRange(0, 1), y: AxisRange(0, 1), calibration: calibration, panel: panel, rotation: rotation)
    }

    /// The distance in pixels of a touch from its place on the picture.
    func distance(at place: Point, by calibration: TouchCalibration) throws -> Double {
        let touch = touch(of: place)
        let raw = RawPosition(x: Int32(touch.rawX.rounded()), y: Int32(touch.rawY.rounded()))
        let point = try #require(transform(by: calibration).point(at: raw))
        return point.distance(to: Point(x: place.x * Double(panel.width), y: place.y * Double(panel.height)))
    }
}
