// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession

extension PageSample {
    package static let history = PageSample(
        "history", .history(HistoryView(entries: entries(HistoryEntry.Kind.allCases), unseenFailures: 37)))

    package static let histories = [
        history,
        PageSample(
            "history-end", .history(HistoryView(entries: entries(HistoryEntry.Kind.allCases))),
            showing: PageState(page: 99)),
        PageSample("history-empty", .history(HistoryView(entries: []))),
    ]

    /// One entry of each kind, newest first.
    private static func entries(_ kinds: [HistoryEntry.Kind]) -> [HistoryEntry] {
        let people = SamplePeople.labels(SamplePeople.names.count)
        return kinds.enumerated().map { number, kind in
            let person = people[number % people.count]
            let isNamed = number % 3 != 1
            return HistoryEntry(
                number: kinds.count - number, wall: .seconds(1_795_270_000 - 1_571 * number),
                sinceBoot: Instant(sinceBoot: .seconds(90_000 - 1_571 * number)), kind: kind,
                profile: isNamed ? person.id : nil, name: isNamed ? person.name : nil,
                actor: number % 4 == 3 ? "root" : "panel", detail: kind == .personRenamed ? "Bo" : "")
        }
    }
}
