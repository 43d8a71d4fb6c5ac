// SPDX-License-Identifier: MIT
package import LinuxSystem

/// The role of an input device on a touch panel.
package enum DeviceClass: Hashable, Sendable {
    case touchscreen
    /// A mouse: of use when its position is absolute and there is no touchscreen (E09).
    case pointer
    /// udev has not looked at it; what it can send decides, once it is open (E05).
    case unclassified
    case ignored(Reason)

    package enum Reason: Hashable, Sendable {
        /// A keyboard, lid, accelerometer, remote control (E12).
        case notTouch
        case touchpad
        case tablet
        /// LIBINPUT_IGNORE_DEVICE says so.
        case toldToIgnore
        case otherSeat
    }

    /// The class by udev's properties (E04).
    ///
    /// A tablet that is a touchscreen as well, as libwacom marks the finger half of a pen display, is a touchscreen.
    package init(of device: Device, seat: String = "seat0") {
        func isSet(_ property: String) -> Bool { device.properties[property] == "1" }
        if let ignore = device.properties["LIBINPUT_IGNORE_DEVICE"], ignore != "0" {
            self = .ignored(.toldToIgnore)
        } else if device.properties["ID_SEAT", default: "seat0"] != seat {
            self = .ignored(.otherSeat)
        } else if device.properties["ID_INPUT"] == nil {
            self = .unclassified
        } else if isSet("ID_INPUT_TOUCHPAD") {
            self = .ignored(.touchpad)
        } else if isSet("ID_INPUT_TOUCHSCREEN") {
            self = .touchscreen
        } else if isSet("ID_INPUT_TABLET") {
            self = .ignored(.tablet)
        } else {
            self = isSet("ID_INPUT_MOUSE") ? .pointer : .ignored(.notTouch)
        }
    }

    /// The class by what the device can send, by the rules udev uses (E05).
    package init(by device: DeviceCapabilities) {
        let isTablet = device.keys.contains(.stylus) || device.keys.contains(.pen)
        let isTouchpad = device.keys.contains(.finger) && !device.isDirect
        let isAbsolute = device.axes[.x] != nil && device.axes[.y] != nil
        if device.hasTouchAxes {
            let isTouch = device.keys.contains(.touch) || device.isDirect
            self = isTablet ? .ignored(.tablet) : isTouchpad ? .ignored(.touchpad) : isTouch ? .touchscreen : .other
        } else if isAbsolute {
            self = isTablet ? .ignored(.tablet) : isTouchpad ? .ignored(.touchpad) : .absolute(device)
        } else {
            self = .other
        }
    }

    private static let other = DeviceClass.ignored(.notTouch)

    private static func absolute(_ device: DeviceCapabilities) -> DeviceClass {
        if device.keys.contains(.leftButton) { return .pointer }
        return device.keys.contains(.touch) || device.isDirect ? .touchscreen : .other
    }
}

extension Device {
    /// Names the piece of hardware behind a node, so that a touchscreen's own mouse node can be told (E11).
    package var hardware: String {
        if let group = properties["LIBINPUT_DEVICE_GROUP"] { return group }
        var path = systemPath.split(separator: "/", omittingEmptySubsequences: false)
        guard let input = path.lastIndex(of: "input"), !path.contains("virtual") else {
            return parentPath ?? systemPath
        }
        path.removeSubrange(input...)
        // One touchscreen may be several USB interfaces ("1-1:1.0") and HID devices ("0003:2575:0401.0001").
        while let last = path.last, last.contains(":"), path.count > 4 { path.removeLast() }
        return path.joined(separator: "/")
    }
}
