// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Fixtures
import KioskConfiguration
import KioskModel
import Testing

@testable import ninedotd

@Suite("Events for the link")
struct LinkEventTests {
    @Test("come after the one that it has kept, old ones and new, each once")
    func order() throws {
        let harness = try LinkHarness()
        try harness.write(5)
        let newest = try harness.page(after: 0).newest
        try harness.send(.since(newest - 3))
        try harness.serve()
        #expect(try harness.events() == [newest - 2, newest - 1, newest])
        try harness.write(2)
        try harness.serve()
        #expect(try harness.events() == [newest + 1, newest + 2])
    }

    @Test("do not come before the link has said where it is, and only new ones where it wants those")
    func fromNowOn() throws {
        let harness = try LinkHarness()
        try harness.write(3)
        try harness.serve()
        #expect(try harness.events().isEmpty)
        try harness.send(.since(nil))
        try harness.serve()
        #expect(try harness.events().isEmpty)
        try harness.write(1)
        try harness.serve()
        #expect(try harness.events().count == 1)
    }

    @Test("are never more under way than the link has room for, and none is lost")
    func window() throws {
        let harness = try LinkHarness()
        try harness.write(200)
        try harness.send(.since(0))
        try harness.serve()
        var received = try harness.events()
        #expect(received.count == LinkProtocol.window)
        while let last = received.last, received.count < 300 {
            try harness.send(.since(last))
            try harness.serve(for: .seconds(1))
            let more = try harness.events()
            #expect(more.count <= LinkProtocol.window)
            if more.isEmpty { break }
            received += more
        }
        #expect(received == received.sorted() && Set(received).count == received.count)
        let newest = try harness.page(after: 0).newest
        #expect(received.last == newest)
    }

    @Test("that came while the link was away are there when it comes back")
    func away() throws {
        let harness = try LinkHarness()
        try harness.send(.since(nil))
        try harness.serve()
        let last = try harness.page(after: 0).newest
        try harness.reconnect()
        try harness.write(10)
        try harness.serve(for: .seconds(1))
        try harness.send(.since(last))
        try harness.serve(for: .seconds(1))
        try harness.serve(for: .seconds(1))
        #expect(try harness.events() == Array(last + 1...last + 10))
    }

    private func entry(
        _ number: Int, _ kind: HistoryEntry.Kind = .wrong, name: String? = "Ada", actor: String = "panel",
        detail: String = ""
    ) -> HistoryEntry {
        HistoryEntry(
            number: number, wall: .milliseconds(1_767_225_600_123), sinceBoot: Instant(sinceBoot: .zero), kind: kind,
            profile: ProfileID([UInt8](repeating: 0x5a, count: 16)), name: name, actor: actor, detail: detail)
    }

    private func asked(_ feed: inout EventFeed) -> Bool { feed.question(at: Instant(sinceBoot: .zero)) != nil }

    @Test("tell of a gap where the history has lost what lies between")
    func gap() {
        var feed = EventFeed()
        feed.hasKept(10)
        #expect(asked(&feed))
        let entries = [entry(15), entry(16), entry(20)]
        #expect(
            feed.answered(HistoryPage(entries, newest: 20)) == [
                .gap(after: 10, next: 15), .entry(entries[0]), .entry(entries[1]), .gap(after: 16, next: 20),
                .entry(entries[2]),
            ])
        #expect(!asked(&feed))
    }

    @Test("begin anew where another history has taken the place of the one that the link knows")
    func replaced() {
        var feed = EventFeed()
        feed.hasKept(500)
        #expect(asked(&feed))
        #expect(feed.answered(HistoryPage([], newest: 7)).isEmpty)
        #expect(feed.question(at: Instant(sinceBoot: .zero)) == .entries(after: 0, count: LinkProtocol.window))
        #expect(
            feed.answered(HistoryPage([entry(3), entry(4)], newest: 7)) == [
                .gap(after: 500, next: 3), .entry(entry(3)), .entry(entry(4)),
            ])
        var empty = EventFeed()
        empty.hasKept(500)
        #expect(asked(&empty))
        #expect(empty.answered(HistoryPage([], newest: 0)) == [.gap(after: 500, next: 1)])
    }

    @Test("are asked for again a while after the store has failed, and one question at a time")
    func failure() {
        let start = Instant(sinceBoot: .seconds(100))
        var feed = EventFeed()
        feed.hasKept(0)
        #expect(feed.question(at: start) != nil)
        #expect(feed.question(at: start) == nil)
        feed.failed(at: start)
        #expect(feed.question(at: start + .seconds(4)) == nil)
        #expect(feed.nextTry == start + .seconds(5))
        #expect(feed.question(at: start + .seconds(5)) != nil)
    }

    @Test("The feed asks for as many entries as the link's window has room for")
    func room() {
        let start = Instant(sinceBoot: .zero)
        var feed = EventFeed()
        feed.hasKept(0)
        for number in 1...63 { feed.sent(number) }
        #expect(feed.question(at: start) == .entries(after: 0, count: 1))
        #expect(feed.answered(HistoryPage([entry(64)], newest: 70)) == [.gap(after: 0, next: 64), .entry(entry(64))])
        feed.sent(64)
        #expect(feed.question(at: start) == nil)
        // The first of them has arrived, and then all of them.
        feed.hasKept(1)
        #expect(feed.question(at: start) == .entries(after: 64, count: 1))
        feed.failed(at: start)
        feed.hasKept(64)
        #expect(feed.question(at: start + .seconds(5)) == .entries(after: 64, count: 64))
    }

    @Test("The feed of a link that wants only new events begins at the newest entry")
    func end() {
        let start = Instant(sinceBoot: .zero)
        var feed = EventFeed()
        #expect(feed.question(at: start) == nil)
        feed.hasKept(nil)
        #expect(feed.question(at: start) == .entries(after: nil, count: 0))
        #expect(feed.answered(HistoryPage([], newest: 9)).isEmpty)
        #expect(feed.question(at: start) == nil)
        feed.noted(10)
        #expect(feed.question(at: start) == .entries(after: 9, count: 64))
        // What the link says it has kept moves it no more.
        feed.hasKept(3)
        #expect(feed.answered(HistoryPage([entry(10)], newest: 10)) == [.entry(entry(10))])
    }

    @Test("of kinds that only a newer program knows are passed over without end")
    func unknown() {
        var feed = EventFeed()
        feed.hasKept(1)
        #expect(asked(&feed))
        #expect(feed.answered(HistoryPage([], last: 9, newest: 9)).isEmpty)
        #expect(!asked(&feed))
    }

    // MARK: What is told

    private func settings(names: Bool = false, duress: Bool = false) -> LinkSettings {
        var settings = LinkSettings.everything
        settings.tellsNames = names
        settings.published = duress ? [.duress] : []
        return settings
    }

    @Test("have nobody's name unless the owner wants that", arguments: HistoryEntry.Kind.allCases)
    func names(kind: HistoryEntry.Kind) {
        let entry = entry(1, kind, name: "Ada", actor: "ninedotctl as grace", detail: "Marie")
        let lines = entry.reports(by: settings(duress: true)).map(\.line).joined()
        #expect(!lines.contains("Ada") && !lines.contains("grace"))
        // The second of two people, and the name before.
        if kind == .unlocked || kind == .personRenamed { #expect(!lines.contains("Marie")) }
        guard LinkEvent.Kind(kind) != nil else { return }
        let named = entry.reports(by: settings(names: true)).map(\.line).joined()
        #expect(named.contains("Ada") && named.contains("grace"))
    }

    @Test("have the person's id, and none for the panel's own pattern")
    func people() throws {
        guard case .event(let event) = try #require(entry(1).reports(by: settings()).first) else { return }
        #expect(event.person == String(repeating: "5a", count: 16))
        guard case .event(let own) = try #require(entry(1, name: "panel").reports(by: settings()).first) else { return }
        #expect(own.person == nil)
    }

    /// The same deed with and without duress: what whoever forces somebody sees is the same, to the byte.
    @Test(
        "of somebody who was forced are those of somebody who was not",
        arguments: [
            (HistoryEntry.Kind.duress, "", HistoryEntry.Kind.matched, ""),
            (.duress, HistoryEntry.notKept, .patternSet, ""),
            (.denied, "used up" + HistoryEntry.underDuress, .denied, "used up"),
        ])
    func duress(kind: HistoryEntry.Kind, detail: String, usual: HistoryEntry.Kind, usualDetail: String) {
        let (forced, free) = (entry(7, kind, detail: detail), entry(7, usual, detail: usualDetail))
        for names in [false, true] {
            let told = forced.reports(by: settings(names: names))
            #expect(told == free.reports(by: settings(names: names)))
            #expect(!told.map(\.line).joined().contains("duress"))
            let published = forced.reports(by: settings(names: names, duress: true))
            #expect(published.map(\.kind) == [.duress, .event])
            #expect(free.reports(by: settings(names: names, duress: true)).map(\.kind) == [.event])
        }
    }

    @Test("say nothing of a duress pattern that was set, whatever the settings are")
    func duressSet() {
        #expect(entry(1, .duressSet).reports(by: settings(names: true, duress: true)).isEmpty)
    }
}
