// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("The history says what happened and no secret")
struct HistoryTests {
    @Test("Attempts, lockouts and changes are written with when and who")
    func story() throws {
        let trial = try StoreHarness()
        let store = trial.store()
        _ = try store.open()
        try store.setPattern(StoreHarness.right, on: .standard, actor: "uid 1000")
        for pattern in StoreHarness.wrong[..<5] {
            _ = try store.verify(pattern, on: .standard)
        }
        _ = try store.verify(StoreHarness.right, on: .standard)
        trial.time = trial.time + .seconds(31)
        _ = try store.verify(StoreHarness.right, on: .standard)
        try store.record(.unlocked, detail: "10 min")
        try store.record(.locked, actor: "uid 1000")

        let entries = try store.history(newest: 100).reversed()
        #expect(
            entries.map(\.kind) == [
                .patternSet, .wrong, .wrong, .wrong, .wrong, .wrong, .lockedOut, .matched, .unlocked, .locked,
            ])
        #expect(entries.map(\.actor) == ["uid 1000"] + Array(repeating: "panel", count: 8) + ["uid 1000"])
        #expect(entries.map(\.number) == Array(1...10))
        #expect(entries.allSatisfy { $0.wall == .seconds(1_700_000_000) && $0.profile != nil })
        #expect(entries.last?.sinceBoot == trial.time)
    }

    @Test("It is read page by page from any entry on, and says which is the newest")
    func pagesOnward() throws {
        let trial = try StoreHarness()
        let store = trial.store()
        _ = try store.open()
        for _ in 0..<7 { try store.record(.forgotten) }
        let first = try store.history(after: 0, count: 3)
        #expect(first.entries.map(\.number) == [1, 2, 3] && first.last == 3 && first.newest == 7)
        #expect(try store.history(after: 5, count: 3).entries.map(\.number) == [6, 7])
        #expect(try store.history(after: 7, count: 3) == HistoryPage([], newest: 7))
        #expect(try store.history(after: nil, count: 0) == HistoryPage([], newest: 7))
    }

    @Test("An entry reads as if nobody had been forced, where that is what somebody may know")
    func withoutDuress() {
        func entry(_ kind: HistoryEntry.Kind, _ detail: String) -> HistoryEntry {
            HistoryEntry(number: 1, wall: .zero, sinceBoot: Instant(sinceBoot: .zero), kind: kind, detail: detail)
        }
        #expect(entry(.duress, "").withoutDuress == entry(.matched, ""))
        #expect(entry(.duress, HistoryEntry.notKept).withoutDuress == entry(.patternSet, ""))
        #expect(entry(.denied, "used up" + HistoryEntry.underDuress).withoutDuress == entry(.denied, "used up"))
        #expect(entry(.duressSet, "").withoutDuress == nil)
        for kind in HistoryEntry.Kind.allCases where kind != .duress && kind != .duressSet {
            #expect(entry(kind, "used up").withoutDuress == entry(kind, "used up"))
            #expect(!entry(kind, "used up").isUnderDuress)
        }
    }

    @Test("No file holds the dots, as numbers or as text")
    func noDots() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        _ = try store.verify(Pattern([8, 7, 6, 3, 0]), on: .standard)
        _ = try store.verify(StoreHarness.right, on: .standard)
        store.close()
        let secrets: [[UInt8]] = [
            [0, 1, 2, 5, 8], [8, 7, 6, 3, 0], [1, 2, 3, 6, 9], [9, 8, 7, 4, 1], Array("01258".utf8),
            Array("87630".utf8), Array("1-2-3-6-9".utf8), Array("9-8-7-4-1".utf8), Array("0, 1, 2".utf8),
        ]
        for name in Files.names(in: trial.location.directory) {
            let bytes = Files.read(trial.location.directory + "/" + name)
            for start in bytes.indices {
                let found = secrets.contains { bytes[start...].starts(with: $0) }
                if found { Issue.record("\(name) holds a pattern at \(start)") }
            }
        }
    }

    @Test("Whoever touches the panel again and again pushes out no other kind of entry")
    func bounded() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        try trial.write(
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20005)
            INSERT INTO history (happened_at, boot, since_boot, kind, actor, detail)
            SELECT 1700000000000, 'boot-1', i, 'voided', 'panel', '' FROM n
            """, in: store)
        try store.record(.voided)
        let entries = try store.history(newest: 30_000)
        #expect(entries.count { $0.kind == .voided } == 500)
        #expect(entries.first?.number == 20_007)
        #expect(entries.last?.kind == .patternSet && entries.last?.number == 1)
    }

    @Test("A year of unlocking is kept, day by day, and no more than four thousand of each kind")
    func everyDay() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        try trial.write(
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4005)
            INSERT INTO history (happened_at, boot, since_boot, kind, actor, detail)
            SELECT 1700000000000, 'boot-1', i, 'unlocked', 'panel', '' FROM n
            """, in: store)
        try store.record(.unlocked)
        try store.record(.locked)
        let entries = try store.history(newest: 30_000)
        #expect(entries.count { $0.kind == .unlocked } == 4000)
        #expect(entries.count == 4002)
    }

    /// An open store with twelve entries, one a day, the last of them now.
    private func twelveDays(_ trial: StoreHarness) throws -> KioskStore {
        let store = trial.store()
        _ = try store.open()
        for day in 0..<12 {
            trial.wall = .seconds(1_700_000_000 + day * 86_400)
            try store.record(.locked, detail: "day")
        }
        return store
    }

    @Test("Page follows page from the newest to the oldest")
    func pages() throws {
        let trial = try StoreHarness()
        let store = try twelveDays(trial)
        var numbers: [[Int]] = []
        var last: Int?
        while true {
            let page = try store.history(newest: 5, before: last)
            if page.isEmpty { break }
            numbers.append(page.map(\.number))
            last = page.last?.number
        }
        #expect(numbers == [[12, 11, 10, 9, 8], [7, 6, 5, 4, 3], [2, 1]])
    }

    @Test("What is asked for since a time begins with that time", arguments: [(0, 12), (3, 9), (11, 1), (12, 0)])
    func since(day: Int, count: Int) throws {
        let trial = try StoreHarness()
        let store = try twelveDays(trial)
        let since = Duration.seconds(1_700_000_000 + day * 86_400)
        #expect(try store.history(newest: 100, since: since).count == count)
        #expect(try store.history(newest: 100, before: 12, since: since).count == max(0, count - 1))
    }

    @Test(
        "Entries older than 400 days go, the oldest first, but never the newest thousand",
        arguments: [(399, 1201), (401, 1191)])
    func aged(days: Int, kept: Int) throws {
        let trial = try StoreHarness()
        let store = trial.store()
        _ = try store.open()
        try trial.write(
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
            INSERT INTO history (happened_at, boot, since_boot, kind, actor, detail)
            SELECT 1700000000000, 'boot-1', i, 'voided', 'panel', '' FROM n
            """, in: store)
        trial.wall = .seconds(1_700_000_000 + days * 86_400)
        try store.record(.locked)
        #expect(try store.history(newest: 5000).count == kept)
        for _ in 0..<30 {
            try store.record(.locked)
        }
        #expect(try store.history(newest: 5000).count == (days < 400 ? 1231 : 1000))
        #expect(try store.history(newest: 5000).last?.number == (days < 400 ? 1 : 232))
    }
}
