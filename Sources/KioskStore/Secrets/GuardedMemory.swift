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

    init(copying other: borrowing GuardedMemory) throws(StoreError) {
        try self.init(count: other.count)
        start.update(from: other.start, count: other.count)
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

/// Guarded memory filled from front to back: a message to derive or hash.
struct GuardedMessage: ~Copyable {
    private let memory: GuardedMemory
    /// Bytes filled so far.
    private(set) var count = 0

    init(capacity: Int) throws(StoreError) {
        memory = try GuardedMemory(count: capacity)
    }

    var start: UnsafePointer<UInt8> { UnsafePointer(memory.start) }
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory.start, count: count) }

    mutating func append(byte: UInt8) {
        precondition(count < memory.count, "a message is longer than its type says")
        memory.start[count] = byte
        count += 1
    }

    mutating func append(_ more: UnsafeRawBufferPointer) {
        for byte in more {
            append(byte: byte)
        }
    }

    mutating func append(_ more: [UInt8]) {
        more.withUnsafeBytes { append($0) }
    }

    mutating func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Eight bytes, the lowest first.
    mutating func append(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { append($0) }
    }
}
