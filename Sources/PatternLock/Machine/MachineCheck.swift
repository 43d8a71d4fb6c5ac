// SPDX-License-Identifier: MIT

/// What is checked about the machine a panel is part of. The raw values stand in `ninedotctl doctor --json`.
package enum MachineCheck: String, Hashable, Sendable, CaseIterable {
    /// The daemon and its units.
    case service
    case configuration
    /// Whether the kiosk was set up, and nobody may do it again.
    case setup
    /// Where people and patterns are kept.
    case store
    /// Where the key of the patterns lies.
    case key
    case touchscreen
    case display
    /// Displays besides the panel.
    case outputs
    /// Whether the fonts have the letters of the names.
    case fonts
    /// Whether the clock is good enough for opening hours.
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
    /// Who else may read touches, or make them up.
    case inputDevices
    /// Kernel messages on the panel.
    case console
    /// What the boot loader tells the kernel.
    case commandLine
    /// Where memory can get to: swap, crash reports.
    case memory
    case bootTime
}
