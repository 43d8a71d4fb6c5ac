// SPDX-License-Identifier: MIT

/// The calibration that a touchscreen is used with, and where it is from.
///
/// The owner's settings go before one that was made on the panel, that before udev's, and where there is none of these
/// the device is believed. The first one found counts whole: half of one and half of another would fit nothing.
package struct CalibrationChoice: Hashable, Sendable {
    package enum Origin: Hashable, Sendable, CaseIterable {
        /// A calibration as the device declares.
        case device
        /// LIBINPUT_CALIBRATION_MATRIX.
        case udev
        /// A calibration made on the panel.
        case panel
        /// The owner's settings, with udev's matrix where they have none.
        case settings
        /// A calibration made a moment ago, which nobody has accepted yet.
        case trial

        /// The origin, for the log and the tool.
        package var description: String {
            switch self {
            case .device: "as the device declares"
            case .udev: "LIBINPUT_CALIBRATION_MATRIX"
            case .panel: "made on the panel"
            case .settings: "[touch] of ninedot.conf"
            case .trial: "on trial"
            }
        }
    }

    package var calibration: TouchCalibration
    package var origin: Origin
    /// udev's matrix is of no use (E19).
    package var trouble: TouchTrouble?

    /// - Parameters:
    ///   - owner: The settings.
    ///   - kept: The one that was made on the panel.
    ///   - properties: udev's.
    package init(owner: TouchCalibration, kept: TouchCalibration?, properties: [String: String]) {
        let isSet = owner != TouchCalibration()
        if !isSet, let kept {
            (calibration, origin) = (kept, .panel)
            return
        }
        let (completed, trouble) = owner.completed(by: properties)
        calibration = completed
        origin = isSet ? .settings : completed.matrix == nil ? .device : .udev
        self.trouble = trouble
    }

    /// A calibration on trial.
    package init(trying calibration: TouchCalibration) {
        (self.calibration, origin) = (calibration, .trial)
    }
}
