// SPDX-License-Identifier: MIT
internal import CLinux
import Glibc

/// The one thread besides the main one, for work that takes longer than a frame.
package enum WorkerThread {
    /// Runs `body` on a new thread until it returns, without waiting for it.
    package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        let work = Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { work in
                guard let work else { return nil }
                Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            work.release()
            throw SystemError(operation: "start", path: "worker thread", code: code)
        }
        pthread_detach(thread)
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }
}

/// An eventfd that one thread rings to wake another.
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

    /// Waits for the ring and clears it.
    package func wait() {
        var count: UInt64 = 0
        while read(descriptor.number, &count, MemoryLayout<UInt64>.size) < 0, errno == EINTR {}
    }
}
