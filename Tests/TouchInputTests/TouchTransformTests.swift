// SPDX-License-Identifier: MIT
import Geometry
import Testing
import TouchInput

@Suite("From device units to panel pixels")
struct TouchTransformTests {
    private static let panel = PixelSize(width: 800, height: 480)

    private func point(
        _ x: Int32, _ y: Int32, ranges: (AxisRange, AxisRange) = (AxisRange(0, 99), AxisRange(0, 99)),
        _ calibration: TouchCalibration = TouchCalibration(), rotation: Rotation = .none
    ) -> Point? {
        TouchTransform(
            x: ranges.0, y: ranges.1, calibration: calibration,
            panel: TouchTransformTests.panel, rotation: rotation
        ).point(at: RawPosition(x: x, y: y))
    }

    @Test(
        "Any minimum works, negative ones too (E17)",
        arguments: [
            (0, 799, 400, 400), (42, 1981, 1012, 400), (-2000, 1999, 0, 400), (-100, -1, -50, 400),
            (Int32.min, Int32.max, 0, 400), (0, 32767, 16384, 400), (10000, 20000, 10000, 0),
        ] as [(Int32, Int32, Int32, Double)])
    func ranges(minimum: Int32, maximum: Int32, raw: Int32, x: Double) throws {
        let range = AxisRange(minimum, maximum)
        let place = try #require(point(raw, raw, ranges: (range, range)))
        #expect(abs(place.x - x) < 0.001)
        #expect(abs(place.y - x * 0.6) < 0.001)
    }

    @Test("A unit of the device is one cell: equal ranges and pixels map one to one (E17)")
    func identity() {
        #expect(TouchTransform.plain.point(at: RawPosition(x: 0, y: 0)) == Point(x: 0, y: 0))
        #expect(TouchTransform.plain.point(at: RawPosition(x: 799, y: 479)) == Point(x: 799, y: 479))
    }

    @Test(
        "A sample a little outside is at the edge, one further out is a ghost (E17)",
        arguments: [
            (-5, 0.0), (-6, nil), (104, 800.0.nextDown), (105, 800.0.nextDown), (106, nil), (Int32.min, nil),
            (Int32.max, nil),
        ] as [(Int32, Double?)])
    func outside(raw: Int32, x: Double?) {
        #expect(point(raw, 50)?.x == x)
        #expect((point(50, raw) == nil) == (x == nil))
    }

    @Test("Swap comes before inversion, inversion before the matrix, and all before the rotation (E19)")
    func order() throws {
        let quarterRight = try #require(CalibrationMatrix(parsing: "0.5 0 0.5 0 1 0"))
        let calibration = TouchCalibration(swapsAxes: true, invertsX: true, matrix: quarterRight)
        // (0.25, 0.5) -> swap (0.5, 0.25) -> invert x (0.5, 0.25) -> matrix (0.75, 0.25)
        #expect(point(25, 50, calibration) == Point(x: 600, y: 120))
        // -> half a turn (0.25, 0.75)
        #expect(point(25, 50, calibration, rotation: .half) == Point(x: 200, y: 360))
    }

    @Test(
        "The touch turns as the picture does (E19)",
        arguments: [
            (Rotation.none, 80, 96), (.quarter, 160, 432), (.half, 720, 384), (.threeQuarters, 640, 48),
        ] as [(Rotation, Double, Double)])
    func rotations(rotation: Rotation, x: Double, y: Double) throws {
        // 10 % from the left and 20 % from the top of the glass.
        let place = try #require(point(10, 20, rotation: rotation))
        #expect(abs(place.x - x) < 0.001 && abs(place.y - y) < 0.001)
    }

    @Test("A range of the owner's replaces the device's, and an inverted axis keeps its far end (E18)")
    func ownersRange() {
        let calibration = TouchCalibration(rangeY: AxisRange(0, 479), invertsY: true)
        let lying = (AxisRange(0, 799), AxisRange(0, 271))
        #expect(point(0, 0, ranges: lying, calibration)?.y == 480.0.nextDown)
        #expect(point(0, 360, ranges: lying, calibration)?.y == 120)
    }

    @Test(
        "A matrix is six finite numbers, or more that say nothing, that keep the panel flat nowhere (E19)",
        arguments: [
            ("1 0 0 0 1 0", true), ("0 1 0 -1 0 1", true), ("1.5 0 -0.25 0 1.25 0", true),
            ("1 0 0 0 1", false), ("1 0 0 0 1 0 0", true), ("1 0 0 0 1 0 0 0 1", true), ("1 0 0 0 1 0 x", false),
            ("1 0 0 0 1 nan", false), ("inf 0 0 0 1 0", false),
            ("1 0 0 1 0 0", false), ("0 0 0 0 0 0", false), ("1,5 0 0 0 1 0", false), ("", false),
            ("a b c d e f", false),
        ])
    func matrices(text: String, isValid: Bool) {
        #expect((CalibrationMatrix(parsing: text) != nil) == isValid)
    }

    @Test("Of nine numbers the first six count, and the owner's matrix comes before udev's (E19)")
    func nineNumbers() throws {
        let udev = ["LIBINPUT_CALIBRATION_MATRIX": "0 -1 1 1 0 0 0 0 1"]
        let six = CalibrationMatrix(parsing: "0 -1 1 1 0 0")
        #expect(TouchCalibration().completed(by: udev) == (TouchCalibration(matrix: six), nil))
        let owners = TouchCalibration(matrix: .identity)
        #expect(owners.completed(by: udev) == (owners, nil))
        #expect(owners.completed(by: [:]) == (owners, nil))
    }

    @Test(
        "A matrix of udev's that cannot be read is told and costs only itself (E19)",
        arguments: ["", "1 0 0", "1 0 0 0 1 nan", "1 0 0 1 0 0", "0x1 b c d e f"])
    func unreadableMatrix(text: String) {
        let calibration = TouchCalibration(swapsAxes: true)
        #expect(calibration.completed(by: ["LIBINPUT_CALIBRATION_MATRIX": text]) == (calibration, .matrix))
    }

    @Test("libinput's matrix for a panel on its side works (E19)")
    func turnedByMatrix() throws {
        let matrix = try #require(CalibrationMatrix(parsing: "0 -1 1 1 0 0"))
        #expect(point(10, 20, TouchCalibration(matrix: matrix)) == Point(x: 640, y: 48))
    }
}
