// SPDX-License-Identifier: MIT
package import BootTime
package import Geometry
package import LinuxSystem
package import Touch

/// All touchscreens of the panel as they come and go, followed as one finger.
///
/// For a poll loop: wait until one of `descriptors` is readable (or has hung up) and `dispatch` those, and call
/// `retry` when `retryDeadline` has passed.
package struct Touchscreens: ~Copyable {
    private static let mostChanges = 16

    private let monitor: DeviceMonitor
    private let settings: TouchSettings
    private var panel: PanelPlacement
    /// True while other programs are to be kept from reading them.
    private var isExclusive = false
    private var table: DeviceTable
    private var policy: FingerPolicy
    /// The open devices by descriptor.
    private var open: [Int32: TouchDevice]
    private var opened: Int

    /// Watches for devices; `start` then finds those there are already (E01).
    /// - Parameters:
    ///   - panel: The upright picture's size, after rotation.
    ///   - rotation: The picture's turn on the glass.
    package init(_ settings: TouchSettings, panel: PixelSize, rotation: Rotation = .none) throws(SystemError) {
        let monitor = try DeviceMonitor(subsystem: "input")
        self.settings = settings
        self.panel = PanelPlacement(size: panel, rotation: rotation)
        table = DeviceTable(usesPointersAlways: settings.selection.namesDevices)
        policy = FingerPolicy()
        open = [:]
        opened = 0
        self.monitor = monitor
    }

    /// The descriptors to poll for reading: the monitor's, then the devices'. Any call of a verb may change them.
    package var descriptors: [Int32] { [monitor.descriptor] + open.keys.sorted() }

    /// The touchscreens in use.
    package var names: [DeviceLabel] { inOrder.map(\.label) }

    package var count: Int { open.count }

    /// The time to call `retry` although nothing is readable; nil when no device waits to be opened.
    package var retryDeadline: Instant? { table.retryDeadline }

    /// Finds the devices already there and opens the first; `retry` opens the others.
    package mutating func start(at now: Instant = Clock.now) -> [TouchEvent] {
        for device in monitor.devices(named: "event*") {
            table.add(device, at: now)
        }
        return settle(at: now)
    }

    /// Reads everything waiting on these descriptors; foreign ones are ignored, so a loop may pass on all it has.
    package mutating func dispatch(readable: [Int32], at now: Instant = Clock.now) -> [TouchEvent] {
        var events: [TouchEvent] = []
        let before = open.count
        for descriptor in readable {
            if let device = open[descriptor] { read(device, at: now, into: &events) }
        }
        let haveDevicesChanged = readable.contains(monitor.descriptor)
        if haveDevicesChanged { events += takeChanges(at: now) }
        guard haveDevicesChanged || open.count != before else { return events }
        return events + settle(at: now)
    }

    /// Opens the next device that is due, for the first time or again (E02).
    package mutating func retry(at now: Instant = Clock.now) -> [TouchEvent] {
        settle(at: now)
    }

    /// Follows a change of the picture's size or rotation; a running stroke is void.
    package mutating func setPanel(size: PixelSize, rotation: Rotation) -> [TouchEvent] {
        panel = PanelPlacement(size: size, rotation: rotation)
        for device in open.values {
            device.transform.panel = size
            device.transform.rotation = rotation
        }
        return voidStroke(.panelLost)
    }

    /// Grabs the devices or lets them go. While grabbed, no other program gets events from them, so that a finger on
    /// our picture cannot act on something behind it (E44). For a terminal switch call it on the way out and on the way
    /// in.
    package mutating func setExclusive(_ isExclusive: Bool) -> [TouchEvent] {
        guard isExclusive != self.isExclusive else { return [] }
        self.isExclusive = isExclusive
        return inOrder.flatMap { grab($0) }
    }

    /// Makes a running stroke void; the finger has to lift before a new one begins. For a terminal switch call it on
    /// the way out and again on the way in, as fingers are followed all the time.
    package mutating func voidStroke(_ reason: VoidReason) -> [TouchEvent] {
        fingers(policy.void(reason), at: Clock.monotonic)
    }

    private var inOrder: [TouchDevice] { open.values.sorted { $0.source < $1.source } }

    private mutating func read(_ device: TouchDevice, at now: Instant, into events: inout [TouchEvent]) {
        while true {
            switch device.next() {
            case .frame(let frame):
                for finger in policy.handle(frame, from: device.source, through: device.transform) {
                    events.append(.finger(finger, time: frame.time))
                }
            case .drained:
                return
            case .gone:
                // Revoked nodes can be opened again; of an unplugged one udev tells in a moment (E45).
                events += lose(device, because: "it disconnects as soon as it is opened", at: now)
                return
            case .failed(let error):
                events += lose(device, because: error.description, at: now)
                return
            case .flooding:
                events += close(device)
                events.append(.rejected(device.label, reason: "it sends more events than any touchscreen does"))
                table.refuse(device.device.systemPath)
                return
            }
        }
    }

    /// Closes a device that may come back; after too many failures it is given up for `reason`.
    private mutating func lose(_ device: TouchDevice, because reason: String, at now: Instant) -> [TouchEvent] {
        let closing = close(device)
        if table.didFail(device.device.systemPath, at: now) { return closing }
        return closing + [.rejected(device.label, reason: reason)]
    }

    private mutating func takeChanges(at now: Instant) -> [TouchEvent] {
        var events: [TouchEvent] = []
        // Bounded: devices that come and go without end must not hold the loop.
        for _ in 0..<Touchscreens.mostChanges {
            switch monitor.next() {
            case .change(let change) where change.action == .removed: events += remove(change.device.systemPath)
            case .change(let change): table.add(change.device, at: now)
            case .lost: events += takeStock(at: now)
            case nil: return events
            }
        }
        return events
    }

    /// Takes in which devices there are, where the reports of some were lost.
    private mutating func takeStock(at now: Instant) -> [TouchEvent] {
        let devices = monitor.devices(named: "event*")
        let present = Set(devices.map(\.systemPath))
        var events: [TouchEvent] = []
        for path in table.systemPaths where !present.contains(path) { events += remove(path) }
        for device in devices { table.add(device, at: now) }
        return events
    }

    private mutating func remove(_ systemPath: String) -> [TouchEvent] {
        table.remove(systemPath)
        guard let device = open.values.first(where: { $0.device.systemPath == systemPath }) else { return [] }
        return close(device)
    }

    /// Closes all devices the table no longer wants, and opens one at most: opening takes long when the kernel has to
    /// ask a device that does not answer. `retryDeadline` is over then for the next.
    private mutating func settle(at now: Instant) -> [TouchEvent] {
        var events: [TouchEvent] = []
        var hasOpened = false
        while let step = table.nextStep(at: now) {
            switch step {
            case .open(let device):
                guard !hasOpened else { return events }
                hasOpened = true
                events += takeIntoUse(device, at: now)
            case .close(let device):
                table.didClose(device.systemPath, at: now)
                if let device = open.values.first(where: { $0.device.systemPath == device.systemPath }) {
                    events += close(device)
                }
            }
        }
        return events
    }

    private mutating func takeIntoUse(_ device: Device, at now: Instant) -> [TouchEvent] {
        do throws(OpenFailure) {
            let touchscreen = try TouchDevice.open(device, as: opened, settings: settings, on: panel)
            opened += 1
            table.didOpen(device.systemPath, as: touchscreen.deviceClass, at: now)
            open[touchscreen.descriptor] = touchscreen
            return [.connected(touchscreen.label)] + (isExclusive ? grab(touchscreen) : [])
        } catch {
            return refuse(device, error, at: now)
        }
    }

    /// Grabs or lets go of one device. One that refuses is used all the same: it may be the only one.
    private func grab(_ device: TouchDevice) -> [TouchEvent] {
        do throws(SystemError) {
            try device.grab(isExclusive)
            return []
        } catch {
            // Only a device that is gone cannot be let go.
            return isExclusive ? [.shared(device.label, reason: error.description)] : []
        }
    }

    private mutating func refuse(_ device: Device, _ failure: OpenFailure, at now: Instant) -> [TouchEvent] {
        let rejection: (label: DeviceLabel, reason: String)
        switch failure {
        case .unreachable(let error):
            if table.didFail(device.systemPath, at: now) { return [] }
            rejection = (DeviceLabel(device.systemName), error.description)
        case .unusable(let label, let reason):
            rejection = (label, reason.description)
        case .notSelected(let label):
            rejection = (label, "the configuration names other touchscreens")
        case .notTouch:
            table.refuse(device.systemPath)
            return []
        }
        table.refuse(device.systemPath)
        // Nobody expects a mouse to work as a touchscreen.
        guard DeviceClass(of: device) != .pointer else { return [] }
        return [.rejected(rejection.label, reason: rejection.reason)]
    }

    private mutating func close(_ device: TouchDevice) -> [TouchEvent] {
        open[device.descriptor] = nil
        return fingers(policy.removeSource(device.source), at: Clock.monotonic) + [.disconnected(device.label)]
    }

    private func fingers(_ events: [FingerEvent], at time: Duration) -> [TouchEvent] {
        events.map { .finger($0, time: time) }
    }
}

/// An event of the touchscreens: the finger's, or a change of the devices.
package enum TouchEvent: Hashable, Sendable {
    /// The finger that counts, with the kernel's time of the event, by CLOCK_MONOTONIC.
    case finger(FingerEvent, time: Duration)
    case connected(DeviceLabel)
    case disconnected(DeviceLabel)
    /// The kernel did not grant exclusive use: other programs get the touches too.
    case shared(DeviceLabel, reason: String)
    /// The device will not be used until it changes.
    case rejected(DeviceLabel, reason: String)

    /// The line for the log; nil for a finger, of which nothing is logged.
    package var logLine: String? {
        switch self {
        case .finger: nil
        case .connected(let name): "touchscreen \(name): connected"
        case .disconnected(let name): "touchscreen \(name): disconnected"
        case .shared(let name, let reason): "touchscreen \(name): could not grab it exclusively: \(reason)"
        case .rejected(let name, let reason): "touchscreen \(name): not used: \(reason)"
        }
    }
}
