// SPDX-License-Identifier: MIT
import PatternLock

extension PageScript {
    /// Findings about the machine, the worst first; above it how the check stands, below it how much is in
    /// order.
    static func doctor(_ view: DoctorView, _ state: PageState, _ appearance: Appearance) -> PageScript {
        let words = appearance.words
        let findings = view.report?.findings ?? []
        let rows = findings.compactMap { finding in
            words.label(of: finding.result).map { label in
                ListRow(
                    words.label(of: finding.check), emblem: .symbol(finding.result.symbol, finding.result.tone),
                    badge: ListBadge(label, finding.result.tone), leadsOn: false)
            }
        }
        let page = ListPage(
            title: words.doctorTitle,
            rows: [head(of: view, appearance)] + rows + inOrder(findings.count - rows.count, words)
                + (rows.isEmpty ? [] : [whatToDo(words)]),
            page: state.page, empty: "",
            buttons: [
                PageButton(words.label(of: .back)),
                PageButton(words.checkAgain, .primary, isEnabled: view.phase != .running),
            ])
        return PageScript(.list(page), buttons: [.teacher(.back), .teacher(.confirm)])
    }

    private static func head(of view: DoctorView, _ appearance: Appearance) -> ListRow {
        let words = appearance.words
        let made = view.report.map { words.moment(appearance.localTime($0.made)) }
        let tone: StatusTone =
            switch view.phase {
            case .running, .done: .plain
            case .unanswered, .damaged: .bad
            }
        return ListRow(
            words.state(of: view.phase), detail: made, emblem: .symbol(.stethoscope, tone), leadsOn: false)
    }

    /// The details are for somebody at a terminal, in English and longer than a row.
    private static func whatToDo(_ words: any Words) -> ListRow {
        ListRow(words.whatToDo, detail: "ninedotctl doctor", emblem: .symbol(.info), leadsOn: false)
    }

    private static func inOrder(_ count: Int, _ words: any Words) -> [ListRow] {
        count > 0 ? [ListRow(words.inOrder(count), emblem: .symbol(.check, .good), leadsOn: false)] : []
    }
}

extension MachineReport.Result {
    fileprivate var symbol: PageSymbol {
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
