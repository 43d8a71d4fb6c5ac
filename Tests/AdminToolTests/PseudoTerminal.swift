// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import LinuxSystem

// TIOCSPTLCK and TIOCGPTN, macros Swift cannot import.
private let setLock: UInt = 0x4004_5431
private let getNumber: UInt = 0x8004_5430

/// A terminal whose user is the test.
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

    /// Types each line when the terminal is mute, for what was typed before is thrown away; after ten seconds in any case.
    func typeWhenAsked(_ lines: [String]) {
        Thread.detachNewThread { [self] in
            for _ in 0..<10_000 {
                guard echoes else { break }
                usleep(1000)
            }
            for line in lines { type(line) }
        }
    }

    /// Types a line that waits for whoever reads it.
    func type(_ line: String) { write(user.number, line, line.utf8.count) }

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
