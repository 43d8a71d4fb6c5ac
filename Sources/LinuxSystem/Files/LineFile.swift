// SPDX-License-Identifier: MIT
import Glibc

/// A short list in a file, with a line for each entry, written as a whole and read as a whole.
package struct LineFile<Entry: LineEntry>: Sendable {
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
    /// such a list once in years.
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

/// An entry of such a list.
package protocol LineEntry: Hashable, Sendable {
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
