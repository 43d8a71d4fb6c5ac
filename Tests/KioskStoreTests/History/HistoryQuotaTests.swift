// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import Testing

@testable import KioskStore

@Suite("The entries that the history keeps of each kind")
struct HistoryQuotaTests {
    @Test(
        "The history keeps its newest entries: more of daily kinds, fewer of kinds that anyone at the panel can cause",
        arguments: [
            (.voided, 500), (.helpAsked, 500), (.matched, 4000), (.locked, 4000), (.wrong, 1000), (.linkCommand, 1000),
            (.personAdded, 2000), (.accessSet, 2000), (.duress, 500), (.rearmed, 500), (.storeAccepted, 500),
        ] as [(HistoryEntry.Kind, Int)])
    func kept(kind: HistoryEntry.Kind, count: Int) throws {
        let folder = try TemporaryFolder(inMemory: true)
        let database = try EmptyDatabase.make(in: folder)
        try Schema.migrate(database, from: 0)
        try database.run(
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count + 4))
            INSERT INTO history (happened_at, boot, since_boot, kind, actor, detail)
            SELECT 1700000000000, 'boot-1', i, '\(kind.rawValue)', 'panel', '' FROM n
            """)
        try history(in: database).append(kind, of: try profile())
        let rows = try history(in: database).rows()
        #expect(rows.count == count)
        #expect(rows.first?.integer(0) == 6 && rows.last?.integer(0) == Int64(count + 5))
    }

    @Test("An entry has its time, its boot, its profile and its actor")
    func appended() throws {
        let folder = try TemporaryFolder(inMemory: true)
        let database = try EmptyDatabase.make(in: folder)
        try Schema.migrate(database, from: 0)
        let (history, profile) = (history(in: database), try profile())
        #expect(try history.newestNumber() == 0)
        try history.append(.locked, of: profile, actor: "uid 7", detail: "why")
        let entry = HistoryEntry(
            number: 1, wall: .milliseconds(1_700_000_000_123), sinceBoot: Instant(sinceBoot: .nanoseconds(42)),
            kind: .locked, profile: profile.id, name: "panel", actor: "uid 7", detail: "why")
        #expect(try history.newest(9, before: nil, since: nil) == [entry])
        #expect(try history.entries(after: 0, atMost: 9) == [entry])
        #expect(try history.newestNumber() == 1)
        #expect(try history.newest(-1, before: nil, since: nil) == [])
        #expect(try history.page(after: 0, count: -1) == HistoryPage([], newest: 1))
    }

    @Test("Entries of a kind that this program does not know are skipped, and their page ends after them")
    func unknownKind() throws {
        let folder = try TemporaryFolder(inMemory: true)
        let database = try EmptyDatabase.make(in: folder)
        try Schema.migrate(database, from: 0)
        let history = history(in: database)
        try history.append(.locked, of: try profile())
        try history.append(.unlocked, of: try profile())
        try database.run("UPDATE history SET kind = 'of-another-release' WHERE number = 2")
        #expect(try history.newest(9, before: nil, since: nil).map(\.number) == [1])
        let page = try history.page(after: 0, count: 9)
        #expect(page.entries.map(\.number) == [1] && page.last == 2 && page.newest == 2)
    }

    private func history(in database: Database) -> History {
        let clock = StoreClock(
            now: { Instant(sinceBoot: .nanoseconds(42)) }, wall: { .milliseconds(1_700_000_000_123) })
        return History(database: database, bootID: "boot-1", clock: clock)
    }

    private func profile() throws -> Profile {
        Profile(id: try ProfileID.random(), name: Profile.sharedName, isEnabled: true, kind: .shared)
    }
}
