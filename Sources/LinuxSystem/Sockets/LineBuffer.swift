// SPDX-License-Identifier: MIT

/// Bytes that were received and are not given out yet.
struct LineBuffer {
    private var bytes: [UInt8] = []
    /// Where the search for a newline goes on: before it there is none.
    private var searched = 0

    var count: Int { bytes.count }
    var hasLine: Bool { bytes[searched...].contains(UInt8(ascii: "\n")) }

    mutating func append(_ received: ArraySlice<UInt8>) {
        bytes += received
    }

    /// The first whole line, without its newline.
    mutating func takeLine() -> [UInt8]? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            return nil
        }
        let line = Array(bytes[..<end])
        bytes.removeSubrange(...end)
        searched = 0
        return line
    }
}
