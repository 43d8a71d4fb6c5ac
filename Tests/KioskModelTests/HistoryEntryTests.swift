// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import Testing

@Suite("An entry of the history")
struct HistoryEntryTests {
    private func entry(_ kind: HistoryEntry.Kind, _ detail: String = "") -> HistoryEntry {
        HistoryEntry(
            number: 7, wall: .seconds(1), sinceBoot: Instant(sinceBoot: .seconds(2)), kind: kind, detail: detail)
    }

    @Test(
        "Without duress it reads as if nobody had been forced",
        arguments: [
            (.duress, "", .matched, ""), (.duress, HistoryEntry.notKept, .patternSet, ""),
            (.denied, "used up, under duress", .denied, "used up"), (.denied, "used up", .denied, "used up"),
            (.denied, ", under duress or so", .denied, ", under duress or so"),
            // The end of the detail means duress only for a refused pattern: a person's name may end in the same words.
            (.matched, "Ada, under duress", .matched, "Ada, under duress"),
            (.wrong, "", .wrong, ""),
        ] as [(HistoryEntry.Kind, String, HistoryEntry.Kind, String)])
    func withoutDuress(kind: HistoryEntry.Kind, detail: String, seen: HistoryEntry.Kind, words: String) {
        #expect(entry(kind, detail).withoutDuress == entry(seen, words))
    }

    @Test("That a duress pattern was set is not in what others read")
    func setting() {
        #expect(entry(.duressSet).withoutDuress == nil)
        #expect(entry(.patternSet).withoutDuress == entry(.patternSet))
    }

    @Test(
        "Only the duress pattern itself is under duress, whether it opens or not",
        arguments: [
            (.duress, "", true), (.duress, HistoryEntry.notKept, true), (.denied, "used up, under duress", true),
            (.denied, "used up", false), (.matched, "x, under duress", false), (.duressSet, "", false),
        ] as [(HistoryEntry.Kind, String, Bool)])
    func underDuress(kind: HistoryEntry.Kind, detail: String, isForced: Bool) {
        #expect(entry(kind, detail).isUnderDuress == isForced)
    }

    @Test("A page ends with its last entry, or with the given number if later entries are of unknown kinds")
    func page() {
        var other = entry(.wrong)
        other.number = 9
        #expect(HistoryPage([entry(.wrong), other], newest: 12).last == 9)
        #expect(HistoryPage([entry(.wrong)], last: 8, newest: 12).last == 8)
        #expect(HistoryPage([], newest: 0).last == nil)
    }
}

@Suite("A report on the machine")
struct MachineReportTests {
    @Test("It lists the worst first, and equally bad findings in their order")
    func order() {
        let report = MachineReport(
            [
                .init(.fonts, .ok, "a"), .init(.clock, .unknown, "b"), .init(.key, .problem, "c"),
                .init(.login, .note, "d"), .init(.store, .problem, "e"),
            ], made: .seconds(5))
        #expect(report.findings.map(\.summary) == ["c", "e", "d", "b", "a"])
        #expect(report.made == .seconds(5))
    }
}
