// SPDX-License-Identifier: MIT
package import LinuxSystem
package import Touch

/// An event of the touchscreens: the finger's, or a change of the devices.
package enum TouchEvent: Hashable, Sendable {
    /// The finger that counts, with the kernel's time of the event, by CLOCK_MONOTONIC.
    case finger(FingerEvent, time: Duration)
    case connected(DeviceLabel)
    case disconnected(DeviceLabel)
    /// The kernel did not grant exclusive use: another program has it, and gets the touches.
    case shared(DeviceLabel, reason: String)
    /// Exclusive use that is granted now.
    case exclusive(DeviceLabel)
    /// The device will not be used until it changes, or a while later.
    case rejected(DeviceLabel, reason: String)
    /// A device whose touches land elsewhere from now on, or not as it declares them from the start.
    case calibrated(DeviceLabel, CalibrationChoice.Origin)
    /// The device is used, and something about it is wrong.
    case troubled(DeviceLabel, TouchTrouble)

    /// The line for the log; nil for a finger, of which nothing is logged.
    package var logLine: String? {
        switch self {
        case .finger: nil
        case .connected(let name): "touchscreen \(name): connected"
        case .disconnected(let name): "touchscreen \(name): disconnected"
        case .shared(let name, let reason): "touchscreen \(name): could not grab it exclusively: \(reason)"
        case .exclusive(let name): "touchscreen \(name): grabbed at last"
        case .rejected(let name, let reason): "touchscreen \(name): not used: \(reason)"
        case .calibrated(let name, let origin): "touchscreen \(name): calibration: \(origin.description)"
        case .troubled(let name, let trouble): "touchscreen \(name): \(trouble.description)"
        }
    }
}
