// SPDX-License-Identifier: MIT
import Glibc

/// The one thread besides the main one, for work that takes longer than a frame.
package enum WorkerThread {
    /// Runs `body` on a new thread until it returns; nobody waits for it.
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
