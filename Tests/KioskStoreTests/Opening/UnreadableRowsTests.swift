// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import Glibc
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

/// An empty file, which SQLite opens as an empty database.
enum EmptyDatabase {
    static func make(in folder: TemporaryFolder) throws -> Database {
        let path = folder.path + "/ninedot.db"
        Files.write([], to: path)
        return try Database(path: path, sizeLimit: 64 << 20)
    }
}

@Suite("Sealed rows that the store cannot read")
struct UnreadableRowsTests {
    private let trial: StoreHarness

    init() throws {
        trial = try StoreHarness()
    }

    @Test(
        "The next opening fails on an unreadable row, and the error says what is wrong with it",
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

    @Test("A store with a damaged page is not opened, even if the page holds only old history")
    func page() throws {
        let store = try trial.enrolled()
        for number in 0..<400 { try store.record(.unlocked, detail: "entry \(number)") }
        store.close()
        let handle = open(trial.location.database, O_RDWR)
        defer { close(handle) }
        let pages = Int(lseek(handle, 0, SEEK_END)) / 4096
        #expect(pages > 12)
        let damage = [UInt8](repeating: 0xff, count: 2048)
        for page in pages / 2..<pages {
            #expect(pwrite(handle, damage, damage.count, off_t(page * 4096)) == damage.count)
        }
        let error = #expect(throws: StoreError.self) { try store.open() }
        guard case .corrupt(trial.location.database, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("Page "), "\(reason)")
    }

    @Test("A record with the smallest or the largest memory size is readable", arguments: [8192, 1_073_741_824])
    func memory(bytes: Int) throws {
        let store = try trial.enrolled()
        try trial.write("UPDATE secret SET memory = \(bytes)", in: store)
        #expect(try store.open().state.hasPattern)
    }

    @Test("A key rotation fails on a record of an unknown version")
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
        "A negative attempt count is unreadable, and counts as 20 failures",
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

    @Test("An attempt count is readable if its boot ID has at most 128 bytes", arguments: [(128, 1), (129, 20)])
    func longBoot(length: Int, failures: Int) throws {
        let boot = String(repeating: "b", count: length)
        let store = trial.store(boot: boot)
        _ = try store.open()
        try store.use { store throws(StoreError) in
            try store.ledger.write(AttemptCount(failures: 1), of: .pattern(of: store.shared), store.keys)
        }
        #expect(try store.state().attempts.failures == failures)
    }

    @Test("The error for a missing row says what is missing, and an optional row is nil")
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

    @Test("A profile of an unknown kind is an error when all profiles are read")
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

@Suite("Opening a database file")
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

    @Test("A missing file or a folder cannot be opened as a database")
    func notThere() {
        for path in [folder.path + "/none", folder.path] {
            guard case .cannotOpen(path, _) = error(at: path) else {
                Issue.record("\(path): \(String(describing: error(at: path)))")
                continue
            }
        }
    }

    @Test("A text file is reported as a damaged database")
    func text() throws {
        try folder.write(String(repeating: "This is no database. ", count: 100), to: "text")
        guard case .corrupt(folder.path + "/text", _) = error(at: folder.path + "/text") else {
            Issue.record("\(String(describing: error(at: folder.path + "/text")))")
            return
        }
    }

    @Test("An open database is in use, and can be opened again after it is closed")
    func inUse() throws {
        var database: Database? = try EmptyDatabase.make(in: folder)
        let path = folder.path + "/ninedot.db"
        #expect(database?.path == path)
        #expect(error(at: path) == .inUse(path: path))
        database = nil
        #expect(error(at: path) == nil)
    }

    @Test("A database in memory is refused, because it cannot have a journal file")
    func inMemory() {
        #expect(error(at: ":memory:") == .corrupt(path: ":memory:", reason: "its journal mode cannot be set"))
    }

    @Test("A statement that violates a constraint fails, and its transaction changes nothing")
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

    @Test("A file keeps its place until it is replaced, and a path without a file has no place")
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
