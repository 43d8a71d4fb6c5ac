// SPDX-License-Identifier: MIT
package import Geometry

/// Maps a device's own units to panel pixels: range, swap, inversion, matrix, rotation, pixels, in this order (E19).
///
/// This is the one transform between touch and picture; nothing else turns or scales a touch.
package struct TouchTransform: Hashable, Sendable {
    /// The distance by which a sample may lie outside the panel, as a part of it; beyond that it is a ghost (E17).
    package static let tolerance = 0.05

    private let rangeX: AxisRange
    private let rangeY: AxisRange
    private let calibration: TouchCalibration
    private let matrix: CalibrationMatrix
    /// The upright picture's size.
    package var panel: PixelSize
    /// The picture's turn on the glass.
    package var rotation: Rotation

    /// - Parameters:
    ///   - x: The range the device declares, used unless the calibration has another.
    ///   - panel: The upright picture's size, after rotation.
    package init(
        x: AxisRange, y: AxisRange, calibration: TouchCalibration = TouchCalibration(), panel: PixelSize,
        rotation: Rotation = .none
    ) {
        rangeX = calibration.rangeX ?? x
        rangeY = calibration.rangeY ?? y
        matrix = calibration.matrix ?? .identity
        self.calibration = calibration
        self.panel = panel
        self.rotation = rotation
    }

    /// The point on the upright picture; nil for a ghost, which lies too far outside to be a finger (E17).
    package func point(at position: RawPosition) -> Point? {
        let glass = onGlass(position)
        let (u, v) = rotation.upright(glass.u, glass.v)
        let believable = -TouchTransform.tolerance...1 + TouchTransform.tolerance
        guard believable.contains(u), believable.contains(v) else { return nil }
        return Point(x: pixel(u, of: panel.width), y: pixel(v, of: panel.height))
    }

    /// Calibrated, as parts of the glass: 0, 0 at the top left of the picture as the display scans it out.
    private func onGlass(_ position: RawPosition) -> (u: Double, v: Double) {
        let parts = calibration.turned(rangeX.fraction(of: position.x), rangeY.fraction(of: position.y))
        return matrix(parts.u, parts.v)
    }

    /// Clamped last of all, so that an inverted axis keeps its far end (E18).
    private func pixel(_ fraction: Double, of length: Int) -> Double {
        let length = Double(max(length, 1))
        return min(max(fraction * length, 0), length.nextDown)
    }
}

extension Rotation {
    /// Undoes the clockwise turn that fits the upright picture to the glass.
    func upright(_ u: Double, _ v: Double) -> (u: Double, v: Double) {
        switch self {
        case .none: (u, v)
        case .quarter: (v, 1 - u)
        case .half: (1 - u, 1 - v)
        case .threeQuarters: (1 - v, u)
        }
    }

    /// The place on the glass of one on the upright picture.
    func onGlass(_ u: Double, _ v: Double) -> (u: Double, v: Double) {
        switch self {
        case .none: (u, v)
        case .quarter: (1 - v, u)
        case .half: (1 - u, 1 - v)
        case .threeQuarters: (v, 1 - u)
        }
    }
}
