// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Fixtures
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

    /// Verifies each row, and that all of them say what they said before, in Golden: every word and every command.
    static func verify(_ rows: [Expected], _ name: String) {
        #expect(!rows.isEmpty)
        for row in rows { row.verify() }
        let lines = rows.map(\.check.finding).flatMap { finding in
            ["\(finding.check) \(finding.result.rawValue): \(finding.summary)"] + finding.mend.map { "    " + $0 }
        }
        #expect(GoldenLines(name + ".txt").changes(to: lines) == [])
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
