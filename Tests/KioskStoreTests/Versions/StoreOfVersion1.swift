// SPDX-License-Identifier: MIT
import Fixtures

@testable import KioskStore

/// A store as the first release left it, written out: the right pattern, three failures and five entries of history.
///
/// Its seals are that release's, so that it opens only while the released tables and what is sealed stay as they were.
enum StoreOfVersion1 {
    /// Makes the files at `location`, whose directory exists.
    static func write(to location: StoreLocation) throws {
        Files.write(pepper, to: location.pepper)
        Files.write([], to: location.database)
        try Database(path: location.database, sizeLimit: 64 << 20).run(contents)
        Files.write([0x41], to: location.initializedMark)
    }

    private static let pepper: [UInt8] = [
        0x9b, 0xc7, 0xe9, 0x98, 0xb8, 0x9e, 0x34, 0xff, 0x19, 0x58, 0x2b, 0x27, 0x03, 0x2f, 0xcc, 0x96,
        0xec, 0xc5, 0x15, 0xec, 0x1a, 0xdc, 0x99, 0xb4, 0x3c, 0x25, 0xb9, 0x31, 0x19, 0x92, 0x25, 0xf2,
    ]

    private static let contents = """
        CREATE TABLE attempts (
            subject BLOB PRIMARY KEY NOT NULL CHECK (length(subject) = 16),
            failures INTEGER NOT NULL,
            since_acknowledged INTEGER NOT NULL,
            boot TEXT NOT NULL,
            since_boot INTEGER NOT NULL,
            seal BLOB NOT NULL CHECK (length(seal) = 32)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO attempts VALUES (
            X'2D94439624B658BC7FD94518F16B378A', 3, 3, 'boot-1', 1000000000000,
            X'276EBE620AB2A77378C1C7EDDD23E799B25403C4F29065293B7B56ABCFC113FC');
        INSERT INTO attempts VALUES (
            X'DBB04666A298C18A6F4C18A1E823C7C9', 3, 3, 'boot-1', 1000000000000,
            X'816A92EAC2347C18EF53E87753E9889637AB5056F30726227345CB81BA63AAF0');
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
        INSERT INTO history VALUES (
            1, 1700000000000, 'boot-1', 1000000000000, 'pattern-set', X'DBB04666A298C18A6F4C18A1E823C7C9',
            'panel', '');
        INSERT INTO history VALUES (
            2, 1700000000000, 'boot-1', 1000000000000, 'wrong', X'DBB04666A298C18A6F4C18A1E823C7C9',
            'panel', '');
        INSERT INTO history VALUES (
            3, 1700000000000, 'boot-1', 1000000000000, 'wrong', X'DBB04666A298C18A6F4C18A1E823C7C9',
            'panel', '');
        INSERT INTO history VALUES (
            4, 1700000000000, 'boot-1', 1000000000000, 'wrong', X'DBB04666A298C18A6F4C18A1E823C7C9',
            'panel', '');
        INSERT INTO history VALUES (
            5, 1700000000000, 'boot-1', 1000000000000, 'locked', X'DBB04666A298C18A6F4C18A1E823C7C9',
            'uid 1000', '');
        CREATE TABLE profile (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            name TEXT NOT NULL UNIQUE,
            created_at INTEGER NOT NULL,
            enabled INTEGER NOT NULL CHECK (enabled IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        INSERT INTO profile VALUES (
            X'DBB04666A298C18A6F4C18A1E823C7C9', 'panel', 1700000000000, 1);
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
        INSERT INTO secret VALUES (
            X'DBB04666A298C18A6F4C18A1E823C7C9', 'pattern', 1, 3, 3, 2, 1, 8192,
            X'203C58775741A5928B3E02526480AFB5',
            X'326C79CD491F7AFDEC7A149F2C676253AA0E4C9753E50912720AE3501240FBA4', 1700000000000);
        CREATE TABLE store (
            only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
            id BLOB NOT NULL CHECK (length(id) = 16),
            created_at INTEGER NOT NULL,
            key_check BLOB NOT NULL CHECK (length(key_check) = 32),
            seal BLOB NOT NULL CHECK (length(seal) = 32)
        ) STRICT;
        INSERT INTO store VALUES (
            1, X'2D94439624B658BC7FD94518F16B378A', 1700000000000,
            X'E90EB59D72AD9982EA7C1DF983207649947803BD2CDFEBE64D716FEF1ED9D309',
            X'0C3E992AB8150A95F54F5C44CBC473B157FB10166759A6A654E6D3280CF525E3');
        PRAGMA application_id = 0x4e696e65;
        PRAGMA user_version = 1;
        """
}
