// SPDX-License-Identifier: MIT
import LinuxSystem
import Testing
import TouchInput

@Suite("What an input device is")
struct DeviceClassTests {
    @Test(
        "udev's properties decide (E04)",
        arguments: [
            (["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"], .touchscreen),
            (["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1", "ID_INPUT_TABLET": "1"], .touchscreen),
            (["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1", "ID_INPUT_TOUCHPAD": "1"], .ignored(.touchpad)),
            (["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1", "LIBINPUT_IGNORE_DEVICE": "1"], .ignored(.toldToIgnore)),
            (["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1", "LIBINPUT_IGNORE_DEVICE": "0"], .touchscreen),
            (["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1", "ID_SEAT": "seat0"], .touchscreen),
            (["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1", "ID_SEAT": "seat1"], .ignored(.otherSeat)),
            (["ID_INPUT": "1", "ID_INPUT_TABLET": "1"], .ignored(.tablet)),
            (["ID_INPUT": "1", "ID_INPUT_KEY": "1"], .ignored(.notTouch)),
            (["ID_INPUT": "1", "ID_INPUT_MOUSE": "1"], .pointer),
            ([:], .unclassified),
        ] as [([String: String], DeviceClass)])
    func properties(properties: [String: String], expected: DeviceClass) {
        #expect(DeviceClass(of: .event(3, properties: properties)) == expected)
    }

    private static let touchAxes: [InputCode: AxisRange] = [.slotX: AxisRange(0, 99), .slotY: AxisRange(0, 99)]
    private static let axes: [InputCode: AxisRange] = [.x: AxisRange(0, 99), .y: AxisRange(0, 99)]

    @Test(
        "Without them, multi-touch devices are what they can send (E05, E06, E08)",
        arguments: [
            ([.touch], false, .touchscreen), ([], true, .touchscreen), ([], false, .ignored(.notTouch)),
            ([.touch, .stylus], true, .ignored(.tablet)), ([.touch, .pen], true, .ignored(.tablet)),
            ([.touch, .finger], false, .ignored(.touchpad)), ([.touch, .finger], true, .touchscreen),
        ] as [(Set<InputCode>, Bool, DeviceClass)])
    func multiTouch(keys: Set<InputCode>, isDirect: Bool, expected: DeviceClass) {
        let device = DeviceCapabilities(isDirect: isDirect, keys: keys, axes: DeviceClassTests.touchAxes)
        #expect(DeviceClass(by: device) == expected)
    }

    @Test(
        "So are devices of one touch (E05, E07, E09)",
        arguments: [
            ([.touch], false, .touchscreen), ([], false, .ignored(.notTouch)), ([.leftButton], false, .pointer),
            ([.leftButton, .touch, .pen], false, .ignored(.tablet)), ([.touch, .finger], false, .ignored(.touchpad)),
        ] as [(Set<InputCode>, Bool, DeviceClass)])
    func singleTouch(keys: Set<InputCode>, isDirect: Bool, expected: DeviceClass) {
        let device = DeviceCapabilities(isDirect: isDirect, keys: keys, axes: DeviceClassTests.axes)
        #expect(DeviceClass(by: device) == expected)
    }

    @Test("A device without positions is none of ours (E12)")
    func noPositions() {
        #expect(DeviceClass(by: DeviceCapabilities(keys: [.touch, .leftButton])) == .ignored(.notTouch))
        #expect(DeviceClass(by: DeviceCapabilities(keys: [.touch], axes: [.x: AxisRange(0, 9)])) == .ignored(.notTouch))
    }

    @Test(
        "Two nodes of one touchscreen are one piece of hardware, two USB devices are not (E11)",
        arguments: [
            ("/sys/devices/pci/usb1/1-1/1-1:1.0/0003:2575:0401.0001/input/input4/event4", "/sys/devices/pci/usb1/1-1"),
            ("/sys/devices/pci/usb1/1-1/1-1:1.1/0003:2575:0401.0002/input/input5/event5", "/sys/devices/pci/usb1/1-1"),
            ("/sys/devices/pci/usb1/1-2/1-2:1.0/0003:2575:0401.0003/input/input6/event6", "/sys/devices/pci/usb1/1-2"),
            ("/sys/devices/platform/soc/i2c-1/1-0038/input/input0/event0", "/sys/devices/platform/soc/i2c-1/1-0038"),
        ])
    func hardware(path: String, hardware: String) {
        #expect(Device(systemPath: path, systemName: "event", node: nil).hardware == hardware)
    }

    @Test("Devices made by programs are each their own hardware")
    func virtualHardware() {
        #expect(Device.event(1).hardware != Device.event(2).hardware)
    }
}

extension Device {
    static let touchscreenProperties = ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"]
    static let mouseProperties = ["ID_INPUT": "1", "ID_INPUT_MOUSE": "1"]

    static func event(
        _ number: Int, properties: [String: String] = touchscreenProperties, attributes: [String: String] = [:],
        isInitialized: Bool = true
    ) -> Device {
        let parent = "/sys/devices/virtual/input/input\(number)"
        return Device(
            systemPath: parent + "/event\(number)", systemName: "event\(number)", node: "/dev/input/event\(number)",
            parentPath: parent, properties: properties, parentAttributes: attributes, isInitialized: isInitialized)
    }
}
