// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

/// Opens a store, or makes it where a setup is permitted.
///
/// A first start is four steps, each durable before the next: the key, an empty database file, its contents in one
/// transaction, the mark that all is done. Cut off between any two, the next start goes on:
///
///     key   database   mark   with the permission             without
///     no    no         no     begin                           not set up
///     yes   no         no     cut off: go on with that key    not set up
///     yes   empty      no     cut off: go on with that key    not set up
///     yes   fresh      any    wait for the first PIN          not set up
///     yes   set up     no     take the permission away and    write the mark
///                             write the mark
///     yes   set up     yes    take the permission away        in use
///
/// Anything else is a fault, with the permission too: it never overrides what an earlier store left, and beside a store
/// that is lost it is taken away (`withdraw`). A credential counts as a key, and neither is a store: nothing says what
/// was ever kept with it. Nothing at all is written before one of these rows is found to be the case, and nothing where
/// it says "not set up", but that SQLite takes back a change that a power cut has cut off.
struct StoreOpener {
    var location: StoreLocation
    let bootID: String
    let clock: StoreClock
    let sizeLimit: Int
    /// The board's memory; nil where the kiosk uses none.
    var board: StoreBoard?
    /// nil as measured at the first start.
    let cost: DerivationCost?
    var calibration = CostCalibration.measured
    /// See `History.kept`.
    var historyKept: Duration?
    /// A copy is opened, which is to take the place of the database.
    var isRestoring = false

    var directory: StoreDirectory { StoreDirectory(path: location.directory) }

    var permission: SetupPermission { SetupPermission(of: location) }

    /// - Parameter actor: Takes a store for the one that the board knows, whether or not it is.
    func open(acceptedBy actor: String? = nil) throws(StoreError) -> OpenStore {
        let isPermitted = try permission.isGiven()
        let isMarked = try directory.size(of: location.initializedMark) != nil
        let size = try directory.size(of: location.database)
        if size == nil {
            if isMarked { throw .missing(path: location.database) }
            guard isPermitted else { throw permission.absence }
            try directory.prepare()
        }
        let hadKey = try directory.size(of: location.pepper) != nil
        let pepper = try Pepper.load(at: location, mayCreate: size == nil)
        if size == 0 {
            // SQLite would write to it as soon as it opens it.
            if isMarked { throw .corrupt(path: location.database, reason: "empty") }
            guard isPermitted else { throw permission.absence }
        }
        if size == nil {
            try directory.createEmpty(location.database)
        }
        let store = try load(pepper, isMarked: isMarked, mayBeFresh: isPermitted)
        if let actor {
            try store.accept(at: clock.now(), actor: actor)
        } else {
            try store.followBoard(at: clock.now())
        }
        if size == nil, hadKey, pepper.path == location.pepper {
            store.warnings.append("\(location.directory): goes on with the key that was there: \(pepper.path)")
        }
        try close(usingFile: pepper.path == location.pepper)
        if !store.isFresh { try store.takePermissionAway() }
        if !isMarked {
            try mark()
        }
        return store
    }

    /// Takes the permission away beside a store that cannot be opened because of `error`, if that is for good: it would
    /// be a public setup on the day that somebody puts the store away.
    ///
    /// Returns a line for the log where there was one, or why it stays.
    func withdraw(beside error: StoreError) -> String? {
        guard error.isLoss, error != permission.absence else { return nil }
        do {
            guard try permission.takeAway() else { return nil }
            return "\(permission.path): permitted a setup beside a store that is lost: removed"
        } catch {
            return error.description
        }
    }

    /// Closes the store to everybody else.
    private func close(usingFile: Bool) throws(StoreError) {
        try directory.prepare()
        try directory.makePrivate(location.database)
        if usingFile { try directory.makePrivate(location.pepper) }
    }

    /// Opens and checks the database with that key, and brings older tables up to date.
    ///
    /// - Parameter mayBeFresh: Otherwise one that nobody has set up is `notSetUp`, and stays as it is.
    func load(
        _ pepper: borrowing Pepper, isMarked: Bool, mayBeFresh: Bool
    ) throws(StoreError) -> OpenStore {
        let keys = try StoreKeys(from: pepper)
        let database = try Database(path: location.database, sizeLimit: sizeLimit)
        var ledger = AttemptLedger(database: database, bootID: bootID)
        let version = try Schema.check(database)
        var isHistoryWhole = true
        var keyAge = 0
        switch version {
        case 0 where isMarked: throw .corrupt(path: location.database, reason: "empty")
        case 0 where !mayBeFresh: throw permission.absence
        case 0: try create(in: database, ledger, keys)
        default:
            keyAge = try age(ofKeyOf: database, in: pepper)
            let present = try StoreKeys(from: pepper, age: keyAge)
            isHistoryWhole = try check(present, against: database, version)
            if !mayBeFresh, try SetupProgress(in: database, version) == .fresh {
                throw permission.absence
            }
            try update(database, ledger, present, from: version)
            if keyAge > 0 { try rekey(database, ledger, from: present, to: keys, age: keyAge) }
        }
        guard let id = try identity(of: database) else {
            throw .corrupt(path: location.database, reason: "no identity")
        }
        let cost = try currentCost(in: database, keys)
        ledger.poweredTime = try PoweredTime(in: database, bootID: bootID, keys)
        let history = History(database: database, bootID: bootID, clock: clock, kept: historyKept)
        let shared = try ProfileTable(database: database).shared()
        // Swift 6.0 crashes when something throws after the keys are the store's.
        if !isHistoryWhole { try note(.historyChanged, of: shared, in: history) }
        let store = OpenStore(
            database: database, keys: keys, id: id, shared: shared, ledger: ledger, history: history, cost: cost,
            mistakes: try RecentMistakes(), permission: permission, board: board,
            isFresh: try SetupProgress(in: database) == .fresh)
        if !isHistoryWhole {
            store.warnings.append(
                "\(database.path): the history was changed from outside: trust no entry before this one")
        }
        if version == 0 { store.warnings.append("\(location.directory): made a new store, which waits for its setup") }
        if keyAge > 0 { store.warnings.append("\(database.path): is under the new key from now on: \(pepper.path)") }
        return store
    }

    /// Notes something durably; of a history that was changed, what is gone from it stays missed.
    private func note(_ kind: HistoryEntry.Kind, of profile: Profile, in history: History) throws(StoreError) {
        try history.database.transaction { () throws(StoreError) in try history.append(kind, of: profile) }
    }

    /// The cost that a check may have here; measured where it was not yet.
    private func currentCost(
        in database: Database, _ keys: borrowing StoreKeys
    ) throws(StoreError) -> DerivationCost {
        if let cost { return cost }
        if let known = try DerivationCost(in: database) { return known }
        return try measureCost(in: database, keys)
    }

    /// Measures durably what a check may cost on this board now.
    func measureCost(in database: Database, _ keys: borrowing StoreKeys) throws(StoreError) -> DerivationCost {
        let cost = try calibration.cost()
        try database.transaction { () throws(StoreError) in
            try cost.save(in: database)
        }
        return cost
    }

    private func create(
        in database: Database, _ ledger: AttemptLedger, _ keys: borrowing StoreKeys
    ) throws(StoreError) {
        let id = try ProfileID.random()
        let profile = Profile(id: try ProfileID.random(), name: Profile.sharedName, isEnabled: true, kind: .shared)
        let keyCheck = try StoreSeal.keyCheck(id, keys)
        let unsealed = [UInt8](repeating: 0, count: KeyedHash.length)
        try database.transaction { () throws(StoreError) in
            try Schema.migrate(database, from: 0)
            try database.run(
                "INSERT INTO store (only_row, id, created_at, key_check, seal) VALUES (1, ?, ?, ?, ?)",
                [.blob(id.bytes), .integer(clock.wall().milliseconds), .blob(keyCheck), .blob(unsealed)])
            try ProfileTable(database: database).insert(profile, at: clock.wall())
            for subject in [.panel(id), .pattern(of: profile), .pin(of: profile.id)] as [AttemptSubject] {
                try ledger.write(AttemptCount(), of: subject, keys)
            }
            var poweredTime = ledger.poweredTime
            try poweredTime.save(at: clock.now(), bootID: bootID, in: database, keys)
            try database.keep(under: RootSeal(over: database, keys, clock: clock))
        }
    }

    /// Throws when rows were changed from outside; returns false where only the history was.
    private func check(
        _ keys: borrowing StoreKeys, against database: Database, _ version: Int
    ) throws(StoreError) -> Bool {
        guard version >= Schema.firstUnderRootSeal else {
            try StoreSeal.check(database, version, keys)
            return true
        }
        let seal = try RootSeal(over: database, ofVersion: version, keys, clock: clock)
        try database.keep(under: seal)
        return try seal.check(database)
    }

    /// Brings older tables up to date.
    private func update(
        _ database: Database, _ ledger: AttemptLedger, _ keys: borrowing StoreKeys, from version: Int
    ) throws(StoreError) {
        guard version < Schema.version else { return }
        if !isRestoring { try keep(database, asOfVersion: version) }
        try database.transaction { () throws(StoreError) in
            try Schema.migrate(database, from: version)
            if version < 2 {
                let panel = try ProfileTable(database: database).shared()
                try ledger.write(AttemptCount(), of: .pin(of: panel.id), keys)
            }
            if version < 5 { try ledger.sealAnew(at: clock.now(), keys) }
            let seal = try RootSeal(over: database, keys, clock: clock)
            if let former = database.seal { seal.goOn(from: former.state) }
            try database.keep(under: seal)
        }
    }

    /// Keeps a copy beside the database, the way back to the program of that version; earlier ones go.
    private func keep(_ database: Database, asOfVersion version: Int) throws(StoreError) {
        let copy = try database.copy()
        // As a result because withUnsafeBytes would lose the type of the error.
        let result = copy.withUnsafeBytes { bytes in
            Result { () throws(StoreError) in try directory.write(bytes, to: location.store(ofVersion: version)) }
        }
        try result.get()
        try removeOlderStores(except: version)
    }

    /// Takes the copies away that were kept of earlier versions.
    func removeOlderStores(except kept: Int? = nil) throws(StoreError) {
        for version in 1..<Schema.version where version != kept {
            let file = location.store(ofVersion: version)
            if try directory.size(of: file) != nil { try directory.remove(file) }
        }
    }

    func identity(of database: Database) throws(StoreError) -> ProfileID? {
        ProfileID(try database.rows("SELECT id FROM store").first?.blob(0))
    }

    private func mark() throws(StoreError) {
        let text: StaticString =
            "A store was initialized here. If ninedot.db goes missing, this is not a first start.\n"
        try directory.write(
            UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount),
            to: location.initializedMark)
    }
}
