// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("Whatever is lost, nobody sets a kiosk up without the permission")
struct SetupPermissionTests {
    private static let pin = PIN([2, 7, 1, 8, 2, 8])
    private static let credential = [UInt8](0..<32)

    /// The outcome of a start of the daemon.
    enum Outcome {
        case setup, inUse, notSetUp
        /// A missing database or key, which is out of order and needs a copy.
        case noDatabase, noKey
        /// The database is of another key.
        case otherKey
    }

    /// The files that lie there: a database that somebody has set up, the mark, the key's file, the permission.
    struct Remnants: CustomStringConvertible, Sendable {
        var database, mark, key, permission: Bool
        var alone, withCredential: Outcome
        /// True where a permission is there after the start.
        var permissionLeft: Bool

        init(_ files: String, _ alone: Outcome, _ withCredential: Outcome, permissionLeft: Bool = false) {
            self.permissionLeft = permissionLeft
            (database, mark) = (files.contains("d"), files.contains("m"))
            (key, permission) = (files.contains("k"), files.contains("p"))
            (self.alone, self.withCredential) = (alone, withCredential)
        }

        var description: String {
            let names = [
                database ? "database" : nil, mark ? "mark" : nil, key ? "key" : nil, permission ? "permission" : nil,
            ]
            return names.compactMap { $0 }.joined(separator: ", ")
        }
    }

    /// All there can be. A key that comes as a credential is the one the database was made with; the key's file is then
    /// one that nobody asks.
    static let table = [
        //      d: database  m: mark  k: key  p: permission
        //             without       with a credential
        Remnants("----", .notSetUp, .notSetUp),
        Remnants("---p", .setup, .setup, permissionLeft: true),
        Remnants("--k-", .notSetUp, .notSetUp),
        Remnants("--kp", .setup, .setup, permissionLeft: true),
        Remnants("-m--", .noDatabase, .noDatabase),
        Remnants("-m-p", .noDatabase, .noDatabase),
        Remnants("-mk-", .noDatabase, .noDatabase),
        Remnants("-mkp", .noDatabase, .noDatabase),
        Remnants("d---", .noKey, .inUse),
        Remnants("d--p", .noKey, .inUse),
        Remnants("d-k-", .inUse, .inUse),
        Remnants("d-kp", .inUse, .inUse),
        Remnants("dm--", .noKey, .inUse),
        Remnants("dm-p", .noKey, .inUse),
        Remnants("dmk-", .inUse, .inUse),
        Remnants("dmkp", .inUse, .inUse),
    ]

    @Test("Without a credential", arguments: table)
    func alone(files: Remnants) throws {
        let trial = try StoreHarness()
        try lay(files, in: trial)
        try judge(trial, files.alone)
    }

    @Test("With a credential", arguments: table)
    func withCredential(files: Remnants) throws {
        let credentials = try Files.makeDirectory()
        defer { Files.remove(credentials) }
        try judge(trial(files, credentials), files.withCredential)
    }

    @Test(
        "A permission is left only where a setup begins with it, so that none is there when the store is put away",
        arguments: table)
    func permissionLeft(files: Remnants) throws {
        let credentials = try Files.makeDirectory()
        defer { Files.remove(credentials) }
        let alone = try StoreHarness()
        try lay(files, in: alone)
        for trial in [alone, try trial(files, credentials)] {
            _ = try? trial.store().open()
            #expect(Files.exists(trial.location.setupPermission) == files.permissionLeft)
            Files.remove(trial.location.directory)
            if !files.permissionLeft { try judge(trial, .notSetUp) }
        }
    }

    @Test("One that comes while the kiosk is in use, or while its store is lost meanwhile, is taken away and told")
    func whileOpen() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        let path = trial.location.setupPermission
        #expect(store.takeWarnings() == [])
        try SetupPermission(of: trial.location).give()
        _ = try store.verify(StoreHarness.right, on: .standard)
        #expect(!Files.exists(path))
        #expect(store.takeWarnings() == ["\(path): permitted a setup of a kiosk that is set up: removed"])
        #expect(store.takeWarnings() == [])
        try SetupPermission(of: trial.location).give()
        Files.remove(trial.location.directory)
        let error = StoreError.missing(path: trial.location.database)
        #expect(throws: error) { try store.verify(StoreHarness.right, on: .standard) }
        #expect(!Files.exists(path))
        #expect(store.takeWarnings() == ["\(path): permitted a setup beside a store that is lost: removed"])
        #expect(throws: StoreError.notSetUp(path: trial.location.directory)) { try store.open() }
    }

    @Test("Beside a store that only cannot be reached now it stays until that can be told")
    func besideTrouble() throws {
        let trial = try StoreHarness()
        Files.write([1], to: trial.location.directory)
        #expect(throws: StoreError.self) { try trial.store().open() }
        #expect(Files.exists(trial.location.setupPermission))
    }

    private func trial(_ files: Remnants, _ credentials: String) throws -> StoreHarness {
        Files.write(Self.credential, to: credentials + "/ninedot.pepper")
        let trial = try StoreHarness(credentials: credentials)
        try lay(files, in: trial)
        if files.key { Files.write([UInt8](repeating: 9, count: 32), to: trial.location.pepper) }
        return trial
    }

    /// Sets a kiosk up, then takes away what is not there in `files`.
    private func lay(_ files: Remnants, in trial: StoreHarness) throws {
        let store = trial.store()
        _ = try store.open()
        try store.setPIN(Self.pin)
        store.close()
        let location = trial.location
        if !files.database { Files.remove(location.database) }
        if !files.mark { Files.remove(location.initializedMark) }
        if !files.key { Files.remove(location.pepper) }
        Files.remove(location.journal)
        if files.permission { try SetupPermission(of: location).give() }
    }

    private func judge(_ trial: StoreHarness, _ outcome: Outcome) throws {
        let (location, before) = (trial.location, FileStates(of: trial))
        switch outcome {
        case .notSetUp: try refused(trial, .notSetUp(path: location.directory), before)
        case .noDatabase: try refused(trial, .missing(path: location.database), before)
        case .noKey: try refused(trial, .missing(path: location.pepper), before)
        case .otherKey:
            try refused(trial, .otherKey(path: location.pepper, store: location.database), before)
        case .inUse: try used(trial)
        case .setup: try setUp(trial)
        }
    }

    /// However often it is tried: the error, and nothing written; a permission goes, and that is told.
    private func refused(_ trial: StoreHarness, _ error: StoreError, _ before: FileStates) throws {
        let (store, path) = (trial.store(), trial.location.setupPermission)
        let lines = Files.exists(path) ? ["\(path): permitted a setup beside a store that is lost: removed"] : []
        for lines in [lines, []] {
            #expect(throws: error) { try store.open() }
            #expect(store.takeWarnings() == lines)
            #expect(throws: StoreError.self) { try store.setFirstPIN(Self.pin) }
            #expect(throws: StoreError.self) { try store.setPattern(StoreHarness.right, on: .standard) }
        }
        #expect(FileStates(of: trial) == before.without(path))
    }

    private func used(_ trial: StoreHarness) throws {
        let store = trial.store()
        let wasPermitted = Files.exists(trial.location.setupPermission)
        let opening = try store.open()
        #expect(opening.state.setup == .pinSet && opening.state.hasPIN)
        #expect(!Files.exists(trial.location.setupPermission))
        #expect(Files.exists(trial.location.initializedMark))
        let line = "\(trial.location.setupPermission): permitted a setup of a kiosk that is set up: removed"
        #expect(opening.warnings == (wasPermitted ? [line] : []))
        #expect(throws: StoreError.refused(.pinAlreadySet)) { try store.setFirstPIN(PIN([1, 2, 1, 2, 1, 3])) }
        #expect(try store.verifyPIN(Self.pin).isMatch)
    }

    /// The first PIN takes the permission away, and with all of the store gone again there is no other setup.
    private func setUp(_ trial: StoreHarness) throws {
        let (location, key) = (trial.location, Files.read(trial.location.pepper))
        let line = "\(location.directory): goes on with the key that was there: \(location.pepper)"
        let goesOn = !key.isEmpty && location.credential == nil && !Files.exists(location.database)
        for isTold in [goesOn, false] {
            let opening = try trial.store().open()
            #expect(opening.state.setup == .fresh && opening.warnings.contains(line) == isTold)
            #expect(Files.exists(location.setupPermission))
        }
        let store = trial.store()
        _ = try store.open()
        try store.setFirstPIN(Self.pin)
        #expect(!Files.exists(location.setupPermission))
        #expect(try store.verifyPIN(Self.pin).isMatch)
        if !key.isEmpty { #expect(Files.read(location.pepper) == key) }
        store.close()
        Files.remove(location.directory)
        try judge(trial, .notSetUp)
    }

    /// A database in a directory where all else is whole.
    enum Kind: CaseIterable {
        case empty, withoutTables, withoutPIN, withPeopleOnly, withPIN, withPatternOnly, ofAnotherKiosk

        func lay(in trial: StoreHarness) throws {
            let store = trial.store()
            _ = try store.open()
            switch self {
            case .empty, .withoutTables, .withoutPIN: break
            case .withPeopleOnly: _ = try trial.add("Ada", withPattern: false, to: store)
            case .withPIN: try store.setPIN(pin)
            case .withPatternOnly: try store.setPattern(StoreHarness.right, on: .standard)
            case .ofAnotherKiosk:
                let other = try StoreHarness()
                try other.enrolled().close()
                Files.write(Files.read(other.location.database), to: trial.location.database)
            }
            store.close()
            if self == .empty || self == .withoutTables { Files.remove(trial.location.initializedMark) }
            if self == .empty { Files.write([], to: trial.location.database) }
            if self == .withoutTables {
                Files.write([], to: trial.location.database)
                let database = try Database(path: trial.location.database, sizeLimit: 1 << 20)
                try database.run("CREATE TABLE t (x); DROP TABLE t; PRAGMA user_version = 0")
            }
            Files.remove(trial.location.setupPermission)
            Files.remove(trial.location.journal)
        }
    }

    @Test(
        "How far an earlier store came says what it is without the permission, and with it",
        arguments: [
            (Kind.empty, Outcome.notSetUp, Outcome.setup), (.withoutTables, .notSetUp, .setup),
            (.withoutPIN, .notSetUp, .setup), (.withPeopleOnly, .notSetUp, .setup), (.withPIN, .inUse, .inUse),
            (.ofAnotherKiosk, .otherKey, .otherKey),
        ])
    func kinds(kind: Kind, without: Outcome, with: Outcome) throws {
        for (isPermitted, outcome) in [(false, without), (true, with)] {
            let trial = try StoreHarness()
            try kind.lay(in: trial)
            if isPermitted { try SetupPermission(of: trial.location).give() }
            try judge(trial, outcome)
        }
    }

    @Test("A pattern without a PIN ends the setup and takes the permission away as well", arguments: [false, true])
    func patternOnly(isPermitted: Bool) throws {
        let trial = try StoreHarness()
        try Kind.withPatternOnly.lay(in: trial)
        if isPermitted { try SetupPermission(of: trial.location).give() }
        let opening = try trial.store().open()
        #expect(opening.state.setup == .done && opening.state.hasPattern)
        #expect(!Files.exists(trial.location.setupPermission))
    }

    @Test("An emptied file without a key is no first start: that begins with the key")
    func emptyWithoutKey() throws {
        let trial = try StoreHarness()
        try Kind.empty.lay(in: trial)
        Files.remove(trial.location.pepper)
        try judge(trial, .noKey)
        try SetupPermission(of: trial.location).give()
        try judge(trial, .noKey)
    }

    /// A directory under the place where a partition was mounted at the setup.
    @Test("Without its directory, or in an empty one, it is not set up, and no directory is made")
    func directories() throws {
        let trial = try StoreHarness()
        let store = trial.store()
        _ = try store.open()
        try store.setPIN(Self.pin)
        store.close()
        Files.remove(trial.location.directory)
        try judge(trial, .notSetUp)
        #expect(!Files.exists(trial.location.directory))
        mkdir(trial.location.directory, 0o755)
        try judge(trial, .notSetUp)
        #expect(Files.mode(of: trial.location.directory) == 0o755)
        Files.remove(trial.location.setupDirectory)
        try judge(trial, .notSetUp)
        #expect(!Files.exists(trial.location.setupDirectory))
    }
}
