// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import Glibc
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

/// A file that SQLite takes for a database, with nothing in it.
enum EmptyDatabase {
    static func make(in folder: TemporaryFolder) throws -> Database {
        let path = folder.path + "/ninedot.db"
        Files.write([], to: path)
        return try Database(path: path, sizeLimit: 64 << 20)
    }
}

@Suite("Rows that the store sealed and does not understand")
struct UnreadableRowsTests {
    private let trial: StoreHarness

    init() throws {
        trial = try StoreHarness()
    }

    @Test(
        "are a fault at the next opening that says which rows",
        arguments: [
            (
                "UPDATE profile SET windows = 'Mon'",
                "a profile's windows: expected days and times such as Mon-Fri 08:00-16:30, not \"Mon\""
            ),
            ("UPDATE store SET notice = char(27)", "an admin's words are not whole"),
            ("UPDATE store SET out_of_service = char(27)", "an admin's words are not whole"),
            ("UPDATE secret SET version = 0", "unknown kind of pattern record"),
            ("UPDATE secret SET algorithm = algorithm - 1", "unknown kind of pattern record"),
            ("UPDATE secret SET operations = -1", "unknown kind of pattern record"),
            ("UPDATE secret SET memory = 8191", "unknown kind of pattern record"),
            ("UPDATE secret SET memory = 1073741825", "unknown kind of pattern record"),
            ("DELETE FROM profile", "the panel's own profile is gone"), ("DELETE FROM store", "no identity"),
        ])
    func fault(sql: String, reason: String) throws {
        let store = try trial.enrolled()
        try trial.write(sql, in: store)
        #expect(throws: StoreError.corrupt(path: trial.location.database, reason: reason)) { try store.open() }
    }

    @Test("The least and the most memory of a record are none", arguments: [8192, 1_073_741_824])
    func memory(bytes: Int) throws {
        let store = try trial.enrolled()
        try trial.write("UPDATE secret SET memory = \(bytes)", in: store)
        #expect(try store.open().state.hasPattern)
    }

    @Test("A record of an unknown version is not put under another key")
    func rekeyed() throws {
        let store = try trial.enrolled()
        try trial.write("UPDATE secret SET version = 0", in: store)
        store.close()
        let former = Files.read(trial.location.pepper)
        Files.write(Array(repeating: 1, count: 32) + former + [0], to: trial.location.pepper)
        #expect(throws: StoreError.corrupt(path: trial.location.database, reason: "unknown kind of record")) {
            try store.open()
        }
    }

    @Test(
        "A count of less than nothing is unreadable, and stops",
        arguments: [
            AttemptCount(failures: -1), AttemptCount(sinceAcknowledged: -1),
            AttemptCount(failures: 1, delayBegan: Instant(sinceBoot: .nanoseconds(-1))),
        ])
    func lessThanNothing(count: AttemptCount) throws {
        let store = try trial.enrolled()
        try store.use { store throws(StoreError) in
            try store.ledger.write(count, of: .pattern(of: store.shared), store.keys)
        }
        let path = trial.location.database
        #expect(try store.state().attempts.failures == 20)
        #expect(store.takeWarnings() == ["\(path): an attempt count was unreadable: taken as 20 failures"])
    }

    @Test("A count is read in a boot whose id has up to 128 bytes", arguments: [(128, 1), (129, 20)])
    func longBoot(length: Int, failures: Int) throws {
        let boot = String(repeating: "b", count: length)
        let store = trial.store(boot: boot)
        _ = try store.open()
        try store.use { store throws(StoreError) in
            try store.ledger.write(AttemptCount(failures: 1), of: .pattern(of: store.shared), store.keys)
        }
        #expect(try store.state().attempts.failures == failures)
    }

    @Test("Tables without their one row have neither preferences nor words, progress or a profile of the panel")
    func noRows() throws {
        let folder = try TemporaryFolder(inMemory: true)
        let database = try EmptyDatabase.make(in: folder)
        try Schema.migrate(database, from: 0)
        func corrupt(_ reason: String) -> StoreError { .corrupt(path: database.path, reason: reason) }
        #expect(throws: corrupt("no preferences")) { try PanelPreferences(in: database) }
        #expect(throws: corrupt("an admin's words are not whole")) { try Announcements(in: database) }
        #expect(throws: corrupt("how far setup came is unknown")) { try SetupProgress(in: database) }
        #expect(throws: corrupt("the panel's own profile is gone")) {
            try ProfileTable(database: database).shared()
        }
        #expect(try DerivationCost(in: database) == nil && StoreBinding(in: database) == nil)
        #expect(try ProfileAccess(of: .random(), in: database) == nil)
        #expect(try SecretRecord.mostLayers(in: database) == 0)
    }

    @Test("A profile of an unknown kind is a fault wherever everybody is read")
    func unknownKind() throws {
        let store = try trial.enrolled()
        _ = try trial.add("Ada", withPattern: false, to: store)
        try trial.write(
            "PRAGMA ignore_check_constraints = ON; UPDATE profile SET kind = 'ghost' WHERE name = 'Ada'", in: store)
        #expect(throws: StoreError.corrupt(path: trial.location.database, reason: "a profile is unreadable")) {
            try store.rearm(.everybody)
        }
        #expect(!store.isOpen)
    }
}

@Suite("Files that are no database of the store")
struct DatabaseFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(inMemory: true)
    }

    private func error(at path: String) -> StoreError? {
        do throws(StoreError) {
            _ = try Database(path: path, sizeLimit: 64 << 20)
            return nil
        } catch {
            return error
        }
    }

    @Test("A file that is not there, or no file, cannot be opened")
    func notThere() {
        for path in [folder.path + "/none", folder.path] {
            guard case .cannotOpen(path, _) = error(at: path) else {
                Issue.record("\(path): \(String(describing: error(at: path)))")
                continue
            }
        }
    }

    @Test("A text is a damaged database")
    func text() throws {
        try folder.write(String(repeating: "This is no database. ", count: 100), to: "text")
        guard case .corrupt(folder.path + "/text", _) = error(at: folder.path + "/text") else {
            Issue.record("\(String(describing: error(at: folder.path + "/text")))")
            return
        }
    }

    @Test("A database is one process's, and somebody else's when that has closed it")
    func inUse() throws {
        var database: Database? = try EmptyDatabase.make(in: folder)
        let path = folder.path + "/ninedot.db"
        #expect(database?.path == path)
        #expect(error(at: path) == .inUse(path: path))
        database = nil
        #expect(error(at: path) == nil)
    }

    @Test("A database without a journal on a disk is refused")
    func inMemory() {
        #expect(error(at: ":memory:") == .corrupt(path: ":memory:", reason: "its journal mode cannot be set"))
    }

    @Test("A statement that breaks a rule of the tables is a fault, and changes nothing")
    func constraint() throws {
        let database = try EmptyDatabase.make(in: folder)
        try Schema.migrate(database, from: 0)
        #expect(throws: StoreError.self) {
            try database.transaction { () throws(StoreError) in
                try database.run("INSERT INTO history VALUES (1, 0, '', 0, 'locked', NULL, '', '', NULL)")
                try database.run("INSERT INTO history VALUES (1, 0, '', 0, 'locked', NULL, '', '', NULL)")
            }
        }
        #expect(try database.rows("SELECT count(*) FROM history") == [SQLRow(values: [.integer(0)])])
    }

    @Test("The place of a file is the same until it is replaced; of none, or of one below a file, there is none")
    func place() throws {
        let path = folder.path + "/file"
        #expect(try FilePlace(of: path) == nil)
        try folder.write("one", to: "file")
        let place = try FilePlace(of: path)
        try folder.write("two", to: "file")
        #expect(try place != nil && FilePlace(of: path) == place)
        #expect(try FilePlace(of: path + "/below") == nil)
        try folder.write("three", to: "other")
        rename(folder.path + "/other", path)
        #expect(try FilePlace(of: path) != place)
        let long = folder.path + "/" + String(repeating: "x", count: 300)
        #expect(throws: StoreError.inputOutput(path: long, reason: "File name too long")) { try FilePlace(of: long) }
    }
}
