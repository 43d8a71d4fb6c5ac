// SPDX-License-Identifier: MIT
package import LinuxSystem

/// A touchscreen that is connected, and its use.
package struct TouchscreenReport: Hashable, Sendable {
    package enum Use: Hashable, Sendable {
        case used
        /// A touchscreen in use, though another program has it for itself: its touches go there (E44).
        case held
        /// A touchscreen about to be opened, for the first time or again.
        case opening
        case unused(TouchscreenRefusal)
    }

    package var systemPath: String
    package var label: DeviceLabel
    package var identity: TouchscreenIdentity
    package var use: Use
    /// Nil for one that is not open.
    package var calibration: CalibrationReport?

    package init(systemPath: String, label: DeviceLabel, identity: TouchscreenIdentity, use: Use) {
        self.systemPath = systemPath
        self.label = label
        self.identity = identity
        self.use = use
    }
}

/// The calibration of a touchscreen in use.
package struct CalibrationReport: Hashable, Sendable {
    package var origin: CalibrationChoice.Origin
    /// All of it over the ranges that the device declares, as LIBINPUT_CALIBRATION_MATRIX has it.
    package var matrix: String

    package init(origin: CalibrationChoice.Origin, matrix: String) {
        self.origin = origin
        self.matrix = matrix
    }
}

/// The reason why a touchscreen that is connected is not used.
package enum TouchscreenRefusal: Hashable, Sendable, CustomStringConvertible {
    /// A touchscreen that was not there when the panel was set up, and that nobody has allowed.
    case notTrusted
    /// The owner's configuration names others (E10).
    case notNamed
    /// Another node of the same hardware tells more (E11).
    case twin(of: String)
    /// A device that stands in for a touchscreen, where there is one (E09).
    case standIn
    /// More are connected than any panel has.
    case tooMany
    /// A touchscreen that sends more than is believed, and is tried again later (E43).
    case flooding
    /// A touchscreen that cannot be opened, or is of no use once it is.
    case failed(String)

    package var description: String {
        switch self {
        case .notTrusted: "not trusted: ninedotctl touchscreens allow"
        case .notNamed: "the configuration names other touchscreens"
        case .twin(let better): "a second node of the hardware of \(better), which tells more"
        case .standIn: "only a stand-in for a touchscreen"
        case .tooMany: "there are \(DeviceTable.mostOpen) touchscreens in use already"
        case .flooding: "it sends more events than any touchscreen does; it is tried again later"
        case .failed(let reason): reason
        }
    }
}
