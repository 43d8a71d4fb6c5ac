// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import LinuxSystem

// TIOCSPTLCK and TIOCGPTN, which Swift cannot import.
private let setLock: UInt = 0x4004_5431
private let getNumber: UInt = 0x8004_5430

/// A terminal at which the test is the user.
final class PseudoTerminal: Sendable {
    let tool: Descriptor
    let path: String
    private let user: Descriptor

    init() throws {
        let user = try Descriptor(opening: "/dev/ptmx", O_RDWR | O_NOCTTY)
        var (lock, number): (Int32, Int32) = (0, 0)
        guard ioctl(user.number, setLock, &lock) == 0, ioctl(user.number, getNumber, &number) == 0 else {
            throw SystemError(operation: "unlock", path: "/dev/ptmx", code: errno)
        }
        path = "/dev/pts/\(number)"
        tool = try Descriptor(opening: path, O_RDWR | O_NOCTTY)
        self.user = user
    }

    /// Types the lines once echo is off, because earlier input is discarded, or else after ten seconds.
    func typeWhenAsked(_ lines: [String]) {
        Thread.detachNewThread { [self] in
            for _ in 0..<10_000 {
                guard echoes else { break }
                usleep(1000)
            }
            for line in lines { type(line) }
        }
    }

    /// Types a line, which waits until the program reads it.
    func type(_ line: String) { write(user.number, line, line.utf8.count) }

    var echoes: Bool {
        var settings = termios()
        tcgetattr(tool.number, &settings)
        return settings.c_lflag & tcflag_t(ECHO) != 0
    }

    /// What the user sees, up to `length` bytes; the kernel delivers it in pieces.
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
