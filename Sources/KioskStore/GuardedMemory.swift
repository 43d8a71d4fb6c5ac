// SPDX-License-Identifier: MIT
internal import CSodium

/// Bytes that hold a secret: between guard pages, locked into RAM where the limit allows, zeroed when let go.
struct GuardedMemory: ~Copyable {
    let start: UnsafeMutablePointer<UInt8>
    let count: Int

    /// Zeroed memory; throws when there is none left.
    init(count: Int) throws(StoreError) {
        guard sodium_init() >= 0 else { throw .derivation(reason: "libsodium cannot start") }
        guard let memory = sodium_malloc(count) else { throw .derivation(reason: "out of memory") }
        start = memory.bindMemory(to: UInt8.self, capacity: count)
        start.initialize(repeating: 0, count: count)
        self.count = count
    }

    /// Random bytes from the kernel.
    init(randomCount count: Int) throws(StoreError) {
        try self.init(count: count)
        randombytes_buf(start, count)
    }

    deinit {
        sodium_free(start)
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// Compares with the bytes, in a time that does not depend on where they differ.
    borrowing func holds(_ other: [UInt8]) -> Bool {
        other.count == count && sodium_memcmp(start, other, count) == 0
    }

    /// A copy outside of guarded memory, for what may be written to a file.
    borrowing func published() -> [UInt8] { Array(bytes) }
}
