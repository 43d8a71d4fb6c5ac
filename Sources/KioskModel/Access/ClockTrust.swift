// SPDX-License-Identifier: MIT

/// The sources of time that rules about days and hours go by.
package enum ClockTrust: String, Hashable, Sendable, CaseIterable {
    /// A real-time clock of the machine, or a time server.
    case rtc
    /// A time server, since the machine was switched on.
    case ntp
    /// Whatever the clock shows.
    case always
}
