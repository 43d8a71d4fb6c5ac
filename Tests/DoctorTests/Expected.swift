// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Testing

/// The expected finding of a check, by what an attacker or an accident would make of the machine.
struct Expected {
    /// A reason why facts cannot be seen.
    static let hidden = "run as root to see it"

    var check: any Check
    var result: Finding.Result
    /// A part of the summary.
    var says: String
    /// A part of one of the commands; nil where no command helps.
    var mend: String?

    init(_ check: any Check, _ result: Finding.Result, _ says: String, mend: String? = nil) {
        self.check = check
        self.result = result
        self.says = says
        self.mend = mend
    }

    func verify() {
        let finding = check.finding
        #expect(finding.result == result, "\(finding)")
        #expect(finding.summary.contains(says), "\(finding)")
        #expect(mend.map { part in finding.mend.contains { $0.contains(part) } } ?? finding.mend.isEmpty, "\(finding)")
        // In the table they stand whole, after four spaces.
        for command in finding.mend { #expect(command.count <= 76, "\(command)") }
    }
}
