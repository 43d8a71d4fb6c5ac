// SPDX-License-Identifier: MIT
import BootTime
import CEvdev
import FakeKernel
import LinuxSystem

@testable import TouchInput

extension FakeInputDevice.Abilities {
    /// A touchscreen of 800x480 units and two slots.
    static var touchscreen: FakeInputDevice.Abilities {
        var abilities = FakeInputDevice.Abilities()
        abilities.name = "Goodix"
        abilities.properties = [1]
        abilities.codes = [1: [0x14a]]
        abilities.axes = [
            0x2f: range(0, 1), 0x35: range(0, 799), 0x36: range(0, 479), 0x39: range(0, 65_535),
        ]
        abilities.slots = [0x35: [0, 0], 0x36: [0, 0], 0x39: [-1, -1]]
        return abilities
    }

    static func range(
        _ minimum: Int32, _ maximum: Int32, value: Int32 = 0, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0
    ) -> input_absinfo {
        input_absinfo(
            value: value, minimum: minimum, maximum: maximum, fuzz: fuzz, flat: flat, resolution: resolution)
    }
}

extension FakeInputDevice {
    /// The device as udev reports it.
    var device: Device { Device(systemPath: systemPath, systemName: "event0", node: node) }

    /// Sends a finger that comes down or moves in the first slot.
    func touch(_ id: Int32, _ x: Int32, _ y: Int32, at time: Duration) {
        send([(3, 0x2f, 0), (3, 0x39, id), (3, 0x35, x), (3, 0x36, y), (0, 0, 0)], at: time)
    }

    func lift(at time: Duration) { send([(3, 0x2f, 0), (3, 0x39, -1), (0, 0, 0)], at: time) }
}

/// A source of touchscreens that a test plugs in and unplugs.
final class FakeTouchscreens: TouchscreenSource {
    let lead = ClockLead()
    var clock: Clock { Clock(ahead: lead) }
    let descriptor: Int32 = -7
    private var present: [Device] = []
    private var screens: [String: FakeInputDevice] = [:]
    private var reports: [DeviceReport] = []

    /// - Parameter screen: The device behind the node; nil if the node cannot be opened.
    @discardableResult
    func plug(_ number: Int, _ screen: FakeInputDevice?, properties: [String: String] = Device.touchscreenProperties)
        -> Device
    {
        let device = Device.event(number, properties: properties, attributes: ["name": "Goodix \(number)"])
        present.removeAll { $0.systemPath == device.systemPath }
        present.append(device)
        screens[device.systemPath] = screen
        report(.added, device)
        return device
    }

    func unplug(_ device: Device) {
        present.removeAll { $0.systemPath == device.systemPath }
        report(.removed, device)
    }

    func report(_ action: DeviceChange.Action, _ device: Device) {
        reports.append(.change(DeviceChange(action: action, device: device)))
    }

    /// Drops the queued reports, as the kernel does if too many come at once.
    func loseReports() { reports = [.lost] }

    func devices() -> [Device] { present }

    func next() -> DeviceReport? { reports.isEmpty ? nil : reports.removeFirst() }

    func open(_ device: Device) throws(SystemError) -> any OpenTouchscreen {
        guard let screen = screens[device.systemPath] else {
            throw SystemError(operation: "open", path: device.node ?? "", code: 13)
        }
        return try EvdevHandle(opening: screen.device)
    }
}
