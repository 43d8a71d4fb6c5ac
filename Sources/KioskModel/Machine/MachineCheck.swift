// SPDX-License-Identifier: MIT

/// One check of the machine a panel is part of. The raw values stand in `ninedotctl doctor --json`.
package enum MachineCheck: String, Hashable, Sendable, CaseIterable {
    /// The daemon and its units.
    case service
    case configuration
    /// A setup that is over, and nobody may do again.
    case setup
    /// The place of people and patterns.
    case store
    /// The place of the key of the patterns.
    case key
    case touchscreen
    case display
    /// Displays besides the panel.
    case outputs
    /// Fonts with the letters of the names.
    case fonts
    /// A clock that is good enough for opening hours.
    case clock
    /// A login on the panel's terminal.
    case login
    case displayManager
    /// Logins on other terminals.
    case terminals
    case sysrq
    case ctrlAltDel
    case powerKeys
    case inputGroup
    case videoGroup
    case admins
    case keyboards
    /// Access of others to touches, to read them or to make them up.
    case inputDevices
    /// Kernel messages on the panel.
    case console
    /// The boot loader's words to the kernel.
    case commandLine
    /// Copies of memory: swap, crash reports.
    case memory
    case bootTime
}
