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

    private enum State: Hashable {
        case closed(RetrySchedule)
        case open(RetrySchedule, since: Instant)
        /// Found to be of no use; a change makes it worth another try.
        case refused
    }

    private struct Entry: Hashable {
        var device: Device
        var deviceClass: DeviceClass
        var state: State

        var isOpen: Bool {
            if case .open = state { true } else { false }
        }

        /// Touchscreens before devices not looked at yet, and those before pointers, which may not be needed.
        var rank: Int {
            switch deviceClass {
            case .touchscreen: 0
            case .unclassified: 1
            case .pointer: 2
            case .ignored: 3
            }
        }
    }

    /// The time after which an open device counts as working, so that its next failure is a first one.
    private static let provenAfter = Duration.seconds(10)

    private let usesPointersAlways: Bool
    /// The devices by system path; one met twice is one device (E01).
    private var entries: [String: Entry] = [:]

    /// - Parameter usesPointersAlways: True to use absolute pointers beside touchscreens, too.
    package init(usesPointersAlways: Bool = false) {
        self.usesPointersAlways = usesPointersAlways
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
        entries[device.systemPath] = Entry(
            device: device, deviceClass: deviceClass, state: .closed(RetrySchedule(startingAt: now)))
    }

    /// The devices that there are.
    package var systemPaths: [String] { entries.keys.sorted() }

    package mutating func remove(_ systemPath: String) {
        entries[systemPath] = nil
    }

    /// The next thing to do; nil when all is done until `retryDeadline`.
    package func nextStep(at now: Instant) -> Step? {
        for entry in ordered where entry.isOpen && !isWanted(entry) {
            return .close(entry.device)
        }
        for entry in ordered where isWanted(entry) {
            if case .closed(let schedule) = entry.state, schedule.next <= now { return .open(entry.device) }
        }
        return nil
    }

    /// The time to ask for the next step although nothing has happened; nil when no device waits for another try.
    package var retryDeadline: Instant? {
        entries.values.compactMap { entry in
            guard isWanted(entry), case .closed(let schedule) = entry.state else { return nil }
            return schedule.next
        }.min()
    }

    /// Notes that the device is open, with its class by what it can send.
    package mutating func didOpen(_ systemPath: String, as deviceClass: DeviceClass, at now: Instant) {
        guard let entry = entries[systemPath], case .closed(let schedule) = entry.state else { return }
        entries[systemPath]?.state = .open(schedule, since: now)
        entries[systemPath]?.deviceClass = deviceClass
    }

    /// Notes that opening or reading has failed in a way that may pass.
    /// - Returns: Whether there will be another try.
    package mutating func didFail(_ systemPath: String, at now: Instant) -> Bool {
        guard let entry = entries[systemPath] else { return false }
        let schedule: RetrySchedule
        switch entry.state {
        case .closed(let current): schedule = current
        case .open(let current, let since):
            schedule = now - since < DeviceTable.provenAfter ? current : RetrySchedule(startingAt: now)
        case .refused: return false
        }
        let next = schedule.afterFailure(at: now)
        entries[systemPath]?.state = next.map { .closed($0) } ?? .refused
        return next != nil
    }

    package mutating func didClose(_ systemPath: String, at now: Instant) {
        entries[systemPath]?.state = .closed(RetrySchedule(startingAt: now))
    }

    package mutating func refuse(_ systemPath: String) {
        entries[systemPath]?.state = .refused
    }

    private func isWanted(_ entry: Entry) -> Bool {
        switch entry.deviceClass {
        case .touchscreen, .unclassified: entry.state != .refused
        case .pointer: entry.state != .refused && isPointerWanted(entry.device)
        case .ignored: false
        }
    }

    private func isPointerWanted(_ device: Device) -> Bool {
        let touchscreens = entries.values.filter { $0.deviceClass == .touchscreen && $0.state != .refused }
        if usesPointersAlways { return !touchscreens.contains { $0.device.hardware == device.hardware } }
        return touchscreens.isEmpty
    }

    private var ordered: [Entry] {
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
