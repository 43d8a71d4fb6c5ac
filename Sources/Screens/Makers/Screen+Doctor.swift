// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import Words

extension Screen {
    /// Findings about the machine, the worst first and in whole; above them how the check stands, below them those that
    /// are in order.
    static func doctor(_ view: DoctorView, _ page: PageState, _ appearance: Appearance) -> Screen {
        let words = appearance.words
        let findings = view.report?.findings ?? []
        let wrong = findings.filter { $0.result != .ok }
        let right = findings.filter { $0.result == .ok }
        return .list(
            ListScreen(
                title: words.doctorTitle,
                rows: [head(of: view, appearance)] + wrong.map { row(of: $0, words) }
                    + (wrong.isEmpty ? [] : [whatToDo(words)]) + inOrder(right.count, words)
                    + right.map { row(of: $0, words) },
                page: page.number, wrapsDetails: true,
                buttons: [
                    .back(words),
                    ScreenButton(
                        words.checkAgain, .primary, state: view.phase == .running ? .disabled : .ready,
                        action: .teacher(.confirm)),
                ]))
    }

    private static func head(of view: DoctorView, _ appearance: Appearance) -> ListRow {
        let words = appearance.words
        let made = view.report.map { words.moment(appearance.localTime($0.made)) }
        let tone: StatusTone =
            switch view.phase {
            case .running, .done: .plain
            case .unanswered, .damaged: .bad
            }
        return ListRow(words.state(of: view.phase), detail: made, emblem: .symbol(.stethoscope, tone))
    }

    private static func row(of finding: MachineReport.Finding, _ words: any Words) -> ListRow {
        let result = finding.result
        return ListRow(
            words.label(of: finding.check), detail: finding.summary.isEmpty ? nil : finding.summary,
            emblem: .symbol(result.symbol, result.tone),
            badge: words.label(of: result).map { Badge($0, result.tone) })
    }

    /// The commands are for somebody at a terminal.
    private static func whatToDo(_ words: any Words) -> ListRow {
        ListRow(words.whatToDo, detail: "ninedotctl doctor", emblem: .symbol(.info))
    }

    private static func inOrder(_ count: Int, _ words: any Words) -> [ListRow] {
        count > 0 ? [ListRow(words.inOrder(count), emblem: .symbol(.check, .good))] : []
    }
}

extension MachineReport.Result {
    fileprivate var symbol: Symbol {
        switch self {
        case .problem: .warning
        case .note: .info
        case .unknown: .question
        case .ok: .check
        }
    }

    fileprivate var tone: StatusTone {
        switch self {
        case .problem: .bad
        case .note, .unknown: .plain
        case .ok: .good
        }
    }
}
