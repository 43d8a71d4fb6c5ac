// SPDX-License-Identifier: MIT
internal import Glibc

/// Approved lines of text in a file beside the tests. `make golden` replaces them with the present lines.
package struct GoldenLines {
    private let path: String

    /// - Parameter name: The file's name in the folder Golden beside the file of the test.
    package init(_ name: String, beside file: String = #filePath) {
        path = "/" + file.split(separator: "/").dropLast().joined(separator: "/") + "/Golden/" + name
    }

    /// Removed lines with "-" before them and new lines with "+", at most twenty.
    package func changes(to lines: [String]) -> [String] {
        if getenv("NINEDOT_REPLACE_GOLDEN") != nil {
            Files.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: path)
        }
        let kept = String(decoding: Files.read(path), as: UTF8.self).split(separator: "\n").map(String.init)
        if kept == lines { return [] }
        let changes = lines.difference(from: kept).map { change in
            switch change {
            case .remove(_, let line, _): "- " + line
            case .insert(_, let line, _): "+ " + line
            }
        }
        return Array(changes.prefix(20))
    }
}

/// A short digest of numbers, by FNV-1a.
package struct Digest: CustomStringConvertible {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    package init(_ numbers: some Sequence<some UnsignedInteger>) {
        for number in numbers { state = (state ^ UInt64(number)) &* 0x0000_0100_0000_01b3 }
    }

    package var description: String { String(UInt32(truncatingIfNeeded: state ^ state >> 32), radix: 16) }
}
