// SPDX-License-Identifier: MIT
internal import CSQLite
import Glibc

/// One open SQLite file, used by one thread and locked against every other process.
///
/// After any error the file is closed and opened anew, never used further: a flush that failed once may report
/// success the next time with the data lost.
final class Database {
    let path: String
    private let handle: OpaquePointer
    /// The place of the file that was opened; nil when it was gone already.
    private let place: FilePlace?
    /// The seal over all rows, which every commit renews; nil until the tables are the present ones.
    private(set) var seal: RootSeal?
    /// Compiled statements by their text: a roster of thousands runs a few of them again and again.
    private var statements: [String: SQLStatement] = [:]

    /// Opens an existing file and takes it for this process alone.
    ///
    /// - Parameter sizeLimit: Bytes the file may grow to; a commit that needs more fails like one on a full disk.
    init(path: String, sizeLimit: Int) throws(StoreError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw Database.error(code, "open", path)
        }
        do throws(StoreError) {
            place = try FilePlace(of: path)
        } catch {
            sqlite3_close_v2(opened)
            throw error
        }
        self.path = path
        handle = opened
        try run(Database.settings)
        guard try rows("PRAGMA journal_mode = TRUNCATE").first?.text(0) == "truncate" else {
            throw .corrupt(path: path, reason: "its journal mode cannot be set")
        }
        guard sqlite3_db_readonly(opened, "main") == 0 else { throw .readOnly(path: path) }
        try limit(to: sizeLimit)
        // Takes the lock, which is kept until the file is closed.
        try run("BEGIN EXCLUSIVE; COMMIT")
    }

    deinit {
        // An open statement would keep the file open.
        statements = [:]
        // Rolls back what was not committed; a rollback that fails is repeated from the journal by the next opening.
        sqlite3_close_v2(handle)
    }

    /// A commit has to be on the disk when it returns: a count taken back by a power cut is a free guess.
    ///
    /// TRUNCATE with FULL flushes the journal, the database, and the journal's truncation, which is the moment of
    /// the commit. At rest everything is in the one file that is checked at every start. WAL needs a single flush,
    /// but there a lost or damaged -wal file is silently an older state with fewer failures. DELETE would need
    /// EXTRA to make the removal of the journal durable.
    private static let settings = """
        PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA trusted_schema = OFF;
        PRAGMA cell_size_check = ON;
        PRAGMA mmap_size = 0;
        PRAGMA cache_size = -256;
        PRAGMA temp_store = MEMORY;
        PRAGMA foreign_keys = ON;
        PRAGMA recursive_triggers = ON;
        PRAGMA secure_delete = ON;
        PRAGMA synchronous = FULL;
        """

    /// Throws when the file was unlinked or replaced since it was opened: what is committed then is lost.
    func checkPlace() throws(StoreError) {
        guard let found = try FilePlace(of: path) else { throw .missing(path: path) }
        guard found == place else {
            throw .corrupt(path: path, reason: "another file took its place while it was in use")
        }
    }

    /// Runs any number of statements without values.
    func run(_ script: String) throws(StoreError) {
        try check(sqlite3_exec(handle, script, nil, nil, nil))
    }

    /// Runs one statement for its effect.
    func run(_ sql: String, _ values: [SQLValue]) throws(StoreError) {
        _ = try rows(sql, values)
    }

    /// Runs one statement and returns every row; for results known to be small.
    func rows(_ sql: String, _ values: [SQLValue] = []) throws(StoreError) -> [SQLRow] {
        let statement = try statement(sql)
        defer { statement.reset() }
        for (position, value) in values.enumerated() {
            try check(statement.bind(value, at: Int32(position + 1)))
        }
        var rows: [SQLRow] = []
        while true {
            let code = statement.step()
            if code == SQLITE_DONE { return rows }
            guard code == SQLITE_ROW else { throw failure(code) }
            rows.append(statement.row)
        }
    }

    /// Commits everything `body` did at once and durably, under a new seal, or nothing of it.
    func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        let before = seal?.state
        try run("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try seal?.renew(in: self)
            try run("COMMIT")
            return result
        } catch {
            sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            if let before { seal?.state = before } else { seal = nil }
            throw error
        }
    }

    /// Writes what is there already, durably; throws where the disk takes nothing.
    func tryWriting() throws(StoreError) {
        try transaction { () throws(StoreError) in
            // SQLite writes no row that stays the same at once.
            try run("UPDATE store SET generation = generation + 1")
            try run("UPDATE store SET generation = generation - 1")
        }
    }

    /// Keeps all rows under this seal from now on.
    func keep(under seal: RootSeal) throws(StoreError) {
        self.seal = seal
        try seal.follow(self)
    }

    /// Has SQLite call `body` where statements name that function; `owner`, which has to outlive the statements, is its
    /// user data.
    func define(_ function: String, as body: SQLFunction, for owner: AnyObject) throws(StoreError) {
        let owner = Unmanaged.passUnretained(owner).toOpaque()
        try check(sqlite3_create_function_v2(handle, function, -1, SQLITE_UTF8, owner, body, nil, nil, nil))
    }

    /// Writes what the transaction has changed so far, all but the first page, so that a full disk fails this and not
    /// the commit. Cut off, the journal takes it back.
    func writePages() throws(StoreError) {
        try check(sqlite3_db_cacheflush(handle))
    }

    /// The whole file as of the last commit.
    func copy() throws(StoreError) -> [UInt8] {
        var size: sqlite3_int64 = 0
        guard let bytes = sqlite3_serialize(handle, "main", &size, 0) else {
            throw .inputOutput(path: path, reason: "cannot be copied")
        }
        defer { sqlite3_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
    }

    private func statement(_ sql: String) throws(StoreError) -> SQLStatement {
        if let known = statements[sql] { return known }
        let statement = SQLStatement(try prepare(sql))
        statements[sql] = statement
        return statement
    }

    private func prepare(_ sql: String) throws(StoreError) -> OpaquePointer {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
        guard let statement else { throw .corrupt(path: path, reason: "empty statement") }
        return statement
    }

    private func limit(to size: Int) throws(StoreError) {
        guard let page = try rows("PRAGMA page_size").first?.integer(0), page > 0 else {
            throw .corrupt(path: path, reason: "no page size")
        }
        _ = try rows("PRAGMA max_page_count = \(Int64(size) / page)")
    }

    private func check(_ code: Int32) throws(StoreError) {
        guard code == SQLITE_OK else { throw failure(code) }
    }

    private func failure(_ code: Int32) -> StoreError {
        Database.error(code, String(cString: sqlite3_errmsg(handle)), path)
    }

    /// The low byte of an extended code is its family.
    private static func error(_ code: Int32, _ message: String, _ path: String) -> StoreError {
        let reason = "\(message) (SQLite \(code))"
        return switch code & 0xff {
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_ERROR, SQLITE_SCHEMA:
            .corrupt(path: path, reason: reason)
        case SQLITE_FULL: .full(path: path)
        case SQLITE_READONLY: .readOnly(path: path)
        case SQLITE_BUSY, SQLITE_LOCKED: .inUse(path: path)
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen(path: path, reason: reason)
        default: .inputOutput(path: path, reason: reason)
        }
    }
}

/// A function in C that SQLite calls with its arguments.
typealias SQLFunction =
    @convention(c) (
        _ context: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
    ) -> Void

/// Identity of the file at a path: an open one can be unlinked or replaced meanwhile without noticing.
struct FilePlace: Equatable {
    private let device: dev_t
    private let number: ino_t

    /// nil where there is nothing at that path.
    init?(of path: String) throws(StoreError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let code = errno
            guard code == ENOENT || code == ENOTDIR else {
                throw .inputOutput(path: path, reason: String(cString: strerror(code)))
            }
            return nil
        }
        (device, number) = (status.st_dev, status.st_ino)
    }
}
