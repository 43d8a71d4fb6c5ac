// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

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
