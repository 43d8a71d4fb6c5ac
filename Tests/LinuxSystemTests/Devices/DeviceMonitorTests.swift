// SPDX-License-Identifier: MIT
import FakeKernel
import Glibc
import LinuxSystem
import Testing

@Suite("A monitor of devices")
struct DeviceMonitorTests {
    private static var mouse: FakeUdev.Device {
        var mouse = FakeUdev.Device("/sys/devices/usb1/input/input3/event3", of: "input", node: "/dev/input/event3")
        mouse.parentPath = "/sys/devices/usb1/input/input3"
        mouse.properties = ["ID_INPUT": "1", "ID_INPUT_MOUSE": "1"]
        mouse.parentAttributes = ["name": "Mouse", "id/vendor": "046d", "id/product": "c077"]
        return mouse
    }

    private static let described = Device(
        systemPath: "/sys/devices/usb1/input/input3/event3", systemName: "event3", node: "/dev/input/event3",
        parentPath: "/sys/devices/usb1/input/input3", properties: ["ID_INPUT": "1", "ID_INPUT_MOUSE": "1"],
        parentAttributes: ["name": "Mouse", "id/vendor": "046d"])

    private static func monitor() throws -> DeviceMonitor {
        try DeviceMonitor(subsystem: "input", parentAttributes: ["name", "id/vendor", "uniq"])
    }

    @Test(
        "The monitor lists the matching devices of its subsystem with their properties, and releases all udev objects")
    func list() throws {
        let udev = FakeUdev()
        let bare = FakeUdev.Device("/sys/devices/virtual/event4", of: "input")
        var early = FakeUdev.Device("/sys/devices/virtual/event5", of: "input")
        early.isInitialized = false
        udev.devices = [
            Self.mouse, bare, early, FakeUdev.Device("/sys/devices/virtual/mouse0", of: "input"),
            FakeUdev.Device("/sys/devices/virtual/event6", of: "drm"),
        ]
        do {
            let monitor = try Self.monitor()
            #expect(monitor.descriptor == FakeUdev.descriptor)
            #expect(
                monitor.devices(named: "event*") == [
                    Self.described, Device(systemPath: "/sys/devices/virtual/event4", systemName: "event4", node: nil),
                    Device(
                        systemPath: "/sys/devices/virtual/event5", systemName: "event5", node: nil,
                        isInitialized: false),
                ])
            #expect(monitor.devices(named: "mouse*").map(\.systemName) == ["mouse0"])
            #expect(monitor.devices(named: "card*").isEmpty)
        }
        #expect(udev.held == 0)
    }

    @Test(
        "The monitor reports an added or removed device as such, and any other action as a change",
        arguments: [
            ("add", .added), ("remove", .removed), ("change", .changed), ("bind", .changed), ("move", .changed),
        ] as [(String, DeviceChange.Action)])
    func reports(action: String, told: DeviceChange.Action) throws {
        let udev = FakeUdev()
        do {
            let monitor = try Self.monitor()
            udev.report("add", FakeUdev.Device("/sys/devices/card0", of: "drm"))
            udev.report(action, Self.mouse)
            #expect(monitor.next() == .change(DeviceChange(action: told, device: Self.described)))
            #expect(monitor.next() == nil)
        }
        #expect(udev.held == 0)
        #expect(udev.waiting == 1)
    }

    @Test("The monitor reports once that udev reports were lost, and drops the older ones in the queue")
    func lost() throws {
        let udev = FakeUdev()
        do {
            let monitor = try Self.monitor()
            for _ in 0..<100 { udev.report("add", Self.mouse) }
            udev.loseReports()
            #expect(monitor.next() == .lost)
            #expect(monitor.next() == nil)
            udev.report("remove", Self.mouse)
            #expect(monitor.next() == .change(DeviceChange(action: .removed, device: Self.described)))
        }
        #expect(udev.held == 0)
    }

    @Test("The monitor drops at most 4,096 reports at once")
    func bounded() throws {
        let udev = FakeUdev()
        let monitor = try Self.monitor()
        for _ in 0..<4100 { udev.report("add", Self.mouse) }
        udev.loseReports()
        #expect(monitor.next() == .lost)
        #expect(udev.waiting == 4)
    }

    @Test(
        "A failure to create the monitor is an error, and releases all udev objects",
        arguments: [FakeUdev.Step.context, .monitor, .filter, .receiving])
    func refused(step: FakeUdev.Step) {
        let udev = FakeUdev()
        udev.fail(at: step)
        #expect(throws: SystemError(operation: "watch devices of", path: "input", code: EPERM)) {
            _ = try Self.monitor()
        }
        #expect(udev.held == 0)
    }
}
