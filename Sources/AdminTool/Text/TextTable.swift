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

    /// Without the columns that are empty in every row.
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
            return String(line.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }
}
