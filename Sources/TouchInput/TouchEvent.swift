// SPDX-License-Identifier: MIT
package import LinuxSystem
package import Touch

/// What the touchscreens have to say.
package enum TouchEvent: Hashable, Sendable {
    /// The finger that counts, at the kernel's time of the event, by CLOCK_MONOTONIC.
    case finger(FingerEvent, time: Duration)
    case connected(DeviceLabel)
    case disconnected(DeviceLabel)
    /// The kernel did not let us have it for us alone.
    case shared(DeviceLabel, reason: String)
    /// A device that will not be used until it changes.
    case rejected(DeviceLabel, reason: String)

    /// One line for the log; nil for a finger, of which nothing is logged.
    package var logLine: String? {
        switch self {
        case .finger: nil
        case .connected(let name): "touchscreen \(name): connected"
        case .disconnected(let name): "touchscreen \(name): disconnected"
        case .shared(let name, let reason): "touchscreen \(name): not ours alone: \(reason)"
        case .rejected(let name, let reason): "touchscreen \(name): not used: \(reason)"
        }
    }
}
