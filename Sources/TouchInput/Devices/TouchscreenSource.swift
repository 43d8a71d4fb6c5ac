// SPDX-License-Identifier: MIT
import LinuxSystem

/// The input devices of the machine: which there are, what changes about them, and their events. A protocol because tests
/// plug in touchscreens that exist in memory only.
protocol TouchscreenSource: AnyObject {
    /// The clock of the events' times.
    var clock: Clock { get }
    /// Readable when a change waits.
    var descriptor: Int32 { get }

    /// The devices there are now.
    func devices() -> [Device]
    /// The next report of a change; nil when none waits.
    func next() -> DeviceReport?
    func open(_ device: Device) throws(SystemError) -> any OpenTouchscreen
}

/// A device that is open until its last reference is gone.
protocol OpenTouchscreen: AnyObject {
    /// Readable when an event waits.
    var number: Int32 { get }
    var capabilities: DeviceCapabilities { get }
    /// The device in evemu's words, as the kernel declares it.
    var evemuDescription: EvemuDescription { get }
    /// The fuzz of each axis that has one (E40).
    var fuzz: [InputCode: Int32] { get }

    /// The device's present state, which no event reports (E14, E22, E23).
    func initialContacts(of spoken: TouchProtocol) -> InitialContacts
    /// Keeps other programs from reading the device, or lets them again (E44).
    func grab(_ isWanted: Bool) throws(SystemError)
    func next() -> EvdevHandle.Reading
}

/// The kernel's input devices, as udev reports them.
final class InputDevices: TouchscreenSource {
    let clock = Clock()
    private let monitor: DeviceMonitor

    init() throws(SystemError) {
        monitor = try DeviceMonitor(subsystem: "input", parentAttributes: TouchscreenIdentity.attributes)
    }

    var descriptor: Int32 { monitor.descriptor }

    func devices() -> [Device] { monitor.devices(named: "event*") }
    func next() -> DeviceReport? { monitor.next() }
    func open(_ device: Device) throws(SystemError) -> any OpenTouchscreen { try EvdevHandle(opening: device) }
}
