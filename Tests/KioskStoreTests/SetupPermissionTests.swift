// SPDX-License-Identifier: MIT
import Glibc
import PatternLock
import Testing

@testable import KioskStore

@Suite("Whatever is lost, nobody sets a kiosk up without the permission")
struct SetupPermissionTests {
    private static let pin = PIN([2, 7, 1, 8, 2, 8])
    private static let credential = [UInt8](0..<32)

    /// What a start of the daemon comes to.
    enum Outcome {
        case setup, inUse, notSetUp
        /// This is missing, which is out of order and needs a copy.
        case noDatabase, noKey
        /// The database is of another key.
        case otherKey
    }

    /// What lies there: a database that somebody has set up, the mark, the key's file, the permission.
    struct Files4: CustomStringConvertible, Sendable {
        var database, mark, key, permission: Bool
        var alone, withCredential: Outcome

        init(_ files: String, _ alone: Outcome, _ withCredential: Outcome) {
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
        Files4("----", .notSetUp, .notSetUp),
        Files4("---p", .setup, .setup),
        Files4("--k-", .notSetUp, .notSetUp),
        Files4("--kp", .setup, .setup),
        Files4("-m--", .noDatabase, .noDatabase),
        Files4("-m-p", .noDatabase, .noDatabase),
        Files4("-mk-", .noDatabase, .noDatabase),
        Files4("-mkp", .noDatabase, .noDatabase),
        Files4("d---", .noKey, .inUse),
        Files4("d--p", .noKey, .inUse),
        Files4("d-k-", .inUse, .inUse),
        Files4("d-kp", .inUse, .inUse),
        Files4("dm--", .noKey, .inUse),
        Files4("dm-p", .noKey, .inUse),
        Files4("dmk-", .inUse, .inUse),
        Files4("dmkp", .inUse, .inUse),
    ]

    @Test("Without a credential", arguments: table)
    func alone(files: Files4) throws {
        let trial = try StoreTrial()
        try lay(files, in: trial)
        try judge(trial, files.alone)
    }

    @Test("With a credential", arguments: table)
    func withCredential(files: Files4) throws {
        let credentials = try Files.makeDirectory()
        defer { Files.remove(credentials) }
        Files.write(Self.credential, to: credentials + "/ninedot.pepper")
        let trial = try StoreTrial(credentials: credentials)
        try lay(files, in: trial)
        if files.key { Files.write([UInt8](repeating: 9, count: 32), to: trial.location.pepper) }
        try judge(trial, files.withCredential)
    }

    /// Sets a kiosk up, then takes away what is not there in `files`.
    private func lay(_ files: Files4, in trial: StoreTrial) throws {
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

    private func judge(_ trial: StoreTrial, _ outcome: Outcome) throws {
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

    /// However often it is tried: the error, and nothing written.
    private func refused(_ trial: StoreTrial, _ error: StoreError, _ before: FileStates) throws {
        let store = trial.store()
        for _ in 0..<2 {
            #expect(throws: error) { try store.open() }
            #expect(throws: StoreError.self) { try store.setFirstPIN(Self.pin) }
            #expect(throws: StoreError.self) { try store.setPattern(StoreTrial.right, on: .standard) }
        }
        #expect(FileStates(of: trial) == before)
    }

    private func used(_ trial: StoreTrial) throws {
        let store = trial.store()
        let wasPermitted = Files.exists(trial.location.setupPermission)
        let opening = try store.open()
        #expect(opening.state.setup == .pinSet && opening.state.hasPIN)
        #expect(!Files.exists(trial.location.setupPermission))
        #expect(Files.exists(trial.location.initializedMark))
        let line = "\(trial.location.setupPermission): permitted a setup of a kiosk that is set up: removed"
        #expect(opening.warnings == (wasPermitted ? [line] : []))
        #expect(try !store.setFirstPIN(PIN([1, 2, 1, 2, 1, 3])))
        #expect(try store.verifyPIN(Self.pin).isMatch)
    }

    /// The first PIN takes the permission away, and with all of the store gone again there is no other setup.
    private func setUp(_ trial: StoreTrial) throws {
        let (location, key) = (trial.location, Files.read(trial.location.pepper))
        for _ in 0..<2 {
            #expect(try trial.store().open().state.setup == .fresh)
            #expect(Files.exists(location.setupPermission))
        }
        let store = trial.store()
        _ = try store.open()
        #expect(try store.setFirstPIN(Self.pin))
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

        func lay(in trial: StoreTrial) throws {
            let store = trial.store()
            _ = try store.open()
            switch self {
            case .empty, .withoutTables, .withoutPIN: break
            case .withPeopleOnly: _ = try trial.add("Ada", withPattern: false, to: store)
            case .withPIN: try store.setPIN(pin)
            case .withPatternOnly: try store.setPattern(StoreTrial.right, on: .standard)
            case .ofAnotherKiosk:
                let other = try StoreTrial()
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
            let trial = try StoreTrial()
            try kind.lay(in: trial)
            if isPermitted { try SetupPermission(of: trial.location).give() }
            try judge(trial, outcome)
        }
    }

    @Test("A pattern without a PIN ends the setup and takes the permission away as well", arguments: [false, true])
    func patternOnly(isPermitted: Bool) throws {
        let trial = try StoreTrial()
        try Kind.withPatternOnly.lay(in: trial)
        if isPermitted { try SetupPermission(of: trial.location).give() }
        let opening = try trial.store().open()
        #expect(opening.state.setup == .done && opening.state.hasPattern)
        #expect(!Files.exists(trial.location.setupPermission))
    }

    @Test("An emptied file without a key is no first start: that begins with the key")
    func emptyWithoutKey() throws {
        let trial = try StoreTrial()
        try Kind.empty.lay(in: trial)
        Files.remove(trial.location.pepper)
        try judge(trial, .noKey)
        try SetupPermission(of: trial.location).give()
        try judge(trial, .noKey)
    }

    /// A directory under the place where a partition was mounted at the setup.
    @Test("Without its directory, or in an empty one, it is not set up, and no directory is made")
    func directories() throws {
        let trial = try StoreTrial()
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
