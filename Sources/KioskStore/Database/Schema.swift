// SPDX-License-Identifier: MIT

/// The tables of the store and how older ones become the present ones.
enum Schema {
    /// "Nine" in ASCII: says that a SQLite file is a store of ours.
    static let applicationID: Int64 = 0x4e69_6e65

    /// The version this program writes.
    static var version: Int { migrations.count }

    /// The first version whose seal is `RootSeal`.
    static let firstUnderRootSeal = 6

    /// The steps from each version to the next; the first makes the tables. Released ones are never edited.
    static let migrations: [String] = [
        firstTables, peopleAndPIN, panelPreferences, announcements, debts, recoveryCode + rootSeal,
        binding + answers,
    ]

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
        try checkPages(of: database, by: "quick_check")
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

    /// Throws when the file is not whole.
    ///
    /// - Parameter pragma: "quick_check", or "integrity_check", which looks at indexes too and takes longer.
    static func checkPages(of database: Database, by pragma: String) throws(StoreError) {
        guard let complaint = try database.rows("PRAGMA \(pragma)(1)").first?.text(0), complaint != "ok" else { return }
        // A heading and a finding, on two lines.
        throw .corrupt(path: database.path, reason: complaint.split(separator: "\n").joined(separator: " "))
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

    /// Room for people, the PIN, and what a first start has reached.
    ///
    /// - A store that holds a pattern is past its setup: nobody at the panel may choose its PIN. Only here is that
    ///   taken from the contents, because nothing said it before.
    /// - `store.operations` and `memory` are what a derivation may cost on this board; null until it was measured.
    /// - `profile.position` orders people, `color` counts through the theme's colors, `unlock_seconds` null means as
    ///   configured. `valid_from` and `valid_until` are days since 1970 by the local calendar, null without a bound.
    /// - `secret.kind` is 'pattern', 'pin' (of the shared profile: the panel's) or 'duress'; one without a grid has 0.
    /// - `attempts` counts each secret of a subject by itself.
    /// - `history.name` is the profile's name at that time, which outlives the profile.
    private static let peopleAndPIN = """
        ALTER TABLE store ADD COLUMN setup TEXT NOT NULL DEFAULT 'fresh'
            CHECK (setup IN ('fresh', 'pin_set', 'done'));
        ALTER TABLE store ADD COLUMN acknowledged_at INTEGER;
        ALTER TABLE store ADD COLUMN operations INTEGER;
        ALTER TABLE store ADD COLUMN memory INTEGER;
        UPDATE store SET setup = 'done' WHERE EXISTS (SELECT 1 FROM secret);
        ALTER TABLE profile ADD COLUMN kind TEXT NOT NULL DEFAULT 'person' CHECK (kind IN ('shared', 'person'));
        ALTER TABLE profile ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE profile ADD COLUMN color INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE profile ADD COLUMN unlock_seconds INTEGER CHECK (unlock_seconds > 0);
        ALTER TABLE profile ADD COLUMN valid_from INTEGER;
        ALTER TABLE profile ADD COLUMN valid_until INTEGER;
        ALTER TABLE profile ADD COLUMN windows TEXT NOT NULL DEFAULT '';
        ALTER TABLE profile ADD COLUMN uses_left INTEGER CHECK (uses_left >= 0);
        UPDATE profile SET kind = 'shared' WHERE name = 'panel';
        CREATE TABLE counts (
            subject BLOB NOT NULL CHECK (length(subject) = 16),
            secret TEXT NOT NULL CHECK (secret IN ('pattern', 'pin')),
            failures INTEGER NOT NULL,
            since_acknowledged INTEGER NOT NULL,
            boot TEXT NOT NULL,
            since_boot INTEGER NOT NULL,
            seal BLOB NOT NULL CHECK (length(seal) = 32),
            PRIMARY KEY (subject, secret)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO counts SELECT subject, 'pattern', failures, since_acknowledged, boot, since_boot, seal
            FROM attempts;
        DROP TABLE attempts;
        ALTER TABLE counts RENAME TO attempts;
        ALTER TABLE history ADD COLUMN name TEXT;
        UPDATE history SET name = (SELECT name FROM profile WHERE id = history.profile);
        """

    /// The preferences chosen on the panel; null where the configuration decides.
    private static let panelPreferences = """
        ALTER TABLE store ADD COLUMN language TEXT;
        ALTER TABLE store ADD COLUMN theme TEXT;
        """

    /// An admin's words: those for the idle screen, a line each, and the reason of a panel that is out of service, null
    /// while it is in service.
    private static let announcements = """
        ALTER TABLE store ADD COLUMN notice TEXT NOT NULL DEFAULT '';
        ALTER TABLE store ADD COLUMN out_of_service TEXT;
        """

    /// Wrong tries that are owed, and the time that pays them off; and the history by its kinds, which are kept apart.
    ///
    /// - `powered.total`, `attempts.paying_since`, `failed_at` and `failed_before` are nanoseconds of powered time: see
    ///   `PoweredTime`. `boot` and `since_boot` say when it was `total`.
    private static let debts = """
        CREATE TABLE powered (
            only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
            total INTEGER NOT NULL,
            boot TEXT NOT NULL,
            since_boot INTEGER NOT NULL,
            seal BLOB NOT NULL CHECK (length(seal) = 32)
        ) STRICT;
        ALTER TABLE attempts ADD COLUMN debt INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE attempts ADD COLUMN paying_since INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE attempts ADD COLUMN failed_at INTEGER;
        ALTER TABLE attempts ADD COLUMN failed_before INTEGER;
        CREATE INDEX history_of_kind ON history (kind, number);
        """

    /// Counts of the recovery code, which is a secret of the shared profile.
    private static let recoveryCode = counts(of: "'pattern', 'pin', 'recovery-code'")

    /// Counts of answers from afar, which are counted as a secret of the shared profile.
    private static let answers = counts(of: "'pattern', 'pin', 'recovery-code', 'answer'")

    /// Has the counts be of these secrets: a column's check cannot be changed.
    private static func counts(of secrets: String) -> String {
        """
        CREATE TABLE counts (
            subject BLOB NOT NULL CHECK (length(subject) = 16),
            secret TEXT NOT NULL CHECK (secret IN (\(secrets))),
            failures INTEGER NOT NULL,
            since_acknowledged INTEGER NOT NULL,
            boot TEXT NOT NULL,
            since_boot INTEGER NOT NULL,
            debt INTEGER NOT NULL,
            paying_since INTEGER NOT NULL,
            failed_at INTEGER,
            failed_before INTEGER,
            seal BLOB NOT NULL CHECK (length(seal) = 32),
            PRIMARY KEY (subject, secret)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO counts
            SELECT subject, secret, failures, since_acknowledged, boot, since_boot, debt, paying_since, failed_at,
                failed_before, seal
            FROM attempts;
        DROP TABLE attempts;
        ALTER TABLE counts RENAME TO attempts;
        """
    }

    /// The seal over all rows: see `RootSeal`.
    ///
    /// - `store.generation` is the number of commits, `latest` the latest time that a clock showed which was set, in
    ///   milliseconds since 1970. `seal` and `history_seal` cover both.
    private static let rootSeal = """
        ALTER TABLE store ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE store ADD COLUMN latest INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE store ADD COLUMN history_seal BLOB CHECK (length(history_seal) = 32);
        """

    /// The binding to the board: see `StoreBinding`.
    ///
    /// - `boot` and `since_boot` say when it moved last.
    private static let binding = """
        CREATE TABLE binding (
            only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
            current BLOB NOT NULL CHECK (length(current) = 32),
            next BLOB NOT NULL CHECK (length(next) = 32),
            settled INTEGER NOT NULL CHECK (settled IN (0, 1)),
            boot TEXT NOT NULL,
            since_boot INTEGER NOT NULL
        ) STRICT;
        """
}
