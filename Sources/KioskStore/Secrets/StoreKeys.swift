// SPDX-License-Identifier: MIT
internal import CSodium

/// The keys derived from the pepper, each for one use.
struct StoreKeys: ~Copyable {
    /// Keys that make verifiers of patterns and PINs: that of this key, then those of the keys before it.
    let verifiers: GuardedMemory
    /// Makes the marks by which changed rows are noticed.
    let seal: GuardedMemory
    /// Makes the terms of rows and the seal over all of them.
    let root: GuardedMemory
    /// Opens the board's memory: of the oldest key, so that a rotation changes nothing there.
    let board: GuardedMemory

    /// - Parameter age: Of the key in the pepper.
    init(from pepper: borrowing Pepper, age: Int = 0) throws(StoreError) {
        let verifiers = try StoreKeys.derive(1, from: pepper, ages: age..<pepper.count)
        let seal = try StoreKeys.derive(2, from: pepper, ages: age..<age + 1)
        let root = try StoreKeys.derive(3, from: pepper, ages: age..<age + 1)
        let board = try StoreKeys.derive(4, from: pepper, ages: pepper.count - 1..<pepper.count)
        self.verifiers = verifiers
        self.seal = seal
        self.root = root
        self.board = board
    }

    /// The number of keys that were before this one.
    var formerCount: Int { verifiers.count / KeyedHash.length - 1 }

    /// The keys of one use, of each of those ages.
    private static func derive(
        _ number: UInt64, from pepper: borrowing Pepper, ages: Range<Int>
    ) throws(StoreError) -> GuardedMemory {
        let keys = try GuardedMemory(count: ages.count * KeyedHash.length)
        for age in ages {
            let place = keys.start + (age - ages.lowerBound) * KeyedHash.length
            let result = crypto_kdf_derive_from_key(
                place, KeyedHash.length, number, "ninedot1", pepper.key(ofAge: age))
            guard result == 0 else { throw .derivation(reason: "key lengths refused") }
        }
        return keys
    }
}

/// BLAKE2b of 32 bytes under a key.
enum KeyedHash {
    static let length = 32

    /// The hash of `message`, in guarded memory.
    ///
    /// - Parameter number: Of the key, where `key` holds several.
    static func secret(
        of message: borrowing GuardedMessage, key: borrowing GuardedMemory, number: Int = 0
    ) throws(StoreError) -> GuardedMemory {
        let hash = try GuardedMemory(count: length)
        let result = crypto_generichash(
            hash.start, hash.count, message.start, UInt64(message.count), key.start + number * length, length)
        guard result == 0 else { throw .derivation(reason: "hash lengths refused") }
        return hash
    }

    /// The hash of `message`, where it is no secret itself.
    static func value(
        of message: borrowing GuardedMessage, key: borrowing GuardedMemory
    ) throws(StoreError) -> [UInt8] {
        try secret(of: message, key: key).published()
    }

    /// The hash of bytes of which none is secret.
    static func value(of bytes: [UInt8], key: borrowing GuardedMemory) throws(StoreError) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: length)
        let result = crypto_generichash(&hash, length, bytes, UInt64(bytes.count), key.start, key.count)
        guard result == 0 else { throw .derivation(reason: "hash lengths refused") }
        return hash
    }

    /// Compares two hashes, in a time that does not depend on where they differ.
    static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == length && right.count == length && sodium_memcmp(left, right, length) == 0
    }
}
