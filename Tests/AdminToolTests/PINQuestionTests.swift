// SPDX-License-Identifier: MIT
import Foundation
import KioskModel
import LinuxSystem
import Testing

@testable import AdminTool

@Suite("Asking for a PIN at the terminal", .serialized)
struct PINQuestionTests {
    @Test("does so twice, shows nothing of it, and leaves the terminal as it was")
    func asks() throws {
        let terminal = try PseudoTerminal()
        terminal.typeWhenAsked(["047193\n", "047193\n"])
        let pin = try PINQuestion.ask(at: Descriptor(owning: dup(terminal.tool.number)))
        #expect(pin == PIN([0, 4, 7, 1, 9, 3]))
        #expect(terminal.echoes)
        let text = "New PIN: \r\nOnce more: \r\n"
        #expect(terminal.shown(text.utf8.count) == text)
    }

    @Test("takes two that differ for a mistake")
    func different() throws {
        let terminal = try PseudoTerminal()
        terminal.typeWhenAsked(["047193\n", "047194\n"])
        #expect(throws: Failure(.refused, "the two PINs differ; nothing was changed")) {
            try PINQuestion.ask(at: Descriptor(owning: dup(terminal.tool.number)))
        }
        #expect(terminal.echoes)
    }

    @Test("leaves no mute terminal when it is interrupted")
    func interrupted() throws {
        let terminal = try PseudoTerminal()
        // The test's thread takes the signal itself: delivered as usual, it would end the tests.
        var interrupt = sigset_t()
        sigemptyset(&interrupt)
        sigaddset(&interrupt, SIGINT)
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, &interrupt, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        pthread_kill(pthread_self(), SIGINT)
        #expect(throws: Failure(.refused, "interrupted; nothing was changed")) {
            try PINQuestion.ask(at: Descriptor(owning: dup(terminal.tool.number)))
        }
        #expect(terminal.echoes)
        var none = timespec()
        #expect(sigtimedwait(&interrupt, nil, &none) == SIGINT, "the signal is still to be delivered")
    }
}

// TIOCSPTLCK and TIOCGPTN, macros Swift cannot import.
private let setLock: UInt = 0x4004_5431
private let getNumber: UInt = 0x8004_5430

/// A terminal whose user is the test.
private final class PseudoTerminal: Sendable {
    let tool: Descriptor
    private let user: Descriptor

    init() throws {
        let user = try Descriptor(opening: "/dev/ptmx", O_RDWR | O_NOCTTY)
        var (lock, number): (Int32, Int32) = (0, 0)
        guard ioctl(user.number, setLock, &lock) == 0, ioctl(user.number, getNumber, &number) == 0 else {
            throw SystemError(operation: "unlock", path: "/dev/ptmx", code: errno)
        }
        tool = try Descriptor(opening: "/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        self.user = user
    }

    /// Types each line when the terminal is mute: what was typed before is thrown away.
    func typeWhenAsked(_ lines: [String]) {
        Thread.detachNewThread { [self] in
            while echoes { usleep(1000) }
            for line in lines { write(user.number, line, line.utf8.count) }
        }
    }

    var echoes: Bool {
        var settings = termios()
        tcgetattr(tool.number, &settings)
        return settings.c_lflag & tcflag_t(ECHO) != 0
    }

    /// The characters the user sees, up to this many; the kernel passes it on piece by piece.
    func shown(_ length: Int) -> String {
        var text: [UInt8] = []
        var request = pollfd(fd: user.number, events: Int16(POLLIN), revents: 0)
        while text.count < length, poll(&request, 1, 5000) == 1 {
            var bytes = [UInt8](repeating: 0, count: 1000)
            let count = read(user.number, &bytes, bytes.count)
            text += bytes.prefix(max(0, count))
        }
        return String(decoding: text, as: UTF8.self)
    }
}
