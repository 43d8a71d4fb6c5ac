// SPDX-License-Identifier: MIT
import Glibc

/// One line a message on standard error, with the priority the journal reads (sd-daemon(3)).
package enum Log {
    package static func error(_ message: String) { write(message, priority: 3) }
    package static func warning(_ message: String) { write(message, priority: 4) }
    package static func notice(_ message: String) { write(message, priority: 5) }
    package static func info(_ message: String) { write(message, priority: 6) }

    private static func write(_ message: String, priority: Int) {
        let prefix = getenv("JOURNAL_STREAM") == nil ? "ninedotd: " : "<\(priority)>"
        // A message is one line, whatever a device or a file put into it.
        let line = prefix + message.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n"
        var bytes = Array(line.utf8)
        _ = Glibc.write(STDERR_FILENO, &bytes, bytes.count)
    }
}
