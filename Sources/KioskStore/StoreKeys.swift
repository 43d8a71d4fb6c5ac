// SPDX-License-Identifier: MIT
internal import CSodium

/// The keys derived from the pepper, each for one use.
struct StoreKeys: ~Copyable {
    /// Makes verifiers of patterns.
    let verifier: GuardedMemory
    /// Makes the marks by which changed rows are noticed.
    let seal: GuardedMemory

    init(from pepper: borrowing Pepper) throws(StoreError) {
        let verifier = try StoreKeys.derive(1, from: pepper)
        let seal = try StoreKeys.derive(2, from: pepper)
        self.verifier = verifier
        self.seal = seal
    }

    private static func derive(_ number: UInt64, from pepper: borrowing Pepper) throws(StoreError) -> GuardedMemory {
        let key = try GuardedMemory(count: KeyedHash.length)
        let result = crypto_kdf_derive_from_key(key.start, key.count, number, "ninedot1", pepper.bytes.start)
        guard result == 0 else { throw .derivation(reason: "key lengths refused") }
        return key
    }
}
