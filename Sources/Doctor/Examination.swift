// SPDX-License-Identifier: MIT
package import ControlMessages
package import KioskModel

/// Everything that was found out about a machine.
package struct Examination: Sendable {
    /// In the order of `MachineCheck`, one for each.
    package let findings: [Finding]

    /// - Parameter unseen: Why the facts of a check say nothing: only what they show to be wrong counts.
    package init(_ checks: [any Check], unseen: [MachineCheck: String] = [:]) {
        let order = MachineCheck.allCases.map(\.rawValue)
        findings = checks.map(\.finding).map { finding in
            guard let check = MachineCheck(rawValue: finding.check), let reason = unseen[check],
                finding.result != .problem
            else { return finding }
            return Finding(check, .unknown, reason)
        }.sorted { left, right in
            (order.firstIndex(of: left.check) ?? order.count) < (order.firstIndex(of: right.check) ?? order.count)
        }
    }

    package var hasProblem: Bool { findings.contains { $0.result == .problem } }
}
