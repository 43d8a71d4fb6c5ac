// SPDX-License-Identifier: MIT
import Geometry
import Glibc
package import LinuxSystem

/// The owner's configuration of the touchscreens.
package struct TouchSettings: Hashable, Sendable {
    package var selection: TouchSelection
    package var calibration: TouchCalibration
    /// True for panels whose first and last samples are wild (E29); nil for those that are known to be.
    package var filtersResistive: Bool?
    /// True for touchscreens that lose contacts for a moment (E42); nil for those of one touch, and known ones.
    package var bridgesGaps: Bool?

    package init(
        selection: TouchSelection = TouchSelection(), calibration: TouchCalibration = TouchCalibration(),
        filtersResistive: Bool? = nil, bridgesGaps: Bool? = nil
    ) {
        self.selection = selection
        self.calibration = calibration
        self.filtersResistive = filtersResistive
        self.bridgesGaps = bridgesGaps
    }
}

/// The picture's size and rotation.
struct PanelPlacement: Hashable, Sendable {
    /// The upright picture's size.
    var size: PixelSize
    var rotation: Rotation
}

extension TouchCalibration {
    /// The calibration with udev's matrix where the owner gives none, and the trouble with a matrix that cannot be
    /// read: it costs itself and not the touchscreen (E19).
    package func completed(by properties: [String: String]) -> (calibration: TouchCalibration, trouble: TouchTrouble?) {
        guard matrix == nil, let text = properties["LIBINPUT_CALIBRATION_MATRIX"] else { return (self, nil) }
        guard let matrix = CalibrationMatrix(parsing: text) else { return (self, .matrix) }
        var completed = self
        completed.matrix = matrix
        return (completed, nil)
    }
}

/// The devices that are the panel's: every touchscreen that is trusted, unless an owner names some (E10).
///
/// A device is named by a shell pattern for its name, its physical path, its ID_PATH or its "vendor:product", never by
/// its event number, which changes (E46). Nothing of that takes a look into the device.
package struct TouchSelection: Hashable, Sendable {
    package var patterns: [String]

    /// - Parameter patterns: None for every touchscreen.
    package init(patterns: [String] = []) {
        self.patterns = patterns
    }

    /// True when the owner has named devices; absolute pointers are then considered even beside a touchscreen (E09).
    package var namesDevices: Bool { !patterns.isEmpty }

    /// True where the owner has named this device.
    package func names(_ device: Device) -> Bool {
        let labels = [
            device.parentAttributes["name"] ?? "", device.parentAttributes["phys"] ?? "",
            device.properties["ID_PATH"] ?? "", TouchscreenIdentity(of: device).vendorAndProduct,
        ]
        return patterns.contains { pattern in
            labels.contains { label in !label.isEmpty && fnmatch(pattern, label, 0) == 0 }
        }
    }
}
