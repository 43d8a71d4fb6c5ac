// SPDX-License-Identifier: MIT

/// What an owner says of a touchscreen that does not say the truth itself (E18, E19).
///
/// A device tree can swap and invert axes too; the kernel has then done so already.
package struct TouchCalibration: Hashable, Sendable {
    /// Ranges in place of those the device declares.
    package var rangeX: AxisRange?
    package var rangeY: AxisRange?
    package var swapsAxes: Bool
    package var invertsX: Bool
    package var invertsY: Bool
    /// In place of udev's LIBINPUT_CALIBRATION_MATRIX; nil takes udev's.
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
