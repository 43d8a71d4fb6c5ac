// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("A store of an earlier version becomes one of today")
struct MigrationTests {
    private func old() throws -> StoreHarness { try trial(ofVersion: 1) }

    private func second() throws -> StoreHarness { try trial(ofVersion: 2) }

    private func trial(ofVersion version: Int) throws -> StoreHarness {
        let trial = try StoreHarness(isPermitted: false)
        mkdir(trial.location.directory, 0o700)
        switch version {
        case 1: try StoreOfVersion1.write(to: trial.location)
        case 2: try StoreOfVersion2.write(to: trial.location)
        case 3: try StoreOfVersion3.write(to: trial.location)
        case 5: try StoreOfVersion5.write(to: trial.location)
        default: try StoreOfVersion6.write(to: trial.location)
        }
        return trial
    }

    private func rows(_ sql: String, of trial: StoreHarness) throws -> [SQLRow] {
        try Database(path: trial.location.database, sizeLimit: 64 << 20).rows(sql)
    }

    private let tables = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"

    @Test("Its pattern, failures and history are kept, and its setup is over")
    func kept() throws {
        let trial = try old()
        let store = trial.store()
        let opening = try store.open()
        #expect(opening.state.hasPattern)
        let count = AttemptCount(failures: 3, delayBegan: trial.time, sinceAcknowledged: 3)
        #expect(opening.state.attempts.streak == count && opening.state.attempts.debt.tries == 3)
        #expect(opening.state.setup == .done)
        #expect(opening.warnings.isEmpty)
        let entries = try store.history(newest: 10).reversed()
        #expect(entries.map(\.kind) == [.patternSet, .wrong, .wrong, .wrong, .locked])
        #expect(entries.map(\.actor) == ["panel", "panel", "panel", "panel", "uid 1000"])
        #expect(try !store.verify(StoreHarness.wrong[3], on: .standard).isMatch)
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
    }

    @Test("The people, rules, PIN and failures of the second version are kept, and its look is left open")
    func version2() throws {
        let trial = try second()
        let store = trial.store()
        let opening = try store.open()
        #expect(opening.warnings.isEmpty)
        let state = opening.state
        #expect(state.setup == .done && state.hasPattern && state.hasPIN && state.preferences == PanelPreferences())
        #expect(state.pinAttempts.failures == 1)
        let ada = try #require(state.people.first)
        #expect(ada.name == "Ada" && ada.hasPattern)
        #expect(ada.attempts.streak == AttemptCount(failures: 3, delayBegan: trial.time, sinceAcknowledged: 3))
        #expect(ada.attempts.debt.tries == 3 && state.panelAttempts.debt.tries == state.panelAttempts.failures)
        let match = Match(failuresBefore: 3, unlockFor: .seconds(90))
        #expect(try store.verify(Pattern([6, 7, 8, 5]), on: .standard, of: ada.id) == .matched(match))
        #expect(try store.access(of: ada.id).rules.usesLeft == 2)
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        #expect(try store.verifyPIN(PIN([2, 7, 1, 8, 2, 8])).isMatch)
    }

    @Test("The look of the third version is kept, and it begins in service and without a notice")
    func version3() throws {
        let trial = try trial(ofVersion: 3)
        let store = trial.store()
        let state = try store.open().state
        #expect(state.preferences == PanelPreferences(language: .simplifiedChinese, theme: .contrast))
        #expect(state.announcements == Announcements() && state.people.map(\.name) == ["Ada"])
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
    }

    @Test("The failures and debts of the fifth version are kept, and its rows come under one seal")
    func version5() throws {
        let trial = try trial(ofVersion: 5)
        let store = trial.store(boot: "boot-2")
        let opening = try store.open()
        #expect(opening.warnings.isEmpty)
        #expect(opening.state.attempts.failures == 2 && opening.state.attempts.debt.tries == 2)
        let kinds = try store.history(newest: 9).map(\.kind)
        #expect(kinds == [.unlocked, .wrong, .wrong, .patternSet, .pinSet])
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        #expect(try store.verifyPIN(PIN([2, 7, 1, 8, 2, 8])).isMatch)
        store.close()
        try trial.tamper("DELETE FROM history WHERE number = 3")
        #expect(try store.open().warnings.count == 1)
    }

    @Test("The failures and the seal of the sixth version are kept, and commits count on")
    func version6() throws {
        let trial = try trial(ofVersion: 6)
        let store = trial.store(boot: "boot-2")
        let opening = try store.open()
        #expect(opening.warnings.isEmpty)
        #expect(opening.state.attempts.failures == 2 && opening.state.attempts.debt.tries == 2)
        let generation = try store.use { store throws(StoreError) in store.database.seal?.state.generation }
        #expect(generation.map { $0 > 9 } == true)
        let kinds = try store.history(newest: 9).map(\.kind)
        #expect(kinds == [.unlocked, .wrong, .wrong, .patternSet, .pinSet])
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        #expect(try store.verifyPIN(PIN([2, 7, 1, 8, 2, 8])).isMatch)
    }

    @Test(
        "What was changed in one of the sixth version is noticed first",
        arguments: [
            "DELETE FROM secret", "UPDATE store SET generation = 10", "ALTER TABLE powered ADD COLUMN more TEXT",
        ])
    func tamperedVersion6(sql: String) throws {
        let trial = try trial(ofVersion: 6)
        try trial.tamper(sql)
        #expect(throws: StoreError.self) { try trial.store().open() }
        #expect(try rows("PRAGMA user_version", of: trial) == [SQLRow(values: [.integer(6)])])
    }

    @Test("It has the tables of a new store, and opens again without another change", arguments: [1, 2, 3, 5, 6])
    func sameTables(version: Int) throws {
        let trial = try trial(ofVersion: version)
        let fresh = try StoreHarness()
        for trial in [trial, fresh] {
            _ = try trial.store().open()
        }
        let version = [SQLRow(values: [.integer(Int64(Schema.version))])]
        #expect(try rows("PRAGMA user_version", of: trial) == version)
        #expect(try rows(tables, of: trial) == rows(tables, of: fresh))
        let subjects = "SELECT DISTINCT secret FROM attempts ORDER BY secret"
        #expect(try rows(subjects, of: trial) == rows(subjects, of: fresh))
        let before = Files.read(trial.location.database)
        #expect(try trial.store().open().state.hasPattern)
        #expect(Files.read(trial.location.database) == before)
    }

    @Test(
        "It stays beside the new one as it was, and goes back to the program of that version", arguments: [1, 2, 5, 6])
    func kept(version: Int) throws {
        let trial = try trial(ofVersion: version)
        let whole = Files.read(trial.location.database)
        _ = try trial.store().open()
        let kept = trial.location.store(ofVersion: version)
        #expect(Files.read(kept) == whole && Files.mode(of: kept) == 0o600)
        // As that program looks at it.
        Files.write(Files.read(kept), to: trial.location.database)
        let keys = try StoreKeys(from: Pepper.load(at: trial.location, mayCreate: false))
        do {
            let database = try Database(path: trial.location.database, sizeLimit: 64 << 20)
            #expect(try Schema.check(database) == version)
            if version < Schema.firstUnderRootSeal {
                try StoreSeal.check(database, version, keys)
            } else {
                let seal = try RootSeal(over: database, ofVersion: version, keys, clock: trial.store().clock)
                try database.keep(under: seal)
                #expect(try seal.check(database))
            }
        }
        // And forward again.
        #expect(try trial.store().open().state.hasPattern)
    }

    @Test("Only the last of those is kept, none of a copy that is restored, and none of an erased person")
    func keptOnce() throws {
        let trial = try trial(ofVersion: 2)
        let (older, kept) = (trial.location.store(ofVersion: 1), trial.location.store(ofVersion: 2))
        let copy = Files.read(trial.location.database)
        Files.write([1], to: older)
        let store = trial.store()
        _ = try store.open()
        #expect(Files.exists(kept) && !Files.exists(older))
        _ = try store.restore(from: copy)
        let names = Files.names(in: trial.location.directory).filter { $0 != "ninedot.db-journal" }
        #expect(names == ["initialized", "ninedot.db", "ninedot.db.v2", "pepper"])
        _ = try store.erasePerson(.named(PersonName("Ada")))
        #expect(!Files.exists(kept))
    }

    @Test("A new store begins with its setup, which its first pattern ends")
    func setup() throws {
        let trial = try StoreHarness()
        let store = trial.store()
        #expect(try store.open().state.setup == .fresh)
        #expect(try store.open().state.setup == .fresh)
        try store.setPattern(StoreHarness.right, on: .standard)
        #expect(try store.open().state.setup == .done)
    }

    @Test("An old store without a pattern begins with its setup")
    func withoutPattern() throws {
        let database = try StoreHarness()
        mkdir(database.location.directory, 0o700)
        try StoreOfVersion1.write(to: database.location)
        let keys = try StoreKeys(from: Pepper.load(at: database.location, mayCreate: false))
        do {
            let opened = try Database(path: database.location.database, sizeLimit: 64 << 20)
            try opened.run("DELETE FROM secret")
            try opened.run("UPDATE store SET seal = ?", [.blob(StoreSeal.seal(of: opened, 1, keys))])
        }
        #expect(try database.store().open().state.setup == .fresh)
    }

    @Test(
        "What was changed in it from outside is noticed first",
        arguments: [
            "UPDATE profile SET enabled = 0",
            "DELETE FROM secret",
            "UPDATE store SET created_at = 0",
            "ALTER TABLE profile ADD COLUMN kind TEXT",
            "CREATE VIEW more AS SELECT 1",
        ])
    func tampered(sql: String) throws {
        let trial = try old()
        try trial.tamper(sql)
        #expect(throws: StoreError.self) { try trial.store().open() }
        #expect(try rows("PRAGMA user_version", of: trial) == [SQLRow(values: [.integer(1)])])
    }

    @Test(
        "What was changed in one of the second version is noticed too",
        arguments: [
            "UPDATE profile SET uses_left = 4 WHERE name = 'Ada'",
            "UPDATE store SET setup = 'fresh'",
            "ALTER TABLE store ADD COLUMN language TEXT",
        ])
    func tamperedVersion2(sql: String) throws {
        let trial = try second()
        try trial.tamper(sql)
        #expect(throws: StoreError.self) { try trial.store().open() }
        #expect(try rows("PRAGMA user_version", of: trial) == [SQLRow(values: [.integer(2)])])
    }

    @Test("A count changed in it is taken as enough failures to stop")
    func tamperedCount() throws {
        let trial = try old()
        try trial.tamper("UPDATE attempts SET failures = 0")
        #expect(try trial.store().open().state.attempts.failures == 20)
    }

    @Test("Without room for the new tables it stays as it was, and goes on when there is room")
    func noRoom() throws {
        let trial = try old()
        let pages = Files.read(trial.location.database).count / 4096
        let small = trial.store(sizeLimit: pages * 4096)
        #expect(throws: StoreError.full(path: trial.location.database)) { try small.open() }
        #expect(try rows("PRAGMA user_version", of: trial) == [SQLRow(values: [.integer(1)])])
        #expect(try trial.store().open().state.attempts.failures == 3)
    }
}
