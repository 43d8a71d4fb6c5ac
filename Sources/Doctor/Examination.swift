// SPDX-License-Identifier: MIT
package import ControlMessages
import PatternLock

/// Everything that was found out about a machine.
package struct Examination: Sendable {
    /// In the order of `MachineCheck`, one for each.
    package let findings: [Finding]

    package init(_ checks: [any Check]) {
        let order = MachineCheck.allCases.map(\.rawValue)
        findings = checks.map(\.finding).sorted { left, right in
            (order.firstIndex(of: left.check) ?? order.count) < (order.firstIndex(of: right.check) ?? order.count)
        }
    }

    package var hasProblem: Bool { findings.contains { $0.result == .problem } }
}
