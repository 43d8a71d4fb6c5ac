// SPDX-License-Identifier: MIT
import ControlMessages
import KioskModel
import Testing

@testable import AdminTool

@Suite("The history")
struct HistoryTests {
    private let clock = LocalClock()

    private func entry(_ number: Int, _ kind: HistoryEntry.Kind = .matched, name: String? = nil) -> ListedEntry {
        ListedEntry(
            number: number, time: 1_767_225_600_123, kind: kind.rawValue, name: name, actor: "panel", detail: "=1")
    }

    @Test("is a table with local times")
    func table() {
        let time = clock.dateAndTime(of: 1_767_225_600)
        #expect(
            HistoryText.table([entry(1, .wrong, name: "Ada")], clock: clock) == """
                Time                 Event          Person  By     Details
                \(time)  wrong pattern  Ada     panel  =1
                """)
    }

    @Test("is safe in a spreadsheet")
    func csv() {
        let time = clock.dateAndTime(of: 1_767_225_600)
        #expect(
            HistoryText.csv([entry(7, name: "+Ada")], clock: clock) == """
                number,time,kind,name,actor,detail
                7,\(time),matched,'+Ada,panel,'=1
                """)
    }

    @Test("has words for every kind, and shows a newer one as it is")
    func words() {
        let words = HistoryEntry.Kind.allCases.map { HistoryText.words(for: $0.rawValue) }
        #expect(Set(words).count == words.count)
        #expect(HistoryText.words(for: "moon-landed") == "moon-landed")
    }

    @Test("is asked for page after page, up to the count that is wanted")
    func pages() throws {
        let daemon = try FakeDaemon(answering: [
            .history(HistoryList([entry(9), entry(8)], more: true)),
            .history(HistoryList([entry(7)], more: false)),
        ])
        var connection = try daemon.connection()
        #expect(try connection.entries(of: HistoryQuery(since: 60, count: 250)).map(\.number) == [7, 8, 9])
        #expect(
            try daemon.requests() == [
                .store(.history(HistoryRange(count: 200, since: 60_000))),
                .store(.history(HistoryRange(count: 200, before: 8, since: 60_000))),
            ])
    }

    @Test("The tool requests only the entries that are still missing, and stops after an empty page")
    func missing() throws {
        let daemon = try FakeDaemon(answering: [
            .history(HistoryList([entry(9), entry(8)], more: true)), .history(HistoryList([], more: true)),
        ])
        var connection = try daemon.connection()
        #expect(try connection.entries(of: HistoryQuery(count: 5)).map(\.number) == [8, 9])
        #expect(
            try daemon.requests() == [
                .store(.history(HistoryRange(count: 5))), .store(.history(HistoryRange(count: 3, before: 8))),
            ])
    }

    @Test("is asked for no more than is wanted")
    func count() throws {
        let daemon = try FakeDaemon(answering: [.history(HistoryList([entry(9), entry(8)], more: true))])
        #expect(run(["history"], ["count": "2"], on: daemon) == nil)
        #expect(try daemon.requests() == [.store(.history(HistoryRange(count: 2)))])
    }

    @Test("goes back to a day, a minute or some time ago by the local clock")
    func since() throws {
        let day = try HistoryQuery.time("2026-11-01", clock)
        #expect(clock.dateAndTime(of: day) == "2026-11-01 00:00:00")
        let minute = try HistoryQuery.time("2026-07-01 08:05", clock)
        #expect(clock.dateAndTime(of: minute) == "2026-07-01 08:05:00")
        let ago = try HistoryQuery.time("2h", clock)
        #expect(abs(clock.now - 7200 - ago) <= 2)
        #expect(try HistoryQuery(Arguments([], ["since": "7d"])).count == nil)
    }

    @Test(
        "goes back to nothing else", arguments: ["", "yesterday", "2026-11-31", "2026-11-01 24:00", "2026-11-01 8:00"])
    func noTime(text: String) {
        #expect(throws: Failure.self) { try HistoryQuery.time(text, clock) }
    }
}
