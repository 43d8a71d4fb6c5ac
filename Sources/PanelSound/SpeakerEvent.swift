// SPDX-License-Identifier: MIT
package import LinuxSystem

/// What is to be said of the device that makes sound.
package enum SpeakerEvent: Hashable, Sendable {
    /// None at the start; one may come.
    case missing
    case connected(DeviceLabel)
    /// Gone; with a reason where writing to it failed.
    case disconnected(DeviceLabel, reason: String?)
    /// A device that will not be used until it changes.
    case rejected(DeviceLabel, reason: String)

    /// One line for the log.
    package var logLine: String {
        switch self {
        case .missing: "sound: no device for it, silent until one comes"
        case .connected(let name): "sound: by \(name)"
        case .disconnected(let name, nil): "sound: \(name) is gone"
        case .disconnected(let name, let reason?): "sound: \(name) is not used any more: \(reason)"
        case .rejected(let name, let reason): "sound: \(name) cannot be used: \(reason)"
        }
    }
}
