// SPDX-License-Identifier: MIT
internal import CFakeKernel
import Fixtures
internal import Glibc
internal import Synchronization

/// A device node for which the test acts as the kernel: it answers ioctls, sends events, and provides memory to map.
///
/// The node is a FIFO, so a program can open, read, write and poll it like a device.
package final class FakeDevice: Sendable {
    /// The path to open.
    package let node: String
    /// The device in sysfs that the node's device number leads to, which is the same for all fakes.
    package static let systemPath = FAKE_KERNEL_SYSTEM_PATH
    /// The queue for what programs write to the node and for what they read from it.
    private let queue: Int32
    /// The memory that programs map.
    package let memory: Int32
    private let folder: TemporaryFolder
    private let inode: Inode

    /// - Parameter answer: Returns the result of an ioctl or a negative error number. It can be called on any thread.
    package init(_ name: String = "device", answer: @escaping @Sendable (DeviceRequest) -> Int32) throws {
        folder = try TemporaryFolder()
        node = "\(folder.path)/\(name)"
        guard mkfifo(node, 0o600) == 0 else { throw FixtureError(description: "no FIFO \(node)") }
        queue = open(node, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        memory = open("\(folder.path)/memory", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard let inode = Inode(of: queue), memory >= 0, ftruncate(memory, 1 << 30) == 0 else {
            throw FixtureError(description: "no fake device at \(node)")
        }
        self.inode = inode
        FakeKernel.add(inode, FakeKernel.Entry(memory: memory, answer: answer))
    }

    /// A terminal, which has real settings (tcgetattr(3)) but no memory to map.
    package init(terminal answer: @escaping @Sendable (DeviceRequest) -> Int32) throws {
        folder = try TemporaryFolder()
        memory = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (number, isLocked) = (Int32(0), Int32(0))
        // Swift does not import TIOCGPTN and TIOCSPTLCK.
        guard ioctl(memory, 0x8004_5430, &number) == 0, ioctl(memory, 0x4004_5431, &isLocked) == 0 else {
            throw FixtureError(description: "no pseudoterminal")
        }
        node = "/dev/pts/\(number)"
        queue = open(node, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard let inode = Inode(of: queue) else { throw FixtureError(description: "no terminal at \(node)") }
        self.inode = inode
        FakeKernel.add(inode, FakeKernel.Entry(memory: memory, answer: answer))
    }

    deinit {
        FakeKernel.remove(inode)
        close(queue)
        close(memory)
    }

    /// Sends the bytes of a value to the program that has the node open.
    package func send<Value: BitwiseCopyable>(_ value: Value) {
        withUnsafeBytes(of: value) { _ = write(queue, $0.baseAddress, $0.count) }
    }

    /// Takes the next value that was written to the node; nil if there is none.
    package func received<Value: BitwiseCopyable>(_ empty: Value) -> Value? {
        var value = empty
        let count = withUnsafeMutableBytes(of: &value) { read(queue, $0.baseAddress, $0.count) }
        return count == MemoryLayout<Value>.size ? value : nil
    }
}

/// An ioctl that waits for its answer.
package struct DeviceRequest {
    /// The request code, such as DRM_IOCTL_SET_MASTER.
    package let code: UInt
    /// The caller's argument: a pointer for most requests, the value itself for some.
    package let argument: UnsafeMutableRawPointer?

    /// The parts of the code: the subsystem's letter, the request's number in it, and the argument's size in bytes.
    package var type: Character { Character(UnicodeScalar(UInt8(code >> 8 & 0xff))) }
    package var number: Int { Int(code & 0xff) }
    package var size: Int { Int(code >> 16 & 0x3fff) }

    /// The argument as a value, for requests that do not pass a pointer.
    package var value: Int { Int(bitPattern: argument) }

    /// Sends the calling thread a signal, as if the kernel had sent it.
    package func signal(_ number: Int32) { fake_kernel_signal(number) }

    package func load<Value: BitwiseCopyable>(as type: Value.Type = Value.self) -> Value? {
        argument?.loadUnaligned(as: type)
    }

    package func store<Value: BitwiseCopyable>(_ value: Value) {
        argument?.storeBytes(of: value, as: Value.self)
    }

    /// Reads the argument, changes it, and writes it back.
    package func update<Value: BitwiseCopyable>(_ type: Value.Type, _ change: (inout Value) -> Void) {
        guard var value = load(as: type) else { return }
        change(&value)
        store(value)
    }
}

/// The identity of a file, which all its descriptors share, including copies in other programs.
private struct Inode: Hashable {
    let device: dev_t
    let number: ino_t

    init?(of descriptor: Int32) {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { return nil }
        device = facts.st_dev
        number = facts.st_ino
    }
}

/// All fake devices of this program.
private enum FakeKernel {
    struct Entry: Sendable {
        let memory: Int32
        let answer: @Sendable (DeviceRequest) -> Int32
    }

    private static let entries = Mutex<[Inode: Entry]>([:])

    private static let install: Void = {
        var kernel = fake_kernel(
            control: { descriptor, code, argument, result in
                guard let entry = FakeKernel.entry(of: descriptor) else { return false }
                result?.pointee = entry.answer(DeviceRequest(code: code, argument: argument))
                return true
            },
            memory: { FakeKernel.entry(of: $0)?.memory ?? $0 })
        fake_kernel_install(&kernel)
    }()

    static func add(_ inode: Inode, _ entry: Entry) {
        entries.withLock { $0[inode] = entry }
        _ = install
    }

    static func remove(_ inode: Inode) { entries.withLock { $0[inode] = nil } }

    private static func entry(of descriptor: Int32) -> Entry? {
        guard let inode = Inode(of: descriptor) else { return nil }
        return entries.withLock { $0[inode] }
    }
}
