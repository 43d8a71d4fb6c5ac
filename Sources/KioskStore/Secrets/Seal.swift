// SPDX-License-Identifier: MIT
import KioskModel

/// Values of the database, none secret, put in a row for a keyed hash so that no two lists look alike.
struct SealedBytes {
    private(set) var bytes: [UInt8]

    /// - Parameter domain: Keeps a seal of one kind from passing for another.
    init(domain: StaticString) {
        bytes = Array(UnsafeBufferPointer(start: domain.utf8Start, count: domain.utf8CodeUnitCount))
        bytes.append(0)
    }

    mutating func append(_ value: SQLValue) {
        switch value {
        case .integer(let number): append(tag: 1, count: number)
        case .text(let text):
            append(tag: 2, count: Int64(text.utf8.count))
            bytes.append(contentsOf: text.utf8)
        case .blob(let blob):
            append(tag: 3, count: Int64(blob.count))
            bytes.append(contentsOf: blob)
        case .null: bytes.append(4)
        }
    }

    func seal(_ keys: borrowing StoreKeys) throws(StoreError) -> [UInt8] {
        try KeyedHash.value(of: bytes, key: keys.seal)
    }

    private mutating func append(tag: UInt8, count: Int64) {
        bytes.append(tag)
        withUnsafeBytes(of: count.littleEndian) { bytes.append(contentsOf: $0) }
    }
}

/// The seal of stores before version 6, over what an admin decided: who there is, with which secrets, in which tables.
/// `RootSeal` came after it.
enum StoreSeal {
    private static let domain: StaticString = "ninedot-store-v1"
    private static let keyCheckDomain: StaticString = "ninedot-key-v1"

    /// Each in a fixed order, so that equal contents have equal seals.
    private static func sealed(_ version: Int) -> [String] {
        let decided =
            switch version {
            case ..<2: ""
            case 2: ", setup, acknowledged_at, operations, memory"
            case 3: ", setup, acknowledged_at, operations, memory, language, theme"
            default: ", setup, acknowledged_at, operations, memory, language, theme, notice, out_of_service"
            }
        return [
            "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name",
            "SELECT id, created_at\(decided) FROM store",
            "SELECT * FROM profile ORDER BY id",
            "SELECT * FROM secret ORDER BY profile, kind",
        ]
    }

    /// Says whether a key belongs to a store, and nothing else about it.
    static func keyCheck(_ store: ProfileID, _ keys: borrowing StoreKeys) throws(StoreError) -> [UInt8] {
        var message = SealedBytes(domain: keyCheckDomain)
        message.append(.blob(store.bytes))
        return try message.seal(keys)
    }

    /// Throws when the contents, in tables of `version`, are not those last sealed.
    static func check(_ database: Database, _ version: Int, _ keys: borrowing StoreKeys) throws(StoreError) {
        guard let stored = try database.rows("SELECT seal FROM store").first?.blob(0),
            KeyedHash.equal(stored, try seal(of: database, version, keys))
        else { throw .corrupt(path: database.path, reason: "profiles or patterns were changed from outside") }
    }

    /// The seal of the present contents, in tables of `version`.
    static func seal(
        of database: Database, _ version: Int, _ keys: borrowing StoreKeys
    ) throws(StoreError) -> [UInt8] {
        var message = SealedBytes(domain: domain)
        for query in sealed(version) {
            let rows = try database.rows(query)
            message.append(.integer(Int64(rows.count)))
            for value in rows.lazy.flatMap(\.values) {
                message.append(value)
            }
        }
        return try message.seal(keys)
    }
}
