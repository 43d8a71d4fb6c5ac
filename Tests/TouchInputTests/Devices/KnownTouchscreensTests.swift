// SPDX-License-Identifier: MIT
import Geometry
import Testing
import Touch
import TouchInput

/// Touchscreens as their drivers declare them to the kernel. Nothing of that needs one: what it is taken for, how it is
/// read and where its corners are follows from the declaration.
@Suite("Touchscreens that owners have")
struct KnownTouchscreensTests {
    struct Known: Sendable, CustomTestStringConvertible {
        var device: DeviceCapabilities
        var kind: TouchProtocol.Kind
        var deviceClass = DeviceClass.touchscreen
        var effects: Set<TouchQuirk.Effect> = []

        var testDescription: String { device.name }
    }

    private static func slots(
        _ name: String, _ ids: (UInt16, UInt16) = (0, 0), isDirect: Bool = true, keys: Set<InputCode> = [.touch],
        last slot: Int32, x: ClosedRange<Int32>, y: ClosedRange<Int32>, and others: [InputCode: AxisRange] = [:],
        as deviceClass: DeviceClass = .touchscreen
    ) -> Known {
        var axes = others
        axes[.slot] = AxisRange(0, slot)
        axes[.slotX] = AxisRange(x.lowerBound, x.upperBound)
        axes[.slotY] = AxisRange(y.lowerBound, y.upperBound)
        let device = DeviceCapabilities(
            name: name, vendor: ids.0, product: ids.1, isDirect: isDirect, keys: keys, axes: axes)
        return Known(device: device, kind: .slots(count: Int(slot) + 1), deviceClass: deviceClass)
    }

    private static func single(
        _ name: String, _ ids: (UInt16, UInt16) = (0, 0), isDirect: Bool = false, keys: Set<InputCode> = [.touch],
        x: ClosedRange<Int32>, y: ClosedRange<Int32>, and others: [InputCode: AxisRange] = [:],
        by trigger: SingleTouchAssembler.Trigger = .button(.touch), effects: Set<TouchQuirk.Effect> = []
    ) -> Known {
        var axes = others
        axes[.x] = AxisRange(x.lowerBound, x.upperBound)
        axes[.y] = AxisRange(y.lowerBound, y.upperBound)
        let device = DeviceCapabilities(
            name: name, vendor: ids.0, product: ids.1, isDirect: isDirect, keys: keys, axes: axes)
        return Known(device: device, kind: .single(trigger), effects: effects)
    }

    /// By drivers/input/touchscreen and drivers/hid of Linux 6.1 and descriptions that owners have published.
    static let touchscreens: [Known] = [
        single(
            "ADS7846 Touchscreen", x: 0...4095, y: 0...4095, and: [.pressure: AxisRange(0, 65535)],
            effects: [.resistive]),
        single("stmpe-ts", x: 0...4095, y: 0...4095, and: [.pressure: AxisRange(0, 255)], effects: [.resistive]),
        single(
            "TSC2007 Touchscreen", x: 0...4095, y: 0...4095, and: [.pressure: AxisRange(0, 4095)], effects: [.resistive]
        ),
        slots("Goodix Capacitive TouchScreen", (0x0416, 0x038f), last: 9, x: 0...1279, y: 0...799),
        slots("ILI210x Touchscreen", last: 1, x: 0...65535, y: 0...65535),
        slots("raspberrypi-ts", last: 9, x: 0...799, y: 0...479),
        slots("generic ft5x06 (79)", last: 4, x: 0...799, y: 0...479),
        slots("Atmel maXTouch Touchscreen", last: 9, x: 0...799, y: 0...479),
        // usbtouchscreen: eGalax's old protocol, General Touch, Zytronic.
        single("eGalax Inc. USB TouchController", (0x0eef, 0x0001), x: 0...2047, y: 0...2047),
        single("General Touch TouchScreen", (0x0dfc, 0x0001), x: 0...32767, y: 0...32767),
        single("Zytronic USB Touchscreen", (0x14c8, 0x0003), x: 0...1023, y: 0...1023),
        // hid-multitouch.
        slots("QUANTA OpticalTouchScreen", (0x0408, 0x3001), last: 9, x: 0...1920, y: 0...1080),
        slots("eGalax Inc. eGalaxTouch", (0x0eef, 0x7224), last: 9, x: 0...32767, y: 0...32767),
        slots("FlatFrog touch screen", (0x25b5, 0x0002), last: 39, x: 0...32767, y: 0...32767),
        slots("3M touch screen", (0x0596, 0x0506), last: 59, x: 0...32767, y: 0...32767),
        // An infrared frame tells no key at all (E08).
        slots("IRTOUCH InfraRed USB TouchScreen", (0x6615, 0x0070), keys: [], last: 1, x: 0...32767, y: 0...32767),
    ]

    /// Test devices of libinput, by their own names; RULES.md walks through its tests.
    static let testDevices: [Known] = [
        slots("touch-screen", last: 9, x: 0...1500, y: 0...2500),
        slots("nexus4-touch-screen", (0x043e, 0x0026), last: 9, x: 0...1500, y: 0...2500),
        slots("calibrated-touchscreen", last: 9, x: 0...1500, y: 0...2500),
        slots("touchscreen-invalid-range", last: 9, x: 1000...2500, y: 2000...4500),
        slots(
            "touchscreen-mt-tool-type", last: 9, x: 1000...2500, y: 2000...4500, and: [.toolType: AxisRange(0, 2)]),
        slots("dell-canvas-totem-touch", (0x2575, 0x0204), last: 4, x: 0...32767, y: 0...32767),
        slots("wacom-cintiq-13hdt-finger", (0x056a, 0x0335), last: 9, x: 0...2937, y: 0...1652),
        single("generic-singletouch", isDirect: true, x: 10000...20000, y: -2000...2000),
        // A keyboard cover: its many axes reach into those of touches, and are none (E32).
        Known(
            device: DeviceCapabilities(
                name: "ms-surface-cover", vendor: 0x045e, product: 0x07dc, keys: [.leftButton],
                axes: [
                    .x: AxisRange(0, 1022), .y: AxisRange(0, 487), .reserved: AxisRange(-127, 127),
                    .slot: AxisRange(0, 64), .slotX: AxisRange(-127, 127), .slotY: AxisRange(-127, 127),
                ]),
            kind: .single(.button(.leftButton)), deviceClass: .pointer),
        // An absolute mouse (E09).
        Known(
            device: DeviceCapabilities(
                name: "qemu-usb-tablet", vendor: 0x0627, product: 0x0001, keys: [.leftButton],
                axes: [.x: AxisRange(0, 32767), .y: AxisRange(0, 32767)]),
            kind: .single(.button(.leftButton)), deviceClass: .pointer),
        Known(
            device: DeviceCapabilities(
                name: "protocol-a-touch-screen", isDirect: true,
                axes: [.slotX: AxisRange(0, 480), .slotY: AxisRange(0, 800)]), kind: .packets),
    ]

    @Test("Each is what it is and is read as it speaks", arguments: touchscreens + testDevices)
    func understood(known: Known) throws {
        #expect(DeviceClass(by: known.device) == known.deviceClass)
        #expect(try TouchProtocol(of: known.device).kind == known.kind)
        #expect(TouchQuirk.effects(on: known.device, properties: [:]) == known.effects)
    }

    @Test("Its corners are the panel's", arguments: touchscreens + testDevices)
    func corners(known: Known) throws {
        let spoken = try TouchProtocol(of: known.device)
        let transform = TouchTransform(
            x: spoken.x, y: spoken.y, panel: PixelSize(width: 800, height: 480), rotation: .none)
        let first = try #require(transform.point(at: RawPosition(x: spoken.x.minimum, y: spoken.y.minimum)))
        let last = try #require(transform.point(at: RawPosition(x: spoken.x.maximum, y: spoken.y.maximum)))
        #expect(first == Point(x: 0, y: 0))
        // The last unit of the device is one cell, of whatever size.
        #expect(last.x >= 800 * (1 - 1.01 / spoken.x.count) && last.x < 800)
        #expect(last.y >= 480 * (1 - 1.01 / spoken.y.count) && last.y < 480)
    }

    /// The driver of Nexio's controllers tells the ranges with the first touch, after everybody has opened it.
    @Test("One that declares no range yet is refused, but for an owner who knows it (E16, E18)")
    func lateRange() throws {
        let nexio = DeviceCapabilities(
            name: "Nexio HID Touch", vendor: 0x1870, product: 0x0001, keys: [.touch],
            axes: [.x: AxisRange(0, 0), .y: AxisRange(0, 0)])
        #expect(throws: UnusableDevice.emptyRange(axis: "ABS_X", AxisRange(0, 0))) { try TouchProtocol(of: nexio) }
        let known = TouchCalibration(rangeX: AxisRange(0, 500), rangeY: AxisRange(0, 300))
        let spoken = try TouchProtocol(of: nexio, calibration: known)
        #expect(spoken.x == AxisRange(0, 500) && spoken.y == AxisRange(0, 300))
        let half = TouchCalibration(rangeX: AxisRange(0, 500))
        #expect(throws: UnusableDevice.emptyRange(axis: "ABS_Y", AxisRange(0, 0))) {
            try TouchProtocol(of: nexio, calibration: half)
        }
    }

    @Test("A range of the owner's gives no axis to a device that has none (E16)")
    func missingAxis() {
        let dial = DeviceCapabilities(name: "dial", keys: [.touch], axes: [.x: AxisRange(0, 9)])
        let known = TouchCalibration(rangeX: AxisRange(0, 500), rangeY: AxisRange(0, 300))
        #expect(throws: UnusableDevice.missingAxis("ABS_Y")) { try TouchProtocol(of: dial, calibration: known) }
    }
}
