// SPDX-License-Identifier: MIT
internal import CSodium

/// The cost of one guess in Argon2id, kept in each record.
package struct DerivationCost: Hashable, Sendable {
    /// Passes over the memory.
    package var operations: UInt64
    /// Bytes.
    package var memory: Int

    package init(operations: UInt64, memory: Int) {
        self.operations = operations
        self.memory = memory
    }

    /// The least libsodium accepts: no protection, for tests.
    package static let least = DerivationCost(operations: 1, memory: 8192)

    /// Bytes a record may ask for: libsodium's least, up to what a panel's board can spare.
    static let bearable = 8192...1 << 30

    /// The cost measured for this board; nil where nothing was measured yet.
    init?(in database: Database) throws(StoreError) {
        guard let row = try database.rows("SELECT operations, memory FROM store").first,
            let operations = row.integer(0).flatMap(UInt64.init(exactly:)),
            let memory = row.integer(1).flatMap(Int.init(exactly:)), DerivationCost.bearable.contains(memory)
        else { return nil }
        self.init(operations: operations, memory: memory)
    }

    /// Keeps it as this board's inside the caller's transaction, which also renews the seal.
    func save(in database: Database) throws(StoreError) {
        try database.run(
            "UPDATE store SET operations = ?, memory = ?",
            [.integer(Int64(clamping: operations)), .integer(Int64(memory))])
    }

    /// Argon2id of `message` into 32 guarded bytes; throws when it cannot run, which is no statement about the message.
    func derive(_ message: borrowing GuardedMessage, salt: [UInt8]) throws(StoreError) -> GuardedMemory {
        guard salt.count == Int(crypto_pwhash_SALTBYTES) else { throw .derivation(reason: "salt of the wrong length") }
        let key = try GuardedMemory(count: KeyedHash.length)
        let result = message.start.withMemoryRebound(to: CChar.self, capacity: message.count) {
            crypto_pwhash(
                key.start, UInt64(key.count), $0, UInt64(message.count), salt, operations, memory,
                crypto_pwhash_ALG_ARGON2ID13)
        }
        guard result == 0 else {
            throw .derivation(reason: "Argon2id could not run with \(memory) bytes and \(operations) passes")
        }
        return key
    }
}
