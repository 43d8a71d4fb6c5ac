// SPDX-License-Identifier: MIT
import Glibc

/// A touchscreen out of the ordinary: how it is told, what is done about it, and why.
///
/// The one place for such devices. A row of `all` needs a source; an owner's own device is told by a udev property.
package struct TouchQuirk: Hashable, Sendable {
    package enum Match: Hashable, Sendable {
        /// A shell pattern for the name.
        case name(String)
        /// "vendor:product" in hexadecimal.
        case ids(String)
        /// The same of a device with this axis, where devices of those ids differ.
        case idsWithAxis(String, InputCode)
        /// A udev property with this value.
        case property(String, String)
    }

    package enum Effect: Hashable, Sendable {
        /// Two foils that are pressed together: first and last samples are wild (E29).
        case resistive
        /// A contact that is lost for a moment goes on (E42).
        case bridgesGaps
        /// Positions come on ABS_Z and ABS_RX; ABS_X and ABS_Y are declared and never told (E15).
        case otherAxes
    }

    package let match: Match
    package let effect: Effect
    package let reason: String

    package static let all = [
        TouchQuirk(
            .name("ADS784[356] Touchscreen"), .resistive, "drivers/input/touchscreen/ads7846.c; XPT2046 as well"),
        TouchQuirk(.name("TSC200[0-9X] [Tt]ouchscreen"), .resistive, "tsc2007_core.c, tsc200x-core.c"),
        TouchQuirk(.name("stmpe-ts"), .resistive, "drivers/input/touchscreen/stmpe-ts.c"),
        TouchQuirk(.name("ti-tsc"), .resistive, "drivers/input/touchscreen/ti_am335x_tsc.c"),
        TouchQuirk(.name("iMX6UL Touchscreen Controller"), .resistive, "imx6ul_tsc.c; libts/tslib#152"),
        TouchQuirk(.name("resistive-adc-touch"), .resistive, "drivers/input/touchscreen/resistive-adc-touch.c"),
        TouchQuirk(
            .idsWithAxis("0eef:0001", .rotationX), .otherAxes,
            "evemu-devices, eGalax Inc. USB TouchController, as of hid"),
        TouchQuirk(.property("NINEDOT_TOUCH_RESISTIVE", "1"), .resistive, "an owner's udev rule"),
        TouchQuirk(.property("NINEDOT_TOUCH_BRIDGES_GAPS", "1"), .bridgesGaps, "an owner's udev rule"),
    ]

    private init(_ match: Match, _ effect: Effect, _ reason: String) {
        self.match = match
        self.effect = effect
        self.reason = reason
    }

    /// The effects that a device needs.
    package static func effects(
        on device: DeviceCapabilities, properties: [String: String], by quirks: [TouchQuirk] = all
    ) -> Set<Effect> {
        Set(quirks.filter { $0.match.fits(device, properties) }.map(\.effect))
    }
}

extension TouchQuirk.Match {
    fileprivate func fits(_ device: DeviceCapabilities, _ properties: [String: String]) -> Bool {
        switch self {
        case .name(let pattern): fnmatch(pattern, device.name, 0) == 0
        case .ids(let ids): device.vendorAndProduct == ids
        case .idsWithAxis(let ids, let axis): device.vendorAndProduct == ids && device.axes[axis] != nil
        case .property(let name, let value): properties[name] == value
        }
    }
}
