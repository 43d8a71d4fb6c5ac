// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import LinuxSystem

/// The verb that examines this machine.
enum DoctorCommand {
    static let verbs = [
        Verb(
            "doctor", "[--json] [--output FILE]", help: "check this machine and say what to do",
            options: [.json, .report], run: run)
    ]

    private static func run(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        let examination = MachineExamination(
            files: MachineFiles(), manager: .running, daemon: DaemonFacts(asking: connect),
            isSynchronized: Clock.isSynchronized, packageState: ServiceManager.packageState("ninedot")
        ).examine()
        let findings = examination.findings
        let text =
            arguments.isJSON ? findings.map(\.line).joined(separator: "\n") : DoctorText(findings).text
        if let file = arguments[.report] {
            // For the process's group, too, which may be that of those who may talk to the daemon.
            try OutputFile.write(text + "\n", to: file, mode: 0o640)
        } else {
            Terminal.say(text)
        }
        // The findings have said it.
        if examination.hasProblem { throw Failure(.refused, "") }
    }
}

extension Option {
    fileprivate static let report = Option("output", takes: .file("FILE"), "write the findings to this file")
}

/// Findings in words, the worst first, in lines that fit a terminal of 80 columns.
struct DoctorText {
    private let findings: [Finding]

    init(_ findings: [Finding]) {
        self.findings = findings
    }

    private static let width = 80

    var text: String {
        let nameWidth = findings.map(\.check.count).max() ?? 0
        let indent = DoctorText.resultWidth + nameWidth + 4
        let ordered = Finding.Result.allCases.flatMap { result in findings.filter { $0.result == result } }
        let lines = ordered.flatMap { finding in
            let head = padded(finding.result.rawValue, DoctorText.resultWidth) + "  " + padded(finding.check, nameWidth)
            let body = DoctorText.wrapped(Terminal.harmless(finding.summary), to: DoctorText.width - indent)
            let continued = body.dropFirst().map { String(repeating: " ", count: indent) + $0 }
            // Whole, however long: they are there to be copied.
            return [head + "  " + (body.first ?? "")] + continued + finding.mend.map { "    " + $0 }
        }
        return (lines + ["", counts]).joined(separator: "\n")
    }

    private static let resultWidth = Finding.Result.allCases.map(\.rawValue.count).max() ?? 0

    /// Such as "1 problem, 2 notes, 3 unknown, 19 ok".
    private var counts: String {
        Finding.Result.allCases.compactMap { result in
            let count = findings.count { $0.result == result }
            let many =
                switch result {
                case .problem, .note: count == 1 ? "" : "s"
                case .unknown, .ok: ""
                }
            return count > 0 || result == .problem ? "\(count) \(result.rawValue)\(many)" : nil
        }.joined(separator: ", ")
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// Broken at spaces; a longer word stands alone.
    static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, DisplayWidth.columns(of: last + " " + word) <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
