// SPDX-License-Identifier: MIT
import JSON

/// A touchscreen that is connected or trusted, as a list shows it.
package struct ListedTouchscreen: Equatable, Sendable {
    /// The JSON value of "state".
    package enum State: String, CaseIterable, Sendable {
        case used
        /// A touchscreen in use, though another program has it for itself and gets its touches.
        case held
        /// A touchscreen about to be opened.
        case opening
        /// Nobody has allowed it.
        case notTrusted
        /// The setting `device` means others.
        case notNamed
        /// Another one is better: of the same hardware, or a touchscreen where this only stands in for one.
        case otherChosen
        /// A touchscreen that cannot be opened or is of no use, or one of too many that are connected.
        case unusable
        /// Trusted, but not there.
        case notConnected
    }

    /// The origin of the calibration of one in use; the JSON value of "calibration".
    package enum Calibration: String, CaseIterable, Sendable {
        /// None: as the device declares.
        case device
        /// LIBINPUT_CALIBRATION_MATRIX.
        case udev
        /// A calibration made on the panel.
        case panel
        /// The settings have one.
        case settings
        /// Somebody at the panel tries one.
        case trial
    }

    package var name: String
    /// Bus, vendor and product in hexadecimal, such as "0018:0416:038f".
    package var ids: String
    /// The socket or bus that it hangs on, such as "pci-0000:00:14.0-usb-0:1:1.0"; nil where that is not known.
    package var place: String?
    package var state: State
    /// The reason in words for people: one line without a full stop; nil for one in use.
    package var reason: String?
    /// Nil for one that is not in use.
    package var calibration: Calibration?
    /// All of the calibration as LIBINPUT_CALIBRATION_MATRIX has it, for other software.
    package var matrix: String?

    package init(
        name: String, ids: String, place: String? = nil, _ state: State, reason: String? = nil,
        calibration: Calibration? = nil, matrix: String? = nil
    ) {
        self.name = name
        self.ids = ids
        self.place = place
        self.state = state
        self.reason = reason
        self.calibration = calibration
        self.matrix = matrix
    }

    init(from object: borrowing JSONObject) throws(MessageError) {
        name = try object.text("name")
        ids = try object.text("ids")
        place = try object.textIfPresent("place")
        state = try object.choice("state")
        reason = try object.textIfPresent("reason")
        calibration = try object.choiceIfPresent("calibration")
        matrix = try object.textIfPresent("matrix")
    }

    func write(to object: borrowing JSONObject) {
        object.set("name", to: name)
        object.set("ids", to: ids)
        object.set("place", to: place)
        object.set("state", to: state.rawValue)
        object.set("reason", to: reason)
        object.set("calibration", to: calibration?.rawValue)
        object.set("matrix", to: matrix)
    }

    /// The object alone on one line, as a list has it.
    package var line: String { JSONObject.line(write) }
}
