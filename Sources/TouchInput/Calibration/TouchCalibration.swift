// SPDX-License-Identifier: MIT
import Geometry
import Touch

/// The owner's corrections to a touchscreen that declares itself wrongly (E18, E19).
///
/// A device tree can swap and invert axes too; the kernel has then done so already.
package struct TouchCalibration: Hashable, Sendable {
    /// Ranges in place of those the device declares.
    package var rangeX: AxisRange?
    package var rangeY: AxisRange?
    package var swapsAxes: Bool
    package var invertsX: Bool
    package var invertsY: Bool
    /// The matrix used in place of udev's LIBINPUT_CALIBRATION_MATRIX; nil takes udev's.
    package var matrix: CalibrationMatrix?

    package init(
        rangeX: AxisRange? = nil, rangeY: AxisRange? = nil, swapsAxes: Bool = false, invertsX: Bool = false,
        invertsY: Bool = false, matrix: CalibrationMatrix? = nil
    ) {
        self.rangeX = rangeX
        self.rangeY = rangeY
        self.swapsAxes = swapsAxes
        self.invertsX = invertsX
        self.invertsY = invertsY
        self.matrix = matrix
    }
}

extension TouchCalibration {
    /// Swaps and inverts parts of the axes.
    func turned(_ x: Double, _ y: Double) -> (u: Double, v: Double) {
        let (u, v) = swapsAxes ? (y, x) : (x, y)
        return (invertsX ? 1 - u : u, invertsY ? 1 - v : v)
    }

    /// The parts of the axes that `turned` brings there.
    func unturned(_ u: Double, _ v: Double) -> (x: Double, y: Double) {
        let (u, v) = (invertsX ? 1 - u : u, invertsY ? 1 - v : v)
        return swapsAxes ? (v, u) : (u, v)
    }

    /// The calibration that lays touches over the picture by another orientation than this one does.
    ///
    /// - Parameters:
    ///   - rotation: The picture's turn on the glass, which the calibration does not depend on.
    ///   - declaredX: The range that the device declares, kept where this one has none.
    func oriented(
        by orientation: Orientation, on rotation: Rotation, over declaredX: AxisRange, _ declaredY: AxisRange
    ) -> TouchCalibration? {
        var calibration = self
        calibration.rangeX = rangeX ?? declaredX
        calibration.rangeY = rangeY ?? declaredY
        let matrix = self.matrix ?? .identity
        func place(_ x: Double, _ y: Double) -> (u: Double, v: Double) {
            let glass = matrix(x, y)
            let upright = rotation.upright(glass.u, glass.v)
            let place = orientation(Point(x: upright.u, y: upright.v))
            return rotation.onGlass(place.x, place.y)
        }
        guard let oriented = CalibrationMatrix(mapping: place) else { return nil }
        calibration.matrix = oriented
        return calibration
    }

    /// All of it as one matrix over the ranges that the device declares, for software that takes nothing else; nil where
    /// those are of no use.
    package func matrix(over declaredX: AxisRange, _ declaredY: AxisRange) -> CalibrationMatrix? {
        let (rangeX, rangeY) = (self.rangeX ?? declaredX, self.rangeY ?? declaredY)
        let matrix = self.matrix ?? .identity
        func place(_ x: Double, _ y: Double) -> (u: Double, v: Double) {
            let parts = turned(
                rangeX.fraction(of: declaredX.value(at: x)), rangeY.fraction(of: declaredY.value(at: y)))
            return matrix(parts.u, parts.v)
        }
        return CalibrationMatrix(mapping: place)
    }
}

/// An affine map of normalized touch coordinates, `x' = a x + b y + c` and `y' = d x + e y + f`, as libinput has it.
package struct CalibrationMatrix: Hashable, Sendable {
    package static let identity = CalibrationMatrix([1, 0, 0, 0, 1, 0])

    private var rows: [Double]

    /// Six finite numbers, row by row, of which there may be more; nil for fewer, and for a matrix that flattens the
    /// panel (E19). Many recipes have all nine numbers of a square matrix.
    package init?(checking numbers: [Double]) {
        let numbers = Array(numbers.prefix(6))
        guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
        let determinant = numbers[0] * numbers[4] - numbers[1] * numbers[3]
        guard determinant.isFinite, abs(determinant) > 1e-9 else { return nil }
        self.init(numbers)
    }

    /// The matrix of an affine map, by the places of three corners.
    init?(mapping place: (Double, Double) -> (u: Double, v: Double)) {
        let (origin, right, bottom) = (place(0, 0), place(1, 0), place(0, 1))
        self.init(checking: [
            right.u - origin.u, bottom.u - origin.u, origin.u, right.v - origin.v, bottom.v - origin.v, origin.v,
        ])
    }

    /// Reads the value of LIBINPUT_CALIBRATION_MATRIX: six numbers or more with spaces between, with decimal points.
    package init?(parsing text: String) {
        var numbers: [Double] = []
        for word in text.split(separator: " ") {
            guard let number = Double(word) else { return nil }
            numbers.append(number)
        }
        self.init(checking: numbers)
    }

    /// The value of LIBINPUT_CALIBRATION_MATRIX: without exponents, which not everybody reads.
    package var text: String { rows.map { decimal($0) }.joined(separator: " ") }

    private init(_ rows: [Double]) {
        self.rows = rows
    }

    package func callAsFunction(_ u: Double, _ v: Double) -> (u: Double, v: Double) {
        (rows[0] * u + rows[1] * v + rows[2], rows[3] * u + rows[4] * v + rows[5])
    }
}

/// The number with six decimals, less those that are zero.
private func decimal(_ number: Double) -> String {
    let million = (abs(number) * 1_000_000).rounded()
    guard million > 0, million < 1e15 else { return million > 0 ? "\(number)" : "0" }
    let (whole, rest) = Int(million).quotientAndRemainder(dividingBy: 1_000_000)
    var decimals = String(rest)
    decimals = String(repeating: "0", count: 6 - decimals.count) + decimals
    while decimals.last == "0" { decimals.removeLast() }
    return (number < 0 ? "-" : "") + "\(whole)" + (decimals.isEmpty ? "" : ".\(decimals)")
}
