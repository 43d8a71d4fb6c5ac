// SPDX-License-Identifier: MIT

/// An affine map of normalized touch coordinates, `x' = a x + b y + c` and `y' = d x + e y + f`, as libinput has it.
package struct CalibrationMatrix: Hashable, Sendable {
    package static let identity = CalibrationMatrix([1, 0, 0, 0, 1, 0])

    private var rows: [Double]

    /// Six finite numbers, row by row; nil for anything else, and for a matrix that flattens the panel (E19).
    package init?(checking numbers: [Double]) {
        guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
        let determinant = numbers[0] * numbers[4] - numbers[1] * numbers[3]
        guard determinant.isFinite, abs(determinant) > 1e-9 else { return nil }
        self.init(numbers)
    }

    /// Reads the value of LIBINPUT_CALIBRATION_MATRIX: six numbers with spaces between, with decimal points.
    package init?(parsing text: String) {
        var numbers: [Double] = []
        for word in text.split(separator: " ") {
            guard let number = Double(word) else { return nil }
            numbers.append(number)
        }
        self.init(checking: numbers)
    }

    private init(_ rows: [Double]) {
        self.rows = rows
    }

    package func callAsFunction(_ u: Double, _ v: Double) -> (u: Double, v: Double) {
        (rows[0] * u + rows[1] * v + rows[2], rows[3] * u + rows[4] * v + rows[5])
    }
}
