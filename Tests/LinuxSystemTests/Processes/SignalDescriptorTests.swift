// SPDX-License-Identifier: MIT
import BootTime
import Glibc
import Testing

@testable import LinuxSystem

@Suite("Signals")
struct SignalDescriptorTests {
    @Test("Each requested signal is read once from the descriptor instead of being handled")
    func read() throws {
        try withMask {
            let signals = try SignalDescriptor([SIGUSR1, SIGUSR2])
            var poller = try Poller()
            #expect(try poller.wait(for: [signals.number], until: Clock.now) == [])
            pthread_kill(pthread_self(), SIGUSR2)
            pthread_kill(pthread_self(), SIGUSR1)
            #expect(try poller.wait(for: [signals.number], until: nil) == [signals.number])
            let first = signals.next()
            let second = signals.next()
            let third = signals.next()
            #expect(Set([first, second]) == [received(SIGUSR1), received(SIGUSR2)])
            #expect(third == nil)
        }
    }

    @Test("A signal that the process causes itself does not count as sent by the kernel")
    func sender() throws {
        try withMask {
            let signals = try SignalDescriptor([SIGPIPE])
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            close(ends[0])
            #expect(write(ends[1], "x", 1) == -1)
            close(ends[1])
            let signal = signals.next()
            #expect(signal == received(SIGPIPE))
        }
    }

    private func received(_ signal: Int32) -> ReceivedSignal { ReceivedSignal(number: signal, isFromKernel: false) }

    /// Restores the signal mask, because other tests use the same thread later.
    private func withMask(_ body: () throws -> Void) rethrows {
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }
}
