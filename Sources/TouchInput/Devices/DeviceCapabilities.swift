// SPDX-License-Identifier: MIT

/// The identity of a device and the events it can send, as it declares them.
package struct DeviceCapabilities: Hashable, Sendable {
    package var name: String
    package var vendor: UInt16
    package var product: UInt16
    /// INPUT_PROP_DIRECT; many touchscreens do not set it (E06).
    package var isDirect: Bool
    package var keys: Set<InputCode>
    package var axes: [InputCode: AxisRange]

    package init(
        name: String = "", vendor: UInt16 = 0, product: UInt16 = 0, isDirect: Bool = false,
        keys: Set<InputCode> = [], axes: [InputCode: AxisRange] = [:]
    ) {
        self.name = name
        self.vendor = vendor
        self.product = product
        self.isDirect = isDirect
        self.keys = keys
        self.axes = axes
    }

    /// True when the multi-touch axes are those of touches. A gamepad has so many axes that they reach into the
    /// multi-touch range, and then it has ABS_RESERVED as well (E32).
    package var hasTouchAxes: Bool {
        axes[.slotX] != nil && axes[.slotY] != nil && !isFakeMultiTouch
    }

    package var isFakeMultiTouch: Bool { axes[.slot] != nil && axes[.reserved] != nil }

    /// "vvvv:pppp" in hexadecimal, as lsusb writes it.
    package var vendorAndProduct: String { vendor.hexadecimal(digits: 4) + ":" + product.hexadecimal(digits: 4) }
}

/// The values an axis says it can have, both ends included. Any minimum is possible, negative ones too (E17).
package struct AxisRange: Hashable, Sendable {
    package var minimum: Int32
    package var maximum: Int32

    package init(_ minimum: Int32, _ maximum: Int32) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// True when values can be mapped at all; turned axes are told by configuration, not by a turned range (E16, E17).
    package var isUsable: Bool { minimum < maximum }

    /// The number of values.
    package var count: Double { Double(maximum) - Double(minimum) + 1 }

    /// The value's place in the range: 0 at the minimum, just under 1 at the maximum.
    package func fraction(of value: Int32) -> Double { fraction(of: Double(value)) }

    func fraction(of value: Double) -> Double { (value - Double(minimum)) / count }

    /// The value at a place in the range.
    func value(at fraction: Double) -> Double { Double(minimum) + fraction * count }
}
