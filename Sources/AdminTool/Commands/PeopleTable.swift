// SPDX-License-Identifier: MIT

/// The table of `ninedotctl people import`, read and checked without the daemon.
struct PeopleFile: Equatable {
    /// Something wrong in the file.
    struct Flaw: Equatable {
        var line: Int
        var text: String
    }

    let path: String
    private(set) var rows: [PersonRow] = []
    private(set) var flaws: [Flaw] = []

    private static let limit = 4 << 20

    init(path: String) throws(Failure) {
        try self.init(path: path, bytes: try InputFile.bytes(of: path, limit: PeopleFile.limit))
    }

    init(path: String, bytes: [UInt8]) throws(Failure) {
        self.path = path
        let records: [CSVTable.Record]
        do {
            records = try CSVReader.records(in: bytes)
        } catch {
            throw Failure(.wrongContents, "\(path):\(error.line): expected \(error.expected)")
        }
        let columns = try columns(of: records.first)
        for record in records.dropFirst() { take(record, columns) }
    }

    private func columns(of heading: CSVTable.Record?) throws(Failure) -> [PersonRow.Column] {
        let names = heading.map { $0.fields.map { $0.lowercased().filter { !$0.isWhitespace } } } ?? []
        let columns = names.compactMap(PersonRow.Column.init)
        guard columns.count == names.count, columns.contains(.name), Set(columns).count == columns.count else {
            let known = PersonRow.Column.allCases.map(\.rawValue).joined(separator: ",")
            throw Failure(.wrongContents, "\(path):1: expected name and others of \(known) as headings")
        }
        return columns
    }

    private mutating func take(_ record: CSVTable.Record, _ columns: [PersonRow.Column]) {
        do throws(Failure) {
            let row = try PersonRow(record, columns: columns)
            if let other = rows.first(where: { $0.name == row.name }) {
                throw Failure(.usage, "name: \(Terminal.harmless(row.name)) is in line \(other.line) already")
            }
            rows.append(row)
        } catch {
            flaws.append(Flaw(line: record.line, text: error.message))
        }
    }
}
