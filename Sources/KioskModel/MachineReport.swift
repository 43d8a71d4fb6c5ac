// SPDX-License-Identifier: MIT

/// Findings about the machine a panel is part of, by whoever may look at it all.
package struct MachineReport: Hashable, Sendable {
    /// The raw values stand in `ninedotctl doctor --json`; the worst first.
    package enum Result: String, Hashable, Sendable, CaseIterable {
        case problem, note, unknown, ok
    }

    package struct Finding: Hashable, Sendable {
        package var check: MachineCheck
        package var result: Result
        /// Text for people, in English.
        package var summary: String

        package init(_ check: MachineCheck, _ result: Result, _ summary: String) {
            self.check = check
            self.result = result
            self.summary = summary
        }
    }

    /// The worst first.
    package let findings: [Finding]
    /// The time since 1970, by the wall clock.
    package let made: Duration

    package init(_ findings: [Finding], made: Duration) {
        self.findings = Result.allCases.flatMap { result in findings.filter { $0.result == result } }
        self.made = made
    }
}

/// The teacher's page of it.
package struct DoctorView: Hashable, Sendable {
    package enum Phase: Hashable, Sendable {
        /// Asked for; the report shown until then is the one before.
        case running
        case done
        /// No new report came.
        case unanswered
        /// The report cannot be read.
        case damaged
    }

    package var phase: Phase
    package var report: MachineReport?

    package init(_ phase: Phase, _ report: MachineReport? = nil) {
        self.phase = phase
        self.report = report
    }
}

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
    /// The units that begin with the unlock.
    case program
    /// Fonts with the letters of the names.
    case fonts
    /// The link that has the panel seen from afar.
    case link
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
