// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("A store knows whether it was ever initialized")
struct FirstStartTests {
    private func open(_ trial: StoreHarness) throws(StoreError) -> OpenedStore {
        try trial.store().open()
    }

    /// The complaint of opening the store.
    private func fault(of store: KioskStore) -> String? {
        do {
            _ = try store.open()
            return nil
        } catch {
            return error.fault.message
        }
    }

    @Test("An empty directory becomes a store that only its owner can read")
    func empty() throws {
        let trial = try StoreHarness()
        #expect(try open(trial).state == StoreState(setup: .fresh, hasPattern: false, attempts: AttemptCount()))
        let directory = trial.location.directory
        #expect(Files.mode(of: directory) == 0o700)
        for name in Files.names(in: directory) {
            #expect(Files.mode(of: directory + "/" + name) == 0o600, "\(name)")
        }
        #expect(Files.read(trial.location.pepper).count == 32)
    }

    @Test("Modes that were opened up are closed again")
    func openedUp() throws {
        let trial = try StoreHarness()
        try trial.enrolled().close()
        chmod(trial.location.directory, 0o755)
        chmod(trial.location.database, 0o664)
        chmod(trial.location.pepper, 0o644)
        #expect(try open(trial).state.hasPattern)
        #expect(Files.mode(of: trial.location.directory) == 0o700)
        #expect(Files.mode(of: trial.location.database) == 0o600)
        #expect(Files.mode(of: trial.location.pepper) == 0o600)
    }

    @Test("Each store has a key of its own")
    func ownKeys() throws {
        let trials = try [StoreHarness(), StoreHarness()]
        for trial in trials {
            _ = try open(trial)
        }
        #expect(Files.read(trials[0].location.pepper) != Files.read(trials[1].location.pepper))
    }

    /// Files that a first start cut off at some point leaves behind.
    enum Remains: CaseIterable {
        case nothing, halfKey, key, emptyDatabase, halfMark, everythingButMark
    }

    /// Leaves in the trial what such a first start left.
    private func leave(_ remains: Remains, in trial: StoreHarness) throws {
        let location = trial.location
        _ = try open(trial)
        Files.remove(location.initializedMark)
        switch remains {
        case .nothing: Files.remove(location.directory)
        case .halfKey:
            Files.remove(location.database)
            Files.remove(location.pepper)
            Files.write([1, 2, 3], to: location.pepper + ".new")
        case .key: Files.remove(location.database)
        case .emptyDatabase: Files.write([], to: location.database)
        case .halfMark: Files.write([0x41], to: location.initializedMark + ".new")
        case .everythingButMark: break
        }
    }

    @Test("A first start that was cut off goes on while the permission is there", arguments: Remains.allCases)
    func cutOff(remains: Remains) throws {
        let trial = try StoreHarness()
        let location = trial.location
        try leave(remains, in: trial)
        let key = Files.read(location.pepper)
        let store = trial.store()
        #expect(try !store.open().state.hasPattern)
        try store.setPattern(StoreHarness.right, on: .standard)
        store.close()
        #expect(try open(trial).state.hasPattern)
        #expect(Files.exists(location.initializedMark))
        #expect(!Files.exists(location.pepper + ".new"))
        if remains != .nothing, remains != .halfKey {
            #expect(Files.read(location.pepper) == key)
        }
    }

    @Test("Without the permission it is not set up, and stays as it is", arguments: Remains.allCases)
    func cutOffAndTakenBack(remains: Remains) throws {
        let trial = try StoreHarness()
        try leave(remains, in: trial)
        Files.remove(trial.location.setupPermission)
        let before = FileStates(of: trial)
        for _ in 0..<2 {
            #expect(throws: StoreError.notSetUp(path: trial.location.directory)) { try open(trial) }
        }
        #expect(FileStates(of: trial) == before)
    }

    @Test("The journal is told of a new store, once")
    func told() throws {
        let trial = try StoreHarness()
        let line = "\(trial.location.directory): made a new store, which waits for its setup"
        #expect(try open(trial).warnings == [line])
        #expect(try open(trial).warnings == [])
    }

    /// Damage that somebody or something did to an initialized store, and the complaint.
    enum Loss: CaseIterable {
        case database, emptiedDatabase, key, keyWithoutMark, databaseAndKey, shortKey, longKey, otherKey, zeroedKey
        case databaseIsDirectory, notADatabase, otherDatabase, newer, otherStore

        func happens(at location: StoreLocation) throws {
            switch self {
            case .database: Files.remove(location.database)
            case .emptiedDatabase: Files.write([], to: location.database)
            case .key: Files.remove(location.pepper)
            case .keyWithoutMark:
                Files.remove(location.pepper)
                Files.remove(location.initializedMark)
            case .databaseAndKey:
                Files.remove(location.database)
                Files.remove(location.pepper)
            case .shortKey: Files.write(Array(repeating: 7, count: 31), to: location.pepper)
            case .longKey: Files.write(Array(repeating: 7, count: 33), to: location.pepper)
            case .otherKey: Files.write(Array(repeating: 7, count: 32), to: location.pepper)
            case .zeroedKey: Files.write(Array(repeating: 0, count: 32), to: location.pepper)
            case .databaseIsDirectory:
                Files.remove(location.database)
                mkdir(location.database, 0o700)
            case .notADatabase: Files.write(Array("something else".utf8), to: location.database)
            case .otherDatabase:
                Files.write([], to: location.database)
                try Database(path: location.database, sizeLimit: 1 << 20).run("CREATE TABLE t (x)")
            case .newer: try Database(path: location.database, sizeLimit: 1 << 20).run("PRAGMA user_version = 99")
            case .otherStore:
                let other = try StoreHarness()
                try other.enrolled().close()
                Files.write(Files.read(other.location.database), to: location.database)
            }
        }

        func complaint(at location: StoreLocation) -> String {
            let (directory, database, key) = (location.directory, location.database, location.pepper)
            return switch self {
            case .database, .databaseAndKey: "\(database): missing, though this store was initialized before"
            case .emptiedDatabase: "\(database): damaged: empty"
            case .key, .keyWithoutMark: "\(key): missing, though this store was initialized before"
            case .shortKey: "\(key): unusable key: expected 32 bytes for each key, found 31"
            case .longKey: "\(key): unusable key: expected 32 bytes for each key, found 33"
            case .otherKey, .zeroedKey, .otherStore: "\(key): unusable key: it does not belong to \(database)"
            case .databaseIsDirectory: "\(database): cannot be opened: expected a regular file"
            case .notADatabase: "\(database): damaged: file is not a database (SQLite 26)"
            case .otherDatabase: "\(directory)/ninedot.db: damaged: not a store of this program"
            case .newer:
                "\(database): written by a newer version (schema 99, this program knows up to \(Schema.version))"
            }
        }
    }

    @Test("A loss is a fault that says what is lost, never a first start", arguments: Loss.allCases)
    func lost(loss: Loss) throws {
        let trial = try StoreHarness()
        try trial.enrolled().close()
        let kept = try StoreHarness()
        Files.copyAll(from: trial.location.directory, to: kept.location.directory)
        try loss.happens(at: trial.location)
        let damaged = Files.names(in: trial.location.directory)
        let store = trial.store()
        for _ in 0..<2 {
            #expect(fault(of: store) == loss.complaint(at: trial.location))
        }
        // Nothing was made in place of what is lost.
        #expect(Files.names(in: trial.location.directory) == damaged)

        rmdir(trial.location.database)
        Files.copyAll(from: kept.location.directory, to: trial.location.directory)
        #expect(try store.open().state.hasPattern)
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
    }

    @Test("A lost mark is written again and loses nothing")
    func lostMark() throws {
        let trial = try StoreHarness()
        try trial.enrolled().close()
        Files.remove(trial.location.initializedMark)
        #expect(try open(trial).state.hasPattern)
        #expect(Files.exists(trial.location.initializedMark))
    }

    @Test("A key that comes as a credential is used, and no file is made")
    func credential() throws {
        let credentials = try Files.makeDirectory()
        defer { Files.remove(credentials) }
        Files.write(Array(0..<32), to: credentials + "/ninedot.pepper")
        let trial = try StoreHarness(credentials: credentials)
        let store = try trial.enrolled()
        #expect(!Files.exists(trial.location.pepper))
        #expect(try store.open().state.hasPattern)

        Files.remove(credentials + "/ninedot.pepper")
        #expect(throws: StoreError.missing(path: trial.location.pepper)) { try store.open() }
        Files.write(Array(1...32), to: credentials + "/ninedot.pepper")
        #expect(throws: StoreError.self) { try store.open() }
        Files.write(Array(0..<32), to: credentials + "/ninedot.pepper")
        _ = try store.open()
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
    }

    @Test("Without a credential of that name the key is a file")
    func noCredential() throws {
        let credentials = try Files.makeDirectory()
        defer { Files.remove(credentials) }
        let trial = try StoreHarness(credentials: credentials)
        _ = try open(trial)
        #expect(Files.exists(trial.location.pepper))
    }

    @Test("A store is open in one place at a time")
    func twoOpeners() throws {
        let trial = try StoreHarness()
        let first = try trial.enrolled()
        let second = trial.store()
        #expect(throws: StoreError.inUse(path: trial.location.database)) { try second.open() }
        first.close()
        #expect(try second.open().state.hasPattern)
    }

    @Test("A directory that cannot be made is said by name")
    func noDirectory() throws {
        let trial = try StoreHarness()
        Files.write([], to: trial.location.directory)
        let store = trial.store()
        #expect(fault(of: store) == "\(trial.location.initializedMark): cannot be opened: Not a directory")
    }
}
