// SPDX-License-Identifier: MIT
import LinuxSystem

/// Why a device could not be taken into use.
enum OpenFailure: Error, Hashable {
    /// The kernel refuses; it may not in a moment (E02, E45).
    case unreachable(SystemError)
    case unusable(DeviceLabel, UnusableDevice)
    /// An owner has named others (E10).
    case notSelected(DeviceLabel)
    /// A keyboard or the like that udev had not told apart (E05).
    case notTouch
}
