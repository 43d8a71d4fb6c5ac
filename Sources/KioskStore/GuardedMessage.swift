// SPDX-License-Identifier: MIT

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
