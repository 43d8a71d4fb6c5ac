internal import CLinux
// SPDX-License-Identifier: MIT
import Glibc

/// Rung by one thread to wake another: an eventfd.
package final class Bell: Sendable {
    private let descriptor: Descriptor

    package init() throws(SystemError) {
        let number = eventfd(0, Int32(EFD_CLOEXEC))
        guard number >= 0 else { throw SystemError(operation: "create", path: "event descriptor", code: errno) }
        descriptor = Descriptor(owning: number)
    }

    /// Readable while rung.
    package var number: Int32 { descriptor.number }

    package func ring() {
        var one: UInt64 = 1
        _ = write(descriptor.number, &one, MemoryLayout<UInt64>.size)
    }

    /// Waits until it is rung, and silences it.
    package func wait() {
        var count: UInt64 = 0
        while read(descriptor.number, &count, MemoryLayout<UInt64>.size) < 0, errno == EINTR {}
    }
}
