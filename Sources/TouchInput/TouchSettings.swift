// SPDX-License-Identifier: MIT
import Geometry
import LinuxSystem

/// What an owner configures of the touch side.
package struct TouchSettings: Hashable, Sendable {
    package var selection: TouchSelection
    package var calibration: TouchCalibration

    package init(
        selection: TouchSelection = TouchSelection(), calibration: TouchCalibration = TouchCalibration()
    ) {
        self.selection = selection
        self.calibration = calibration
    }
}

/// Which way up the picture is.
struct PanelPlacement: Hashable, Sendable {
    /// The upright picture's size.
    var size: PixelSize
    var rotation: Rotation
}

extension TouchCalibration {
    static let matrixProperty = "LIBINPUT_CALIBRATION_MATRIX"

    /// With udev's matrix where the owner has none (E19).
    func completed(by device: Device) throws(UnusableDevice) -> TouchCalibration {
        guard matrix == nil, let text = device.properties[TouchCalibration.matrixProperty] else { return self }
        guard let matrix = CalibrationMatrix(parsing: text) else { throw .badMatrix(DeviceLabel(text)) }
        var completed = self
        completed.matrix = matrix
        return completed
    }
}
