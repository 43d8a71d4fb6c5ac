// SPDX-License-Identifier: MIT
package import BootTime
package import LinuxSystem

/// The input devices that udev reports, and the decision which of them to open and to close.
///
/// Holds no descriptor: the owner of those asks for the next step until there is none, and reports how it went.
package struct DeviceTable: Hashable, Sendable {
    package enum Step: Hashable, Sendable {
        case open(Device)
        /// Closes a device no longer wanted: a pointer, now that there is a touchscreen (E09).
        case close(Device)
    }

    /// The most devices that are open at once: a device may claim to be hundreds, and each takes a descriptor.
    package static let mostOpen = 8
    /// The pauses after a device has sent more than is believed, as after a discharge nearby; the last one goes on (E43).
    private static let floodPauses: [Duration] = [.seconds(10), .seconds(60), .seconds(600)]
    /// The time after which an open device counts as working, so that its next failure is a first one.
    private static let provenAfter = Duration.seconds(10)

    private let selection: TouchSelection
    /// The touchscreens that an owner who names none is content with.
    package var trust: TouchTrust { didSet { choose() } }
    /// The devices by system path; one met twice is one device (E01).
    private var entries: [String: DeviceEntry] = [:] { didSet { choose() } }
    /// Derived from these, and kept because it is asked for at each touch.
    private var choice = DeviceChoice()

    package init(selection: TouchSelection = TouchSelection(), trust: TouchTrust = .every) {
        self.selection = selection
        self.trust = trust
    }

    /// Adds a device, or updates one that has changed. A device udev is not done with will be reported again (E01).
    package mutating func add(_ device: Device, at now: Instant) {
        guard device.isInitialized, device.node != nil, device.systemName.hasPrefix("event") else { return }
        let deviceClass = DeviceClass(of: device)
        if let known = entries[device.systemPath], known.isOpen {
            entries[device.systemPath]?.device = device
            // Without udev's properties, opening has told more than they do.
            if deviceClass != .unclassified { entries[device.systemPath]?.deviceClass = deviceClass }
            return
        }
        entries[device.systemPath] = DeviceEntry(device, deviceClass, isNamed: selection.names(device), at: now)
    }

    /// The devices that there are.
    package var systemPaths: [String] { entries.keys.sorted() }

    package mutating func remove(_ systemPath: String) {
        entries[systemPath] = nil
    }

    /// The next thing to do; nil when all is done until `retryDeadline`.
    package mutating func nextStep(at now: Instant) -> Step? {
        endPauses(at: now)
        for entry in ordered where entry.isOpen && !choice.wants(entry) {
            return .close(entry.device)
        }
        for entry in ordered where choice.wants(entry) {
            if case .closed(let schedule) = entry.state, schedule.next <= now { return .open(entry.device) }
        }
        return nil
    }

    /// The time to ask for the next step although nothing has happened; nil when no device waits for another try.
    package var retryDeadline: Instant? {
        entries.values.compactMap { entry in
            switch entry.state {
            case .closed(let schedule): choice.wants(entry) ? schedule.next : nil
            case .flooded(let end): end
            case .open, .refused: nil
            }
        }.min()
    }

    private mutating func endPauses(at now: Instant) {
        for (path, entry) in entries {
            guard case .flooded(let end) = entry.state, end <= now else { continue }
            entries[path]?.state = .closed(RetrySchedule(startingAt: now))
        }
    }

    /// Notes that the device is open, with its class by what it can send.
    package mutating func didOpen(_ systemPath: String, as deviceClass: DeviceClass, at now: Instant) {
        guard let entry = entries[systemPath], case .closed(let schedule) = entry.state else { return }
        entries[systemPath]?.state = .open(schedule, since: now)
        // One that the owner named stays what it is, a stand-in.
        if !entry.isNamed || entry.deviceClass == .unclassified { entries[systemPath]?.deviceClass = deviceClass }
    }

    /// Notes that opening or reading has failed in a way that may pass; it is tried a few times more.
    package mutating func didFail(_ systemPath: String, because reason: String = "", at now: Instant) {
        guard let entry = entries[systemPath] else { return }
        let schedule: RetrySchedule
        switch entry.state {
        case .closed(let current): schedule = current
        case .open(let current, let since):
            schedule = now - since < DeviceTable.provenAfter ? current : RetrySchedule(startingAt: now)
        case .flooded, .refused: return
        }
        entries[systemPath]?.state = schedule.afterFailure(at: now).map { .closed($0) } ?? .refused(reason)
    }

    package mutating func didClose(_ systemPath: String, at now: Instant) {
        entries[systemPath]?.state = .closed(RetrySchedule(startingAt: now))
    }

    /// Notes that the device was closed because it sent more than is believed; it is tried again later.
    package mutating func didFlood(_ systemPath: String, at now: Instant) {
        guard let floods = entries[systemPath]?.floods else { return }
        let pause = DeviceTable.floodPauses[min(floods, DeviceTable.floodPauses.count - 1)]
        entries[systemPath]?.floods = floods + 1
        entries[systemPath]?.state = .flooded(until: now + pause)
    }

    /// Notes that a device is of no use until it changes.
    package mutating func refuse(_ systemPath: String, because reason: String = "") {
        entries[systemPath]?.state = .refused(reason)
    }

    /// True where the owner has named the device, which counts for more than what udev takes it for.
    package func isNamed(_ systemPath: String) -> Bool { entries[systemPath]?.isNamed ?? false }

    /// Every touchscreen that is connected, and stand-ins in use, by system path.
    package var reports: [TouchscreenReport] {
        entries.values.compactMap { entry in
            guard entry.isOpen || entry.isExpectedToWork else { return nil }
            let use: TouchscreenReport.Use =
                choice.refusals[entry.device.systemPath].map { .unused($0) } ?? (entry.isOpen ? .used : .opening)
            return TouchscreenReport(
                systemPath: entry.device.systemPath, label: entry.label, identity: entry.identity, use: use)
        }.sorted { $0.systemPath < $1.systemPath }
    }

    private mutating func choose() {
        choice = DeviceChoice(among: ordered, naming: selection.namesDevices, trust)
    }

    private var ordered: [DeviceEntry] {
        entries.values.sorted { left, right in
            (left.rank, left.device.systemPath) < (right.rank, right.device.systemPath)
        }
    }
}

/// The times at which opening a device is tried again.
///
/// A node appears before udev has given it to our group, and a terminal switch takes devices away for a moment, so
/// the first tries fail (E02, E45).
package struct RetrySchedule: Hashable, Sendable {
    private static let pauses: [Duration] = [
        .milliseconds(100), .milliseconds(200), .milliseconds(400), .milliseconds(600), .milliseconds(700),
    ]

    /// The time of the next try.
    package private(set) var next: Instant
    private var failures = 0

    package init(startingAt now: Instant) {
        next = now
    }

    /// The schedule after one more failure; nil after two seconds of them.
    package func afterFailure(at now: Instant) -> RetrySchedule? {
        guard failures < RetrySchedule.pauses.count else { return nil }
        var later = self
        later.next = now + RetrySchedule.pauses[failures]
        later.failures += 1
        return later
    }
}
