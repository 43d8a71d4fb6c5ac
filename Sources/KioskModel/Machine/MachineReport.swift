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
        /// For people, in English.
        package var summary: String

        package init(_ check: MachineCheck, _ result: Result, _ summary: String) {
            self.check = check
            self.result = result
            self.summary = summary
        }
    }

    /// The worst first.
    package let findings: [Finding]
    /// Since 1970, by the wall clock.
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
