// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import LinuxSystem
import Testing

@Suite("Memory another process shares")
struct SealedMemoryTests {
    private let refused = SystemError(operation: "map", path: "shared memory", code: EINVAL)

    @Test("is refused when its size is not what was said", arguments: [0, 3, 5])
    func size(byteCount: Int) throws {
        let memory = try sealedMemory(of: [1, 2, 3, 4])
        #expect(throws: refused) { _ = try SealedMemory(mapping: memory, byteCount: byteCount) }
    }

    @Test("is refused when the other side could cut it short")
    func unsealed() throws {
        let memory = Descriptor(owning: createMemory("test", mayBeSealed))
        let number = memory.number
        #expect(ftruncate(number, 4) == 0)
        #expect(throws: refused) { _ = try SealedMemory(mapping: memory, byteCount: 4) }
    }

    @Test("is refused when it is a file")
    func file() throws {
        let folder = try TemporaryFolder()
        try AtomicFile.write("1234", to: folder.path + "/file", mode: 0o600)
        let file = try Descriptor(opening: folder.path + "/file", O_RDWR)
        #expect(throws: (any Error).self) { _ = try SealedMemory(mapping: file, byteCount: 4) }
    }

    @Test("cannot be changed or cut short by anybody")
    func sealed() throws {
        let memory = try sealedMemory(of: [1, 2, 3, 4])
        let number = memory.number
        #expect(ftruncate(number, 1) == -1)
        #expect(pwrite(number, "x", 1, 0) == -1)
        let size = byteCount(of: memory)
        #expect(size == 4)
    }

    @Test("is filled in its place, and cannot be changed after that")
    func filled() throws {
        let memory = try SealedMemory.filled(byteCount: 4, name: "test") { bytes in
            #expect(bytes.allSatisfy { $0 == 0 })
            bytes.copyBytes(from: [1, 2, 3, 4])
        }
        let number = memory.number
        #expect(pwrite(number, "x", 1, 0) == -1)
        #expect(mmap(nil, 4, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0) == MAP_FAILED)
        let received = try SealedMemory(mapping: memory, byteCount: 4)
        #expect(received.copied() == [1, 2, 3, 4])
    }

    @Test("Sealed memory can be mapped at any size up to a limit", arguments: [(3, false), (4, true), (5, true)])
    func limit(limit: Int, isMapped: Bool) throws {
        let memory = try sealedMemory(of: [1, 2, 3, 4])
        if isMapped {
            let copy = try SealedMemory(mapping: memory, upTo: limit).copied()
            #expect(copy == [1, 2, 3, 4])
        } else {
            #expect(throws: refused) { _ = try SealedMemory(mapping: memory, upTo: limit) }
        }
    }

    @Test("Mapping without a descriptor fails, and so does making memory without a size")
    func nothing() {
        #expect(throws: SystemError(operation: "inspect", path: "shared memory", code: EBADF)) {
            _ = try SealedMemory(mapping: Descriptor(owning: -1), byteCount: 4)
        }
        for (byteCount, operation) in [(-1, "size memory"), (0, "map")] {
            #expect(throws: SystemError(operation: operation, path: "test", code: EINVAL)) {
                _ = try SealedMemory.filled(byteCount: byteCount, name: "test") { _ in }
            }
        }
    }

    private func byteCount(of memory: borrowing Descriptor) -> Int {
        var status = stat()
        return fstat(memory.number, &status) == 0 ? Int(status.st_size) : -1
    }
}

func sealedMemory(of bytes: [UInt8]) throws -> Descriptor {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    defer { copy.deallocate() }
    copy.copyBytes(from: bytes)
    return try SealedMemory.copy(of: UnsafeRawBufferPointer(copy), name: "test")
}

// <sys/mman.h> has these for GNU sources only.
@_silgen_name("memfd_create")
private func createMemory(_ name: UnsafePointer<CChar>, _ flags: CUnsignedInt) -> CInt
private let mayBeSealed: CUnsignedInt = 2
