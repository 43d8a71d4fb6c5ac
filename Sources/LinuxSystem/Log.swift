// SPDX-License-Identifier: MIT
import Glibc

/// The log on standard error: one line a message, with the priority the journal reads (sd-daemon(3)).
package enum Log {
    package static func error(_ message: String) { write(message, priority: 3) }
    package static func warning(_ message: String) { write(message, priority: 4) }
    package static func notice(_ message: String) { write(message, priority: 5) }
    package static func info(_ message: String) { write(message, priority: 6) }

    private static func write(_ message: String, priority: Int) {
        let prefix = getenv("JOURNAL_STREAM") == nil ? "\(program): " : "<\(priority)>"
        // A message is one line, whatever a device or a file put into it.
        let line = prefix + message.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n"
        put(line, into: STDERR_FILENO)
    }

    private static var program: Substring {
        ProgramArguments.ofProcess.first?.split(separator: "/").last ?? "ninedot"
    }

    /// Writes the line, or drops it if that would have to wait: a journal that hangs must not stop a kiosk.
    ///
    /// A socket that can be written to has room for far more than a line.
    static func put(_ line: String, into descriptor: Int32) {
        var journal = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&journal, 1, 0) > 0 else { return }
        var bytes = Array(line.utf8)
        _ = Glibc.write(descriptor, &bytes, bytes.count)
    }
}
