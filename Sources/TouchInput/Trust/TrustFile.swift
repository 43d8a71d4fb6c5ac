// SPDX-License-Identifier: MIT
import Glibc
package import LinuxSystem

/// The file of the trusted touchscreens, a line for each.
///
/// It is not sealed: what it lists may touch the panel and unlocks nothing, and whoever writes to the disk could as well
/// remove it, which makes the panel choose anew. It lies beside the store and not in it, so that a copy of the store that
/// is restored on another machine does not take that machine's panel away.
package struct TrustFile: Sendable {
    private static let heading = "# Touchscreens that ninedotd trusts; ninedotctl touchscreens shows and changes them."
    /// In bytes, and in lines.
    private static let limit = 16_384
    package static let mostEntries = 32

    private let path: String

    package init(path: String) {
        self.path = path
    }

    package enum Contents: Hashable, Sendable {
        /// Nobody has chosen.
        case none
        case list([TouchscreenIdentity])
        /// Not to be read, or not whole: nothing is trusted, until somebody writes another.
        case damaged(reason: String)
    }

    package func read() -> Contents {
        let file: Descriptor
        do throws(SystemError) {
            file = try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        } catch {
            return error.code == ENOENT ? .none : .damaged(reason: error.description)
        }
        var bytes = [UInt8](repeating: 0, count: TrustFile.limit + 1)
        let count = Glibc.read(file.number, &bytes, bytes.count)
        guard count >= 0 else {
            return .damaged(reason: SystemError(operation: "read", path: path, code: errno).description)
        }
        guard count <= TrustFile.limit, let list = TrustFile.list(in: String(decoding: bytes[..<count], as: UTF8.self))
        else { return .damaged(reason: "\(path): not a list of touchscreens") }
        return .list(list)
    }

    /// Puts another list in its place, durably. A disk that does not answer holds the caller as long; an owner changes
    /// the list once in years.
    package func write(_ list: [TouchscreenIdentity]) throws(SystemError) {
        let lines = [TrustFile.heading] + list.map(\.line)
        try AtomicFile.write(lines.joined(separator: "\n") + "\n", to: path, mode: 0o600, isDurable: true)
    }

    package func remove() throws(SystemError) {
        try AtomicFile.remove(path)
    }

    /// Nil unless each line is one of ours: a file cut short by a full disk is none.
    private static func list(in text: String) -> [TouchscreenIdentity]? {
        guard text.hasPrefix(heading + "\n"), text.hasSuffix("\n") else { return nil }
        var list: [TouchscreenIdentity] = []
        for line in text.split(separator: "\n").dropFirst() {
            guard let identity = TouchscreenIdentity(line: line), list.count < mostEntries else { return nil }
            list.append(identity)
        }
        return list
    }
}
