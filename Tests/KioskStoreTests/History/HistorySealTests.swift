// SPDX-License-Identifier: MIT
import Fixtures
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("What was done to the history from outside is seen in it")
struct HistorySealTests {
    private let trial: StoreHarness
    private let store: KioskStore

    init() throws {
        trial = try StoreHarness()
        store = try trial.enrolled()
        for pattern in StoreHarness.wrong[..<3] { _ = try store.verify(pattern, on: .standard) }
        try store.record(.locked)
    }

    private func openAgain() throws -> (warnings: Int, newest: HistoryEntry.Kind?) {
        let warnings = try store.open().warnings.count
        return (warnings, try store.history(newest: 1).first?.kind)
    }

    @Test(
        "An entry that was edited, moved, added or taken away; once, and the panel goes on",
        arguments: [
            "UPDATE history SET kind = 'voided' WHERE number = 2",
            "UPDATE history SET actor = 'root' WHERE number = 2",
            "UPDATE history SET detail = 'x' WHERE number = 2",
            "UPDATE history SET name = NULL WHERE number = 2",
            "UPDATE history SET profile = NULL WHERE number = 2",
            "UPDATE history SET happened_at = happened_at - 1 WHERE number = 2",
            "UPDATE history SET since_boot = 1 WHERE number = 2",
            "UPDATE history SET boot = 'boot-0' WHERE number = 2",
            "UPDATE history SET number = 9 WHERE number = 2; UPDATE history SET number = 2 WHERE number = 5;"
                + "UPDATE history SET number = 5 WHERE number = 9",
            "DELETE FROM history WHERE number = 1",
            "DELETE FROM history WHERE number = 2",
            "DELETE FROM history WHERE number = 5",
            "DELETE FROM history",
            "INSERT INTO history SELECT 6, happened_at, boot, since_boot, kind, profile, actor, detail, name FROM history LIMIT 1",
            "UPDATE store SET history_seal = zeroblob(32)",
            "UPDATE history SET number = number + 1 WHERE number = 5",
        ])
    func changed(sql: String) throws {
        store.close()
        try trial.tamper(sql)
        #expect(try openAgain() == (1, .historyChanged))
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        #expect(try openAgain() == (0, .matched))
        #expect(try store.history(newest: 2).last?.kind == .historyChanged)
    }

    @Test("That nothing says so by itself: old entries that go, an erased person, a restart and a restored copy")
    func unchanged() throws {
        let ada = try trial.add("Ada", to: store)
        for _ in 0..<510 { try store.record(.voided, of: ada) }
        #expect(try openAgain() == (0, .voided))
        let copy = try store.backup()
        _ = try store.erasePerson(.id(ada))
        #expect(try openAgain() == (0, .personErased))
        _ = try store.restore(from: copy)
        #expect(try openAgain() == (0, .restored))
        trial.wall = .seconds(1_900_000_000)
        try store.record(.locked)
        #expect(try openAgain() == (0, .locked))
    }
}
