// SPDX-License-Identifier: MIT
import BootTime
internal import CSQLite
import KioskModel

/// The one seal over all rows of a store, made anew in every commit that changes one of them.
///
/// Each row has a term, which is a keyed hash of it, and a set of rows has a sum, which is the exclusive or of their
/// terms. A row that comes or goes changes the sum by its term alone, so a commit costs the same with ten people and with
/// ten thousand; opening reads every row once. Neither a term nor a sum is ever on the disk, only the seal over them:
/// whoever saw them could pick old and new rows whose terms cancel out.
///
/// It covers the tables, the number of the commit and the latest time that the clock showed as well. So a row that is put
/// back from an earlier copy, or taken away, is a fault, and so are all rows of one table. The whole file of an earlier copy
/// is none: it was good once, and takes a `StoreBinding` to be noticed. The history has a sum of its own under the same
/// number, because what was done to it is to be seen and no reason to let nobody in.
final class RootSeal {
    private var key: GuardedMemory
    private let clock: StoreClock
    private let tables: [SealedTable]
    /// A hash of the tables, which stay as they are while the store is open.
    private var schema: [UInt8]
    /// The part that a rollback takes back.
    var state: State

    struct State {
        fileprivate var rows = RowSum()
        fileprivate var history = RowSum()
        /// The sums that were sealed last; nil before the first time.
        fileprivate var sealed: [RowSum]?
        /// The number of commits so far.
        fileprivate(set) var generation: Int64 = 0
        /// The latest time that a clock showed which was set; since 1970, none before the first.
        var latest = Duration.zero
    }

    /// A seal over the tables, which are those of this version; `Database.keep` has it know their rows.
    init(
        over database: Database, ofVersion version: Int = Schema.version, _ keys: borrowing StoreKeys,
        clock: StoreClock
    ) throws(StoreError) {
        // As locals: Swift 6.0 crashes when a throwing initializer fails after a property has got its first value.
        let key = try GuardedMemory(copying: keys.root)
        let schema = try RootSeal.hash(ofTablesIn: database, keys)
        self.key = key
        self.schema = schema
        self.clock = clock
        tables = SealedTable.all(ofVersion: version)
        state = State()
    }

    /// Takes in the rows that are there, and each change from now on. SQLite calls this seal for that, so it has to live as
    /// long as the database is open.
    func follow(_ database: Database) throws(StoreError) {
        try database.define(RootSeal.function, as: takeRowIn, for: self)
        for table in tables {
            try database.run(table.triggers(calling: RootSeal.function) + table.scan(calling: RootSeal.function))
        }
    }

    /// Takes all rows in anew under another key, inside the caller's transaction; commits count on.
    func rekey(to keys: borrowing StoreKeys, in database: Database) throws(StoreError) {
        key = try GuardedMemory(copying: keys.root)
        schema = try RootSeal.hash(ofTablesIn: database, keys)
        state.rows = RowSum()
        state.history = RowSum()
        state.sealed = nil
        for table in tables { try database.run(table.scan(calling: RootSeal.function)) }
    }

    /// Seals the present rows inside the caller's transaction, where they are others than those sealed last.
    func renew(in database: Database) throws(StoreError) {
        guard state.sealed != [state.rows, state.history] else { return }
        state.generation += 1
        state.latest = max(state.latest, clock.trusted ?? .zero)
        try database.run(
            "UPDATE store SET generation = ?, latest = ?, seal = ?, history_seal = ?",
            [
                .integer(state.generation), .integer(state.latest.milliseconds), .blob(try rowSeal),
                .blob(try historySeal),
            ])
        state.sealed = [state.rows, state.history]
    }

    /// Throws where the rows are not those that were sealed last; returns false where only the history is not.
    func check(_ database: Database) throws(StoreError) -> Bool {
        let found = try database.rows("SELECT generation, latest, seal, history_seal FROM store").first
        guard let found, let generation = found.integer(0), let latest = found.integer(1), generation > 0,
            generation < .max, let rows = found.blob(2), let history = found.blob(3)
        else { throw damage(of: database) }
        state.generation = generation
        state.latest = .milliseconds(latest)
        guard KeyedHash.equal(rows, try rowSeal) else { throw damage(of: database) }
        state.sealed = [state.rows, state.history]
        return KeyedHash.equal(history, try historySeal)
    }

    /// Counts on from another store, in whose place this one comes.
    func goOn(from other: State) {
        state.generation = max(state.generation, other.generation)
        state.latest = max(state.latest, other.latest)
    }

    private func damage(of database: Database) -> StoreError {
        .corrupt(path: database.path, reason: "rows were changed, put back or taken away from outside")
    }

    private var rowSeal: [UInt8] {
        get throws(StoreError) { try seal(state.rows, domain: "ninedot-root-v1") }
    }

    private var historySeal: [UInt8] {
        get throws(StoreError) { try seal(state.history, domain: "ninedot-root-history-v1") }
    }

    private func seal(_ sum: RowSum, domain: StaticString) throws(StoreError) -> [UInt8] {
        var message = SealedBytes(domain: domain)
        message.append(.integer(state.generation))
        message.append(.integer(state.latest.milliseconds))
        message.append(.blob(schema))
        message.append(.blob(sum.bytes))
        return try KeyedHash.value(of: message.bytes, key: key)
    }

    private static func hash(
        ofTablesIn database: Database, _ keys: borrowing StoreKeys
    ) throws(StoreError) -> [UInt8] {
        var message = SealedBytes(domain: "ninedot-tables-v1")
        for row in try database.rows("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name") {
            for value in row.values { message.append(value) }
        }
        return try KeyedHash.value(of: message.bytes, key: keys.root)
    }
}

/// Changes of rows, told by the triggers.
extension RootSeal {
    /// The name in SQL; the arguments are the name of a table and a row of it.
    private static let function = "ninedot_row"

    /// Takes a row into the sum of its table, or out of it again.
    fileprivate func toggle(_ row: [SQLValue]) throws(StoreError) {
        var message = SealedBytes(domain: "ninedot-row-v1")
        for value in row { message.append(value) }
        let term = try KeyedHash.value(of: message.bytes, key: key)
        if row.first == .text(SealedTable.history.name) {
            state.history.toggle(term)
        } else {
            state.rows.toggle(term)
        }
    }
}

/// Called by SQLite for each row that comes or goes.
private func takeRowIn(
    _ context: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
) {
    guard let owner = sqlite3_user_data(context), let arguments else { return }
    let row = (0..<Int(count)).map { SQLValue(ofArgument: arguments[$0]) }
    do {
        try Unmanaged<RootSeal>.fromOpaque(owner).takeUnretainedValue().toggle(row)
    } catch {
        sqlite3_result_error(context, "a row cannot be sealed", -1)
    }
}

/// A set of rows, whatever their order.
struct RowSum: Hashable {
    private var words = SIMD4<UInt64>()

    /// Takes the row with this term in, or out again.
    ///
    /// - Parameter term: As long as a `KeyedHash`.
    mutating func toggle(_ term: [UInt8]) {
        words ^= term.withUnsafeBytes { $0.loadUnaligned(as: SIMD4<UInt64>.self) }
    }

    var bytes: [UInt8] { withUnsafeBytes(of: words) { Array($0) } }
}
