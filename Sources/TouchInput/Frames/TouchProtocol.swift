// SPDX-License-Identifier: MIT

/// The way a device tells its touches, and the ranges of the axes it does it with (E15: never mixed).
package struct TouchProtocol: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Protocol B.
        case slots(count: Int)
        /// Protocol A.
        case packets
        case single(SingleTouchAssembler.Trigger)
    }

    package var kind: Kind
    package var x: AxisRange
    package var y: AxisRange
    /// A quirk of devices of one touch.
    private let usesOtherAxes: Bool

    /// - Parameter calibration: The owner's ranges come before those that the device declares, which may be none (E18).
    /// - Throws: When touches of this device cannot be understood.
    package init(
        of device: DeviceCapabilities, calibration: TouchCalibration = TouchCalibration()
    ) throws(UnusableDevice) {
        kind = try TouchProtocol.kind(of: device)
        usesOtherAxes = TouchQuirk.effects(on: device, properties: [:]).contains(.otherAxes)
        let codes = TouchProtocol.positionCodes(of: kind, usesOtherAxes: usesOtherAxes)
        x = try TouchProtocol.range(of: codes.x, in: device, or: calibration.rangeX)
        y = try TouchProtocol.range(of: codes.y, in: device, or: calibration.rangeY)
    }

    /// The axes that tell positions.
    package var positionCodes: (x: InputCode, y: InputCode) {
        TouchProtocol.positionCodes(of: kind, usesOtherAxes: usesOtherAxes)
    }

    private static func positionCodes(of kind: Kind, usesOtherAxes: Bool) -> (x: InputCode, y: InputCode) {
        switch kind {
        case .slots, .packets: (.slotX, .slotY)
        case .single: usesOtherAxes ? (.z, .rotationX) : (.x, .y)
        }
    }

    package func assembler(initial: InitialContacts = InitialContacts()) -> any FrameAssembler {
        switch kind {
        case .slots(let count): SlotAssembler(count: count, initial: initial)
        case .packets: PacketAssembler(initial: initial)
        case .single(let trigger): SingleTouchAssembler(trigger: trigger, on: positionCodes, initial: initial)
        }
    }

    private static func kind(of device: DeviceCapabilities) throws(UnusableDevice) -> Kind {
        if device.hasTouchAxes {
            guard let slots = device.axes[.slot] else { return .packets }
            // hid-multitouch declares up to 250 where a device does not say how many fingers it tells (E22).
            guard slots.maximum >= 0 else { throw .impossibleSlots(slots.maximum) }
            return .slots(count: min(Int(slots.maximum) + 1, SlotAssembler.slotLimit))
        }
        if device.keys.contains(.touch) { return .single(.button(.touch)) }
        if device.axes[.pressure]?.isUsable == true { return .single(.pressure(above: 0)) }
        if device.keys.contains(.leftButton) { return .single(.button(.leftButton)) }
        throw .noTrigger
    }

    /// The range of an axis that matters; one that cannot be mapped is an error. Other useless axes are ignored (E16).
    private static func range(
        of axis: InputCode, in device: DeviceCapabilities, or known: AxisRange?
    ) throws(UnusableDevice) -> AxisRange {
        let name = InputCode.names[axis] ?? ""
        guard let declared = device.axes[axis] else { throw .missingAxis(name) }
        let range = known ?? declared
        guard range.isUsable else { throw .emptyRange(axis: name, range) }
        return range
    }
}

/// The reason why a device cannot be a touchscreen.
package enum UnusableDevice: Error, Hashable, Sendable, CustomStringConvertible {
    case missingAxis(String)
    case emptyRange(axis: String, AxisRange)
    case impossibleSlots(Int32)
    case noTrigger

    package var description: String {
        switch self {
        case .missingAxis(let axis):
            "it has no \(axis)"
        case .emptyRange(let axis, let range):
            "\(axis) goes from \(range.minimum) to \(range.maximum), expected a minimum below the maximum"
        case .impossibleSlots(let last):
            "its last slot is \(last), expected 0 or more"
        case .noTrigger:
            "nothing tells a touch from a position: expected BTN_TOUCH, ABS_PRESSURE or BTN_LEFT"
        }
    }
}
