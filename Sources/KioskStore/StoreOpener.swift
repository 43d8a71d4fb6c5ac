// SPDX-License-Identifier: MIT
import Geometry
import PatternLock

/// Opens a store, or makes it where there never was one.
///
/// A first start is four steps, each durable before the next: the key, an empty database file, its contents in one
/// transaction, the mark that all is done. Cut off between any two, the next start goes on:
///
///     key   database   mark   meaning
///     no    no         no     never initialized: begin
///     yes   no         no     cut off: go on with that key
///     yes   empty      no     cut off: go on with that key
///     yes   whole      no     cut off before the mark: write it
///     yes   whole      yes    initialized
///
/// Anything else is a fault and never a first start.
struct StoreOpener {
    var location: StoreLocation
    let bootID: String
    let clock: StoreClock
    let sizeLimit: Int
    /// nil as measured at the first start.
    let cost: DerivationCost?
    var calibration = CostCalibration.measured

    var directory: StoreDirectory { StoreDirectory(path: location.directory) }

    func open() throws(StoreError) -> OpenStore {
        try directory.prepare()
        let isMarked = try directory.size(of: location.initializedMark) != nil
        let size = try directory.size(of: location.database)
        if isMarked, size == nil { throw .missing(path: location.database) }
        let isUntouched = !isMarked && (size ?? 0) == 0
        let pepper = try Pepper.load(at: location, mayCreate: isUntouched)
        let keys = try StoreKeys(from: pepper)
        if size == nil {
            try directory.createEmpty(location.database)
        }
        try directory.makePrivate(location.database)
        if pepper.path == location.pepper {
            try directory.makePrivate(location.pepper)
        }
        let store = try load(keys, from: pepper.path, isMarked: isMarked)
        if !isMarked {
            try mark()
        }
        return store
    }

    /// Opens and checks the database with that key, and brings older tables up to date.
    func load(
        _ keys: consuming StoreKeys, from pepper: String, isMarked: Bool
    ) throws(StoreError) -> OpenStore {
        let database = try Database(path: location.database, sizeLimit: sizeLimit)
        let ledger = AttemptLedger(database: database, bootID: bootID)
        let version = try Schema.check(database)
        switch version {
        case 0 where isMarked: throw .corrupt(path: location.database, reason: "empty")
        case 0: try create(in: database, ledger, keys)
        default: try checkContents(of: database, ledger, keys, pepper, version)
        }
        guard let id = try identity(of: database) else {
            throw .corrupt(path: location.database, reason: "no identity")
        }
        let cost = try currentCost(in: database, keys)
        return OpenStore(
            database: database, keys: keys, id: id, shared: try Roster(database: database).shared(), ledger: ledger,
            history: History(database: database, bootID: bootID, clock: clock), cost: cost,
            mistakes: try RecentMistakes())
    }

    /// What a check may cost here; measured where it was not yet.
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
            try StoreSeal.renew(in: database, keys)
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
            try Roster(database: database).insert(profile, at: clock.wall())
            for subject in [.pattern(of: id), .pattern(of: profile.id), .pin(of: profile.id)] as [AttemptSubject] {
                try ledger.write(AttemptCount(), of: subject, keys)
            }
            try StoreSeal.renew(in: database, keys)
        }
    }

    /// Throws when the key is another store's, or what an admin decided was changed; then brings older tables up to
    /// date.
    private func checkContents(
        of database: Database, _ ledger: AttemptLedger, _ keys: borrowing StoreKeys, _ pepper: String,
        _ version: Int
    ) throws(StoreError) {
        let check = try database.rows("SELECT key_check FROM store").first?.blob(0)
        guard let id = try identity(of: database), let check else {
            throw .corrupt(path: location.database, reason: "no identity")
        }
        guard KeyedHash.equal(check, try StoreSeal.keyCheck(id, keys)) else {
            throw .otherKey(path: pepper, store: location.database)
        }
        try StoreSeal.check(database, version, keys)
        guard version < Schema.version else { return }
        try database.transaction { () throws(StoreError) in
            try Schema.migrate(database, from: version)
            if version < 2 {
                let panel = try Roster(database: database).shared()
                try ledger.write(AttemptCount(), of: .pin(of: panel.id), keys)
            }
            try StoreSeal.renew(in: database, keys)
        }
    }

    private func identity(of database: Database) throws(StoreError) -> ProfileID? {
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
