// SPDX-License-Identifier: MIT
import ControlMessages

/// Findings in words, what has to be mended first, in lines that fit a terminal of 80 columns.
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
