// SPDX-License-Identifier: MIT

/// Rows under headings, each column as wide as its widest cell.
struct TextTable {
    let headings: [String]
    private(set) var rows: [[String]] = []

    init(_ headings: [String]) {
        self.headings = headings
    }

    /// - Parameter cells: One for each heading; control characters are shown as "?".
    mutating func add(_ cells: [String]) {
        rows.append(cells.map(Terminal.harmless))
    }

    /// The table without the columns that are empty in every row.
    var text: String {
        let columns = headings.indices.filter { column in
            rows.contains { !$0[column].isEmpty }
        }
        let widths = columns.map { column in
            ([headings] + rows).map { DisplayWidth.columns(of: $0[column]) }.max() ?? 0
        }
        return ([headings] + rows).map { row in
            let cells = zip(columns, widths).map { column, width in
                row[column] + String(repeating: " ", count: width - DisplayWidth.columns(of: row[column]))
            }
            let line = cells.joined(separator: "  ")
            return String(line[..<(line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex)])
        }.joined(separator: "\n")
    }
}

/// The columns of a terminal that a text takes.
enum DisplayWidth {
    static func columns(of text: String) -> Int {
        text.isPlain ? text.utf8.count : text.reduce(0) { $0 + columns(of: $1) }
    }

    /// A letter with its accents, or a picture put together of several, is as wide as what it begins with.
    private static func columns(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        switch first.properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark: return 0
        default: return isWide(first) ? 2 : 1
        }
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) }
    }

    /// The characters that Unicode calls wide, in whole blocks.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD,
    ]
}
