// SPDX-License-Identifier: MIT
import Glibc
package import LinuxSystem

/// The file of the trusted touchscreens, a line for each.
///
/// It is not sealed: what it lists may touch the panel and unlocks nothing, and whoever writes to the disk could as well
/// remove it, which makes the panel choose anew. It lies beside the store and not in it, so that a copy of the store that
/// is restored on another machine does not take that machine's panel away.
package typealias TrustFile = TouchscreenFile<TouchscreenIdentity>

/// A file about touchscreens with a line for each, written as a whole and read as a whole.
package struct TouchscreenFile<Entry: TouchscreenEntry>: Sendable {
    private let path: String

    package init(path: String) {
        self.path = path
    }

    package enum Contents: Hashable, Sendable {
        /// Nobody has chosen.
        case none
        case list([Entry])
        /// Not to be read, or not whole: it counts for nothing, until somebody writes another.
        case damaged(reason: String)
    }

    package func read() -> Contents {
        let file: Descriptor
        do throws(SystemError) {
            file = try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        } catch {
            return error.code == ENOENT ? .none : .damaged(reason: error.description)
        }
        var bytes = [UInt8](repeating: 0, count: FileLimits.bytes + 1)
        let count = Glibc.read(file.number, &bytes, bytes.count)
        guard count >= 0 else {
            return .damaged(reason: SystemError(operation: "read", path: path, code: errno).description)
        }
        guard count <= FileLimits.bytes, let list = list(in: String(decoding: bytes[..<count], as: UTF8.self))
        else { return .damaged(reason: "\(path): not a list of \(Entry.plural)") }
        return .list(list)
    }

    /// Puts another list in its place, durably. A disk that does not answer holds the caller as long; an owner changes
    /// the list once in years.
    package func write(_ list: [Entry]) throws(SystemError) {
        let lines = [Entry.heading] + list.map(\.line)
        try AtomicFile.write(lines.joined(separator: "\n") + "\n", to: path, mode: 0o600, isDurable: true)
    }

    package func remove() throws(SystemError) {
        try AtomicFile.remove(path)
    }

    package static var mostEntries: Int { FileLimits.entries }

    /// Nil unless each line is one of ours: a file cut short by a full disk is none.
    private func list(in text: String) -> [Entry]? {
        guard text.hasPrefix(Entry.heading + "\n"), text.hasSuffix("\n") else { return nil }
        var list: [Entry] = []
        for line in text.split(separator: "\n").dropFirst() {
            guard let entry = Entry(line: line), list.count < FileLimits.entries else { return nil }
            list.append(entry)
        }
        return list
    }
}

/// A touchscreen in a file.
package protocol TouchscreenEntry: Hashable, Sendable {
    /// The first line of the file, for whoever looks into it.
    static var heading: String { get }
    /// The word for several of them.
    static var plural: String { get }
    var line: String { get }
    init?(line: Substring)
}

private enum FileLimits {
    static let bytes = 16_384
    static let entries = 32
}

extension TouchscreenIdentity: TouchscreenEntry {
    package static let heading = "# Touchscreens that ninedotd trusts; ninedotctl touchscreens shows and changes them."
    package static let plural = "touchscreens"

    /// Ids, place and name, with tabs between, which none of them can hold.
    package var line: String { [ids, place, name].joined(separator: "\t") }

    /// Nil for anything else.
    package init?(line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 3, fields[0].split(separator: ":").count == 3,
            fields[0].allSatisfy({ $0 == ":" || $0.isHexDigit }), !fields[2].isEmpty
        else { return nil }
        self.init(ids: fields[0], name: fields[2], place: fields[1])
    }
}
