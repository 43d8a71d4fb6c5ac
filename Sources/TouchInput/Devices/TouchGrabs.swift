// SPDX-License-Identifier: MIT
import BootTime
import LinuxSystem

/// The touchscreens that the kiosk has for itself. One that another program has for itself sends nothing here meanwhile,
/// so it is tried again until that lets go (E44).
struct TouchGrabs {
    /// The pause before another try.
    private static let pause = Duration.seconds(2)

    /// True while other programs are to be kept from reading the touchscreens.
    private var isExclusive = false
    /// The sources of those that another program has.
    private var denied: Set<Int> = []
    /// The time to call `retry`; nil while none is denied.
    private(set) var retryDeadline: Instant?

    /// True if another program has this touchscreen for itself.
    func isDenied(_ device: TouchDevice) -> Bool { denied.contains(device.source) }

    /// Grabs all touchscreens that are open, or lets go of them.
    mutating func setExclusive(_ isExclusive: Bool, _ devices: [TouchDevice], at now: Instant) -> [TouchEvent] {
        guard isExclusive != self.isExclusive else { return [] }
        self.isExclusive = isExclusive
        denied = []
        retryDeadline = nil
        return devices.flatMap { grab($0, at: now) }
    }

    /// Grabs a touchscreen that was opened, where they are to be grabbed.
    mutating func add(_ device: TouchDevice, at now: Instant) -> [TouchEvent] {
        isExclusive ? grab(device, at: now) : []
    }

    /// Tries those again that were denied, once the pause is over.
    mutating func retry(_ devices: [TouchDevice], at now: Instant) -> [TouchEvent] {
        guard let deadline = retryDeadline, deadline <= now else { return [] }
        retryDeadline = nil
        return devices.filter(isDenied).flatMap { grab($0, at: now) }
    }

    /// Forgets a touchscreen that was closed.
    mutating func remove(_ device: TouchDevice) {
        denied.remove(device.source)
    }

    private mutating func grab(_ device: TouchDevice, at now: Instant) -> [TouchEvent] {
        do throws(SystemError) {
            try device.grab(isExclusive)
            return denied.remove(device.source) == nil ? [] : [.exclusive(device.label)]
        } catch {
            // Only a device that is gone cannot be let go.
            guard isExclusive else { return [] }
            retryDeadline = now + TouchGrabs.pause
            return denied.insert(device.source).inserted ? [.shared(device.label, reason: error.description)] : []
        }
    }
}
