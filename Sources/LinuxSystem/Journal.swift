// SPDX-License-Identifier: MIT
import Glibc

/// The journal, for entries with fields of their own, which `journalctl` can be asked for (systemd.journal-fields(7)).
package struct Journal {
    /// The service manager holds it open while the journal itself starts again.
    package static let standardPath = "/run/systemd/journal/socket"

    private let path: String?

    /// - Parameter path: The journal's socket; nil for a line on standard error instead, as outside of a service.
    package init(path: String? = environment("JOURNAL_STREAM") == nil ? nil : standardPath) {
        self.path = path
    }

    /// Writes an entry of priority "info"; where the journal takes none right now, the log gets its message alone.
    ///
    /// - Parameter fields: Names in capital letters, and values; a line break in one becomes a space.
    package func note(_ message: String, fields: [(name: String, value: String)]) {
        guard let path, send(entry(message, fields), to: path) else { return Log.info(message) }
    }

    /// The journal's own protocol: one datagram an entry, one line a field.
    private func entry(_ message: String, _ fields: [(name: String, value: String)]) -> [UInt8] {
        let own = [("MESSAGE", message), ("PRIORITY", "6"), ("SYSLOG_IDENTIFIER", "ninedotd")]
        let lines = (own + fields).map { name, value in
            name + "=" + value.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n"
        }
        return Array(lines.joined().utf8)
    }

    /// Never waits.
    private func send(_ entry: [UInt8], to path: String) -> Bool {
        do {
            let socket = try UnixAddress.datagram(for: path)
            guard try UnixAddress(path: path).connect(socket) == 0 else { return false }
            return Glibc.send(socket.number, entry, entry.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
                >= 0
        } catch {
            return false
        }
    }
}
