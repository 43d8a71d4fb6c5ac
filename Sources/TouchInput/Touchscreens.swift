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

    private let source: any TouchscreenSource
    let settings: TouchSettings
    private(set) var panel: PanelPlacement
    private(set) var table: DeviceTable
    private var policy: FingerPolicy
    var calibrations: MadeCalibrations
    /// Takes in what the devices send while a screen shows it.
    private(set) var observer: TouchObserver
    /// The open devices by descriptor.
    private var open: [Int32: TouchDevice]
    private var opened: Int
    private(set) var grabs: TouchGrabs
    /// The devices that are not used, of which the log was told.
    private var told: [String: TouchscreenRefusal]

    /// Watches for devices; `start` then finds those there are already (E01).
    /// - Parameters:
    ///   - trust: The touchscreens to use, where the settings name none.
    ///   - kept: The calibrations that were made on the panel.
    ///   - panel: The upright picture's size, after rotation.
    ///   - rotation: The picture's turn on the glass.
    package init(
        _ settings: TouchSettings, trust: TouchTrust = .every, calibrations kept: KeptCalibrations = KeptCalibrations(),
        panel: PixelSize, rotation: Rotation = .none
    ) throws(SystemError) {
        self.init(
            from: try InputDevices(), settings, trust: trust, calibrations: kept, panel: panel, rotation: rotation)
    }

    init(
        from source: any TouchscreenSource, _ settings: TouchSettings, trust: TouchTrust,
        calibrations kept: KeptCalibrations,
        panel: PixelSize, rotation: Rotation = .none
    ) {
        self.source = source
        self.settings = settings
        self.panel = PanelPlacement(size: panel, rotation: rotation)
        table = DeviceTable(selection: settings.selection, trust: trust)
        policy = FingerPolicy()
        calibrations = MadeCalibrations(kept: kept)
        observer = TouchObserver()
        open = [:]
        opened = 0
        grabs = TouchGrabs()
        told = [:]
    }

    /// The descriptors to poll for reading: the monitor's, then the devices'. Any call of a verb may change them.
    package var descriptors: [Int32] { [source.descriptor] + open.keys.sorted() }

    /// The touchscreens in use.
    package var names: [DeviceLabel] { inOrder.map(\.label) }

    package var count: Int { open.count }

    /// True while the finger that counts is on the panel.
    package var isFingerDown: Bool { policy.isFollowing }

    /// The time to call `retry` although nothing is readable; nil when no device waits to be opened or grabbed, and no
    /// touch for its time.
    package var retryDeadline: Instant? {
        let touches = policy.deadline.map { source.clock.now + ($0 - source.clock.monotonic) }
        return [table.retryDeadline, grabs.retryDeadline, touches].compactMap { $0 }.min()
    }

    /// Finds the devices already there and opens the first; `retry` opens the others.
    package mutating func start(at now: Instant = Clock.now) -> [TouchEvent] {
        for device in source.devices() {
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
        events += takeFindings()
        let haveDevicesChanged = readable.contains(source.descriptor)
        if haveDevicesChanged { events += takeChanges(at: now) + recalibrate() }
        guard haveDevicesChanged || open.count != before else { return events }
        return events + settle(at: now)
    }

    /// Opens the next device that is due, for the first time or again (E02), grabs what could not be grabbed, and acts on
    /// how long touches have been.
    package mutating func retry(at now: Instant = Clock.now) -> [TouchEvent] {
        let time = source.clock.monotonic
        return fingers(policy.advance(to: time), at: time) + takeFindings() + settle(at: now)
            + grabs.retry(inOrder, at: now)
    }

    /// Uses these touchscreens and no others from now on.
    package mutating func setTrust(_ trust: TouchTrust, at now: Instant = Clock.now) -> [TouchEvent] {
        guard trust != table.trust else { return [] }
        table.trust = trust
        return settle(at: now)
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
    package mutating func setExclusive(_ isExclusive: Bool, at now: Instant = Clock.now) -> [TouchEvent] {
        grabs.setExclusive(isExclusive, inOrder, at: now)
    }

    /// Makes a running stroke void; the finger has to lift before a new one begins. For a terminal switch call it on
    /// the way out and again on the way in, as fingers are followed all the time.
    package mutating func voidStroke(_ reason: VoidReason) -> [TouchEvent] {
        fingers(policy.void(reason), at: source.clock.monotonic)
    }

    /// Has `takeReadings` tell of all that is touched from now on, or of nothing any more.
    package mutating func setObserved(_ isObserved: Bool) { observer.setOn(isObserved) }

    /// The readings since the last call.
    package mutating func takeReadings() -> [TouchReading] { observer.take() }

    var inOrder: [TouchDevice] { open.values.sorted { $0.source < $1.source } }

    private mutating func read(_ device: TouchDevice, at now: Instant, into events: inout [TouchEvent]) {
        while true {
            switch device.next() {
            case .frame(let frame):
                observer.observe(frame, of: device)
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
                table.didFlood(device.device.systemPath, at: now)
                return
            }
        }
    }

    /// Closes a device that may come back; after too many failures it is given up for `reason`.
    private mutating func lose(_ device: TouchDevice, because reason: String, at now: Instant) -> [TouchEvent] {
        table.didFail(device.device.systemPath, because: reason, at: now)
        return close(device)
    }

    private mutating func takeChanges(at now: Instant) -> [TouchEvent] {
        var events: [TouchEvent] = []
        // Bounded: devices that come and go without end must not hold the loop.
        for _ in 0..<Touchscreens.mostChanges {
            switch source.next() {
            case .change(let change) where change.action == .removed: events += remove(change.device.systemPath)
            case .change(let change): note(change.device, at: now)
            case .lost: events += takeStock(at: now)
            case nil: return events
            }
        }
        return events
    }

    /// Takes in which devices there are, where the reports of some were lost.
    private mutating func takeStock(at now: Instant) -> [TouchEvent] {
        let devices = source.devices()
        let present = Set(devices.map(\.systemPath))
        var events: [TouchEvent] = []
        for path in table.systemPaths where !present.contains(path) { events += remove(path) }
        for device in devices { note(device, at: now) }
        return events
    }

    /// Takes in a device that is new, or that udev says something else of.
    private mutating func note(_ device: Device, at now: Instant) {
        table.add(device, at: now)
        guard device.isInitialized else { return }
        inOrder.first { $0.device.systemPath == device.systemPath }?.device = device
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
                guard !hasOpened else { return events + newRefusals() }
                hasOpened = true
                events += takeIntoUse(device, at: now)
            case .close(let device):
                table.didClose(device.systemPath, at: now)
                if let device = open.values.first(where: { $0.device.systemPath == device.systemPath }) {
                    events += close(device)
                }
            }
        }
        return events + newRefusals()
    }

    /// Tells of the devices that are not used now, or for another reason, each once.
    private mutating func newRefusals() -> [TouchEvent] {
        var events: [TouchEvent] = []
        var refusals: [String: TouchscreenRefusal] = [:]
        for report in table.reports {
            guard case .unused(let refusal) = report.use else { continue }
            refusals[report.systemPath] = refusal
            guard told[report.systemPath] != refusal else { continue }
            events.append(.rejected(report.label, reason: refusal.description))
        }
        told = refusals
        return events
    }

    private mutating func takeIntoUse(_ device: Device, at now: Instant) -> [TouchEvent] {
        do throws(OpenFailure) {
            let touchscreen = try TouchDevice.open(
                device, from: source, isNamed: table.isNamed(device.systemPath), as: opened, settings: settings,
                choice(for: device, source: opened), on: panel)
            opened += 1
            table.didOpen(device.systemPath, as: touchscreen.deviceClass, at: now)
            open[touchscreen.descriptor] = touchscreen
            if touchscreen.bridgesGaps { policy.bridgeGaps(of: touchscreen.source) }
            let trouble = touchscreen.trouble.map { [TouchEvent.troubled(touchscreen.label, $0)] } ?? []
            return [.connected(touchscreen.label)] + touchscreen.calibrationEvents + trouble
                + grabs.add(touchscreen, at: now)
        } catch {
            refuse(device, error, at: now)
            return []
        }
    }

    private mutating func refuse(_ device: Device, _ failure: OpenFailure, at now: Instant) {
        switch failure {
        case .unreachable(let error):
            table.didFail(device.systemPath, because: error.description, at: now)
        case .unusable(let reason):
            table.refuse(device.systemPath, because: reason.description)
        case .notTouch:
            table.refuse(device.systemPath, because: "it is no touchscreen")
        }
    }

    private mutating func close(_ device: TouchDevice) -> [TouchEvent] {
        open[device.descriptor] = nil
        grabs.remove(device)
        observer.forget(device.source)
        if calibrations.trial?.source == device.source { calibrations.trial = nil }
        return fingers(policy.removeSource(device.source), at: source.clock.monotonic) + [.disconnected(device.label)]
    }

    func currentTroubles(of device: TouchDevice) -> Set<TouchTrouble> { policy.troubles(of: device.source) }

    private mutating func takeFindings() -> [TouchEvent] {
        policy.takeFindings().compactMap { finding in
            let device = open.values.first { $0.source == finding.source }
            return device.map { .troubled($0.label, finding.trouble) }
        }
    }

    private func fingers(_ events: [FingerEvent], at time: Duration) -> [TouchEvent] {
        events.map { .finger($0, time: time) }
    }
}
