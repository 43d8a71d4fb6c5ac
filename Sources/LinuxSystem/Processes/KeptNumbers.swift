// SPDX-License-Identifier: MIT
internal import CLinux
import Glibc

/// A list of numbers in memory that outlives the process where the service manager keeps it (`KeptDescriptors`).
package struct KeptNumbers {
    /// The most that are read.
    private static let most = 64

    /// The descriptor for the service manager to keep; open as long as the process runs.
    package let descriptor: Int32

    /// - Parameter memory: From an earlier process.
    package init(in memory: consuming Descriptor) {
        descriptor = memory.release()
    }

    /// An empty list.
    ///
    /// - Parameter name: Shown in /proc/self/fd, nothing else.
    package init(named name: String) throws(SystemError) {
        let number = clinux_memory_file(name)
        guard number >= 0 else { throw SystemError(operation: "create memory", path: name, code: errno) }
        descriptor = number
    }

    package var numbers: [Int64] {
        var numbers = [Int64](repeating: 0, count: KeptNumbers.most)
        let size = MemoryLayout<Int64>.size
        let count = pread(descriptor, &numbers, numbers.count * size, 0)
        return Array(numbers.prefix(max(0, count) / size))
    }

    /// Replaces the list; a failure leaves a shorter one.
    package func replace(with numbers: [Int64]) {
        guard ftruncate(descriptor, 0) == 0 else { return }
        _ = pwrite(descriptor, numbers, numbers.count * MemoryLayout<Int64>.size, 0)
    }
}
