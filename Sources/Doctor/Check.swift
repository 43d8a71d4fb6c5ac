// SPDX-License-Identifier: MIT
package import ControlMessages
package import KioskModel

/// A check of this machine: plain facts, and what follows from them.
package protocol Check {
    var finding: Finding { get }
}

extension Finding {
    init(_ check: MachineCheck, _ result: Finding.Result, _ summary: String, mend: [String] = []) {
        self.init(check: check.rawValue, result, summary, mend: mend)
    }

    /// The finding of a fact that may be hidden.
    static func about<Value>(_ check: MachineCheck, _ fact: Seen<Value>, _ judge: (Value) -> Finding) -> Finding {
        switch fact {
        case .value(let value): judge(value)
        case .hidden(let reason): Finding(check, .unknown, reason)
        }
    }
}

/// Such as "a, b and c".
func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
}

/// Everything that was found out about a machine.
package struct Examination: Sendable {
    /// The findings in the order of `MachineCheck`, one for each.
    package let findings: [Finding]

    /// - Parameter unseen: The reasons why facts of a check say nothing: its problems count, all else is unknown.
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

/// A fact about the machine, or why it cannot be seen.
package enum Seen<Value: Sendable>: Sendable {
    case value(Value)
    /// Such as "run as root to see /var/lib/ninedot".
    case hidden(String)

    /// Nil for what cannot be seen.
    package var value: Value? {
        switch self {
        case .value(let value): value
        case .hidden: nil
        }
    }

    /// The conclusion from a fact that is seen.
    package func map<Other: Sendable>(_ transform: (Value) -> Other) -> Seen<Other> {
        switch self {
        case .value(let value): .value(transform(value))
        case .hidden(let reason): .hidden(reason)
        }
    }

    /// Another fact that can only be seen where this one is.
    package func flatMap<Other: Sendable>(_ transform: (Value) -> Seen<Other>) -> Seen<Other> {
        switch self {
        case .value(let value): transform(value)
        case .hidden(let reason): .hidden(reason)
        }
    }
}
extension Seen: Equatable where Value: Equatable {}
