// SPDX-License-Identifier: MIT
package import BootTime
import Glibc
package import KioskSession
package import LinuxSystem

/// The device that makes the panel's sounds: the first one found, at the start or later. Without one, and when it
/// fails, the panel is silent.
///
/// For a poll loop: wait until `descriptor` is readable and `takeChanges`, and `advance` when `nextDeadline` has
/// passed. Between melodies there is no deadline.
package struct Speaker: ~Copyable {
    private let monitor: DeviceMonitor
    private var beeper: Beeper?
    private var melody: Melody?

    /// Watches for devices; `start` then finds those there are already.
    package init() throws(SystemError) {
        self.init(monitor: try DeviceMonitor(subsystem: "input"))
    }

    /// Swift 6.0 crashes on an initializer that throws after stored properties got their first values.
    private init(monitor: consuming DeviceMonitor) {
        self.monitor = monitor
    }

    package var descriptor: Int32 { monitor.descriptor }

    package var nextDeadline: Instant? { melody?.noteEnd }

    /// Opens the device there is.
    package mutating func start() -> [SpeakerEvent] {
        let events = open(monitor.devices(named: "event*"))
        return events.isEmpty ? [.missing] : events
    }

    /// Handles the changes that udev reports.
    package mutating func takeChanges() -> [SpeakerEvent] {
        var events: [SpeakerEvent] = []
        while let report = monitor.next() {
            switch report {
            case .change(let change) where change.action == .removed:
                // One that failed because it was being unplugged is closed already.
                let wasUsed = change.device.systemPath == systemPath
                if wasUsed { events += close() }
                if wasUsed || change.device.isMarkedForSound { events += open(monitor.devices(named: "event*")) }
            case .change(let change): events += open([change.device])
            case .lost: events += takeStock()
            }
        }
        return events
    }

    /// Takes in which devices there are, where the reports of some were lost.
    private mutating func takeStock() -> [SpeakerEvent] {
        let devices = monitor.devices(named: "event*")
        let isGone = systemPath.map { path in !devices.contains { $0.systemPath == path } } ?? false
        return (isGone ? close() : []) + open(devices)
    }

    /// Plays the notes in place of those being played.
    package mutating func play(_ notes: [Note], at now: Instant) -> [SpeakerEvent] {
        guard hasBeeper else { return [] }
        melody = Melody(notes, at: now)
        return sound()
    }

    /// Plays the note that is due by now.
    package mutating func advance(to now: Instant) -> [SpeakerEvent] {
        guard let melody, melody.noteEnd <= now else { return [] }
        self.melody = melody.following(to: now)
        return sound()
    }

    /// Ends all sound, for the end of the process: a tone outlives the process that began it.
    package mutating func silence() {
        _ = close()
    }

    private var hasBeeper: Bool { systemPath != nil }

    private var systemPath: String? {
        switch beeper {
        case .some(let beeper): beeper.systemPath
        case .none: nil
        }
    }

    /// Opens the first of `devices` that can be used, unless one is open.
    private mutating func open(_ devices: [Device]) -> [SpeakerEvent] {
        var events: [SpeakerEvent] = []
        for device in devices.filter(\.mayMakeSound).sorted(by: { $0.systemPath < $1.systemPath }) where !hasBeeper {
            do throws(SystemError) {
                let opened = try Beeper(opening: device)
                events.append(.connected(opened.label))
                beeper = consume opened
            } catch {
                events.append(.rejected(DeviceLabel(device.systemName), reason: error.description))
            }
        }
        return events
    }

    /// Makes the device sound the melody's note; a device that fails is closed until udev reports it again.
    private mutating func sound() -> [SpeakerEvent] {
        do throws(SystemError) {
            try beeper?.sound(melody?.frequency)
            return []
        } catch {
            // A sound may notice before udev tells that the device was unplugged.
            return close(because: error.code == ENODEV ? nil : error)
        }
    }

    private mutating func close(because error: SystemError? = nil) -> [SpeakerEvent] {
        melody = nil
        guard let closed = beeper.take() else { return [] }
        return [.disconnected(closed.label, reason: error?.description)]
    }
}

extension Device {
    /// True where the udev rule says that the kiosk may write sound to it.
    fileprivate var isMarkedForSound: Bool { properties["NINEDOT_SOUND"] == "1" }

    /// True for a device that the kiosk may write sound to, and can by now.
    var mayMakeSound: Bool { isMarkedForSound && isInitialized && node != nil }
}

/// A change of the device that makes sound.
package enum SpeakerEvent: Hashable, Sendable {
    /// No device at the start; one may be plugged in later.
    case missing
    case connected(DeviceLabel)
    /// Gone; with a reason where writing to it failed.
    case disconnected(DeviceLabel, reason: String?)
    /// The device will not be used until it changes.
    case rejected(DeviceLabel, reason: String)

    /// The line for the log.
    package var logLine: String {
        switch self {
        case .missing: "sound: no sound device found, silent until one appears"
        case .connected(let name): "sound: using \(name)"
        case .disconnected(let name, nil): "sound: \(name) is gone"
        case .disconnected(let name, let reason?): "sound: stopped using \(name): \(reason)"
        case .rejected(let name, let reason): "sound: cannot use \(name): \(reason)"
        }
    }

    /// The device that there is after it.
    package var device: SoundDevice {
        switch self {
        case .missing, .disconnected(_, nil): .missing
        case .connected(let name): .ready(name: name.description)
        case .disconnected(_, let reason?), .rejected(_, let reason): .unusable(reason: reason)
        }
    }
}
