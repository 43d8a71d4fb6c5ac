// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import Glibc
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("A damaged store stays locked and forgets no failure")
struct DamageTests {
    private static let block = 512
    private static let failures = 3

    /// An initialized, closed store with a pattern and three failures.
    private func used() throws -> StoreHarness {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        for pattern in StoreHarness.wrong[..<DamageTests.failures] {
            _ = try store.verify(pattern, on: .standard)
        }
        store.close()
        return trial
    }

    /// Opens what is there and looks for anything an attacker would like; true when it was refused.
    private func refuses(_ trial: StoreHarness, _ damage: String) throws -> Bool {
        let store = trial.store()
        do {
            let state = try store.open().state
            #expect(state.hasPattern, "\(damage): the pattern is forgotten")
            #expect(state.attempts.failures >= DamageTests.failures, "\(damage): failures are forgotten")
            let outcome = try store.verify(StoreHarness.wrong[7], on: .standard)
            #expect(!outcome.isMatch, "\(damage): a wrong pattern matches")
            return false
        } catch {
            #expect(error.description.hasPrefix(trial.location.directory), "\(damage)")
            #expect(!error.description.contains("\n"), "\(damage)")
            return true
        }
    }

    @Test("Wherever 512 bytes are overwritten", arguments: [0x00, 0xff, 0xa5] as [UInt8])
    func overwritten(byte: UInt8) throws {
        let trial = try used()
        let whole = Files.read(trial.location.database)
        var refused = 0
        for start in stride(from: 0, to: whole.count, by: DamageTests.block) {
            var bytes = whole
            bytes.replaceSubrange(
                start..<start + DamageTests.block, with: repeatElement(byte, count: DamageTests.block))
            Files.write(bytes, to: trial.location.database)
            if try refuses(trial, "\(byte) at \(start)") { refused += 1 }
        }
        // The rest is unused space.
        #expect(refused >= 10)
    }

    @Test("Wherever the file is cut off")
    func cutOff() throws {
        let trial = try used()
        let whole = Files.read(trial.location.database)
        for length in stride(from: 0, to: whole.count, by: DamageTests.block) {
            Files.write(Array(whole[..<length]), to: trial.location.database)
            #expect(try refuses(trial, "cut to \(length)"))
        }
    }

    @Test(
        "Whatever is changed in the rows an admin decided about",
        arguments: [
            "DELETE FROM secret",
            "DELETE FROM profile",
            "DELETE FROM store",
            "UPDATE secret SET memory = 16384",
            "UPDATE secret SET operations = 2",
            "UPDATE secret SET salt = zeroblob(16)",
            "UPDATE secret SET verifier = zeroblob(32)",
            "UPDATE secret SET grid_rows = 4",
            "UPDATE secret SET kind = 'pin'",
            "UPDATE secret SET kind = 'duress'",
            "UPDATE profile SET enabled = 0",
            "UPDATE profile SET kind = 'person'",
            "UPDATE profile SET position = 1",
            "UPDATE profile SET color = 1",
            "UPDATE profile SET unlock_seconds = 86400",
            "UPDATE profile SET valid_from = 1",
            "UPDATE profile SET valid_until = 30000",
            "UPDATE profile SET windows = 'Mon-Sun 00:00-24:00'",
            "UPDATE profile SET uses_left = 100",
            "UPDATE store SET setup = 'fresh'",
            "UPDATE store SET acknowledged_at = 1",
            "UPDATE store SET operations = 1",
            "UPDATE store SET memory = 8192",
            "UPDATE profile SET id = randomblob(16)",
            "UPDATE store SET seal = zeroblob(32)",
            "UPDATE store SET id = randomblob(16)",
            "UPDATE store SET generation = generation + 1",
            "UPDATE store SET generation = 0",
            "UPDATE store SET latest = 1",
            "UPDATE store SET key_check = zeroblob(32)",
            "DELETE FROM attempts",
            "DELETE FROM attempts WHERE secret = 'pin'",
            "UPDATE attempts SET seal = zeroblob(32)",
            "UPDATE attempts SET subject = randomblob(16)",
            "DELETE FROM powered",
            "DROP TABLE attempts",
            "DROP TABLE history",
            "CREATE TRIGGER forget AFTER UPDATE ON attempts BEGIN DELETE FROM attempts; END",
        ])
    func tampered(sql: String) throws {
        let trial = try used()
        try trial.tamper("PRAGMA foreign_keys = OFF; " + sql)
        #expect(throws: StoreError.self) { try trial.store().open() }
    }

    @Test(
        "A count that is unreadable stops until a teacher re-arms: whoever destroys it gains nothing",
        arguments: [
            "UPDATE attempts SET failures = 0",
            "UPDATE attempts SET failures = 2",
            "UPDATE attempts SET failures = -1",
            "UPDATE attempts SET failures = 9223372036854775807",
            "UPDATE attempts SET debt = 0",
            "UPDATE attempts SET debt = -1",
            "UPDATE attempts SET paying_since = -1",
            "UPDATE attempts SET paying_since = 0",
            "UPDATE attempts SET failed_at = 9223372036854775807",
            "UPDATE attempts SET failed_before = NULL",
            "UPDATE attempts SET since_boot = 0",
            "UPDATE attempts SET since_boot = -5",
            "UPDATE attempts SET boot = 'boot-0'",
        ])
    func unreadableCount(sql: String) throws {
        let trial = try used()
        try trial.tamper(sql)
        trial.time = trial.time + .seconds(60)
        let store = trial.store()
        let opening = try store.open()
        let count = AttemptCount(failures: 20, delayBegan: trial.time, sinceAcknowledged: 20)
        #expect(opening.state.attempts.streak == count)
        // A stop and all tries of a sitting at the panel.
        #expect(opening.state.panelAttempts.failures == 25 && opening.state.panelAttempts.debt.tries == 25)
        // The profile, the panel and, unless it stood there already, the PIN.
        #expect((2...3).contains(opening.warnings.count))
        #expect(try store.verify(StoreHarness.right, on: .standard).refusedCount == count)
        #expect(try store.history(newest: 1).first?.kind == .countRepaired)
        // Put right durably: said once, and the delay is not begun anew.
        trial.time = trial.time + .seconds(60)
        #expect(try store.open().state.attempts.streak == count)
        trial.time = trial.time + .seconds(30 * 86_400)
        #expect(try store.verify(StoreHarness.right, on: .standard).refusedCount == count)
        try store.rearm(.everybody)
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
    }

    @Test("A store without room takes no pattern, and goes on when there is room")
    func full() throws {
        let trial = try used()
        let pages = Files.read(trial.location.database).count / 4096
        let small = trial.store(sizeLimit: pages * 4096)
        _ = try small.open()
        #expect(throws: StoreError.full(path: trial.location.database)) {
            for _ in 0..<200 {
                try small.record(.locked)
            }
        }
        _ = try small.open()
        #expect(throws: StoreError.full(path: trial.location.database)) {
            try small.setPattern(StoreHarness.wrong[0], on: .standard)
        }
        let store = trial.store()
        #expect(try store.open().state.attempts.failures == DamageTests.failures)
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
    }

    @Test("Opening a store after a failure writes to it, as a full disk can be read, and any other opening does not")
    func writesAfterFailure() throws {
        let trial = try used()
        let store = trial.store()
        _ = try store.open()
        let path = trial.location.database
        Files.remove(trial.location.journal)
        mkdir(trial.location.journal, 0o700)
        #expect(throws: StoreError.self) { try store.verify(StoreHarness.right, on: .standard) }
        rmdir(trial.location.journal)
        let failed = Files.read(path)
        _ = try store.open()
        let opened = Files.read(path)
        #expect(opened != failed, "as long as this is not so, it is found again at the next stroke")
        _ = try store.open()
        #expect(Files.read(path) == opened)
    }

    @Test(
        "Commits wait for the disk, and what is deleted is overwritten",
        arguments: [
            ("synchronous", .integer(2)), ("journal_mode", .text("truncate")), ("locking_mode", .text("exclusive")),
            ("secure_delete", .integer(1)), ("foreign_keys", .integer(1)), ("trusted_schema", .integer(0)),
        ] as [(String, SQLValue)])
    func settings(name: String, value: SQLValue) throws {
        let trial = try used()
        let database = try Database(path: trial.location.database, sizeLimit: 1 << 20)
        #expect(try database.rows("PRAGMA \(name)") == [SQLRow(values: [value])])
    }
}
