// SPDX-License-Identifier: MIT
internal import CLinux
import Glibc

/// Bytes another process shares by a descriptor, mapped to be read.
///
/// The memory is sealed: neither side can shrink it, so reading it cannot end in SIGBUS.
package struct SealedMemory: ~Copyable {
    package let bytes: UnsafeRawBufferPointer

    /// Maps a descriptor that was received. Fails with EINVAL when it is not sealed memory of exactly `byteCount`
    /// bytes.
    package init(mapping descriptor: borrowing Descriptor, byteCount: Int) throws(SystemError) {
        try self.init(mapping: descriptor, byteCounts: byteCount...byteCount)
    }

    /// Maps a descriptor whose sender chose the size, up to a limit in bytes.
    package init(mapping descriptor: borrowing Descriptor, upTo limit: Int) throws(SystemError) {
        try self.init(mapping: descriptor, byteCounts: 1...limit)
    }

    private init(mapping descriptor: borrowing Descriptor, byteCounts: ClosedRange<Int>) throws(SystemError) {
        let number = descriptor.number
        var status = stat()
        guard fstat(number, &status) == 0 else {
            throw SystemError(operation: "inspect", path: "shared memory", code: errno)
        }
        let seals = fcntl(number, getSeals)
        let byteCount = Int(status.st_size)
        guard seals >= 0, seals & sealShrink != 0, byteCounts.contains(byteCount), byteCount > 0 else {
            throw SystemError(operation: "map", path: "shared memory", code: EINVAL)
        }
        guard let start = mmap(nil, byteCount, PROT_READ, MAP_SHARED, number, 0), start != MAP_FAILED else {
            throw SystemError(operation: "map", path: "shared memory", code: errno)
        }
        bytes = UnsafeRawBufferPointer(start: start, count: byteCount)
    }

    /// A copy of the bytes that outlives the mapping.
    package func copied() -> [UInt8] { Array(bytes) }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }

    /// New sealed memory that holds a copy of `bytes`, to be sent to another process.
    ///
    /// - Parameter name: Shown in /proc/self/fd, nothing else.
    package static func copy(of bytes: UnsafeRawBufferPointer, name: String) throws(SystemError) -> Descriptor {
        let memory = try create(name)
        let number = memory.number
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = write(number, part.baseAddress, part.count)
            guard count > 0 else { throw SystemError(operation: "write memory", path: name, code: errno) }
            rest = rest.dropFirst(count)
        }
        try seal(memory, name)
        return memory
    }

    /// New sealed memory of so many bytes, zero before `fill` writes them in their place.
    ///
    /// - Parameter name: Shown in /proc/self/fd, nothing else.
    package static func filled(
        byteCount: Int, name: String, by fill: (UnsafeMutableRawBufferPointer) -> Void
    ) throws(SystemError) -> Descriptor {
        let memory = try create(name)
        let number = memory.number
        guard ftruncate(number, off_t(byteCount)) == 0 else {
            throw SystemError(operation: "size memory", path: name, code: errno)
        }
        let start = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0)
        guard let start, start != MAP_FAILED else {
            throw SystemError(operation: "map", path: name, code: errno)
        }
        fill(UnsafeMutableRawBufferPointer(start: start, count: byteCount))
        // Nothing that can be written to is sealed.
        munmap(start, byteCount)
        try seal(memory, name)
        return memory
    }

    private static func create(_ name: String) throws(SystemError) -> Descriptor {
        let number = clinux_memory_file(name)
        guard number >= 0 else { throw SystemError(operation: "create memory", path: name, code: errno) }
        return Descriptor(owning: number)
    }

    private static func seal(_ memory: borrowing Descriptor, _ name: String) throws(SystemError) {
        guard fcntl(memory.number, addSeals, sealShrink | sealGrow | sealWrite | sealSeal) == 0 else {
            throw SystemError(operation: "seal memory", path: name, code: errno)
        }
    }
}

// <linux/fcntl.h> has these as macros of macros, which Swift cannot import.
private let addSeals: Int32 = 1033
private let getSeals: Int32 = 1034
private let sealSeal: Int32 = 1
private let sealShrink: Int32 = 2
private let sealGrow: Int32 = 4
private let sealWrite: Int32 = 8
