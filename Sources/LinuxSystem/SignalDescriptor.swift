// SPDX-License-Identifier: MIT
internal import CLinux
import Glibc

/// Signals as readable events; no handler ever runs.
package struct SignalDescriptor: ~Copyable {
    private let descriptor: Descriptor

    /// Blocks the signals for this thread and the threads it starts later, and receives them here instead.
    package init(_ signals: [Int32]) throws(SystemError) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals {
            sigaddset(&set, signal)
        }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        let number = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
        guard number >= 0 else { throw SystemError(operation: "create", path: "signal descriptor", code: errno) }
        descriptor = Descriptor(owning: number)
    }

    package var number: Int32 { descriptor.number }

    /// The next signal that came, or nil.
    package func next() -> ReceivedSignal? {
        var info = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        guard read(descriptor.number, &info, size) == size else { return nil }
        return ReceivedSignal(number: Int32(info.ssi_signo), isFromKernel: info.ssi_code > 0)
    }
}

package struct ReceivedSignal: Hashable, Sendable {
    package var number: Int32
    /// False for one that a process sent: its code is zero or negative (sigaction(2)).
    package var isFromKernel: Bool
}
