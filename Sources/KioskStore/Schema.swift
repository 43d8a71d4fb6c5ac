// SPDX-License-Identifier: MIT

/// The tables of the store and how older ones become the present ones.
enum Schema {
    /// "Nine" in ASCII: says that a SQLite file is a store of ours.
    static let applicationID: Int64 = 0x4e69_6e65

    /// The version this program writes.
    static var version: Int { migrations.count }

    /// What leads from each version to the next; the first makes the tables. Released ones are never edited.
    static let migrations: [String] = [firstTables]

    /// Brings an open database up to date inside the caller's transaction; a fresh file has version 0.
    static func migrate(_ database: Database, from version: Int) throws(StoreError) {
        for migration in migrations[version...] {
            try database.run(migration)
        }
        try database.run("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(Schema.version)")
    }

    /// The version of the tables in `database`; 0 for an empty file.
    ///
    /// Throws when a newer program wrote them, when they are not ours, and when the file is not whole.
    static func check(_ database: Database) throws(StoreError) -> Int {
        let path = database.path
        if let complaint = try database.rows("PRAGMA quick_check(1)").first?.text(0), complaint != "ok" {
            // A heading and a finding, on two lines.
            throw .corrupt(path: path, reason: complaint.split(separator: "\n").joined(separator: " "))
        }
        let application = try database.rows("PRAGMA application_id").first?.integer(0)
        let version = try database.rows("PRAGMA user_version").first?.integer(0)
        let tables = try database.rows("SELECT count(*) FROM sqlite_schema").first?.integer(0)
        if application == 0, version == 0, tables == 0 { return 0 }
        guard application == applicationID, let version, version > 0 else {
            throw .corrupt(path: path, reason: "not a store of this program")
        }
        guard version <= Schema.version else {
            throw .newerVersion(path: path, found: Int(version), known: Schema.version)
        }
        return Int(version)
    }

    /// Times named `_at` are milliseconds since 1970 by the wall clock, for people only; `boot` is a boot id and
    /// `since_boot` nanoseconds of CLOCK_BOOTTIME in that boot.
    ///
    /// - `secret.kind` leaves room for other secrets of a profile, such as a PIN.
    /// - `attempts.subject` is a profile's id, or the store's own for the panel as a whole.
    private static let firstTables = """
        CREATE TABLE store (
            only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
            id BLOB NOT NULL CHECK (length(id) = 16),
            created_at INTEGER NOT NULL,
            key_check BLOB NOT NULL CHECK (length(key_check) = 32),
            seal BLOB NOT NULL CHECK (length(seal) = 32)
        ) STRICT;
        CREATE TABLE profile (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            name TEXT NOT NULL UNIQUE,
            created_at INTEGER NOT NULL,
            enabled INTEGER NOT NULL CHECK (enabled IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE secret (
            profile BLOB NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            version INTEGER NOT NULL,
            grid_rows INTEGER NOT NULL,
            grid_columns INTEGER NOT NULL,
            algorithm INTEGER NOT NULL,
            operations INTEGER NOT NULL,
            memory INTEGER NOT NULL,
            salt BLOB NOT NULL CHECK (length(salt) = 16),
            verifier BLOB NOT NULL CHECK (length(verifier) = 32),
            stored_at INTEGER NOT NULL,
            PRIMARY KEY (profile, kind)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE attempts (
            subject BLOB PRIMARY KEY NOT NULL CHECK (length(subject) = 16),
            failures INTEGER NOT NULL,
            since_acknowledged INTEGER NOT NULL,
            boot TEXT NOT NULL,
            since_boot INTEGER NOT NULL,
            seal BLOB NOT NULL CHECK (length(seal) = 32)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE history (
            number INTEGER PRIMARY KEY,
            happened_at INTEGER NOT NULL,
            boot TEXT NOT NULL,
            since_boot INTEGER NOT NULL,
            kind TEXT NOT NULL,
            profile BLOB CHECK (profile IS NULL OR length(profile) = 16),
            actor TEXT NOT NULL,
            detail TEXT NOT NULL
        ) STRICT;
        """
}
