// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem

/// A terminal without echo, for the lifetime of this value.
///
/// Signals that would end or stop the tool wait until then, so that no terminal is left without echo.
struct QuietTerminal: ~Copyable {
    private let terminal: Int32
    private let usual: termios
    private let usualSignals: sigset_t
    private let signals: SignalDescriptor

    init(_ terminal: borrowing Descriptor) throws(Failure) {
        var settings = termios()
        guard tcgetattr(terminal.number, &settings) == 0 else {
            throw Failure(.usage, "no terminal to ask at: pipe the PIN into pin set --stdin")
        }
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &before)
        let signals: SignalDescriptor
        do {
            signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP])
        } catch {
            throw Failure(.unavailable, error.description)
        }
        let usual = settings
        settings.c_lflag &= ~tcflag_t(ECHO)
        settings.c_lflag |= tcflag_t(ICANON)
        tcsetattr(terminal.number, TCSAFLUSH, &settings)
        self.terminal = terminal.number
        self.usual = usual
        self.usualSignals = before
        self.signals = signals
    }

    deinit {
        var usual = usual
        tcsetattr(terminal, TCSAFLUSH, &usual)
        var before = usualSignals
        // A signal that came meanwhile is delivered here.
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// Waits until a line was typed; false when the terminal is gone. A signal is a failure, and delivered afterwards.
    func waitsForReader() throws(Failure) -> Bool {
        var requests = [
            pollfd(fd: terminal, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals.number, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&requests, 2, -1) < 0 {
            guard errno == EINTR else { return false }
        }
        guard requests[1].revents == 0 else { throw Failure(.refused, "interrupted; nothing was changed") }
        return requests[0].revents & Int16(POLLIN) != 0
    }
}
