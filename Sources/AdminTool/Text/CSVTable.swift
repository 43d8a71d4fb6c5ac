// SPDX-License-Identifier: MIT

/// A table as spreadsheets read and write it (RFC 4180): fields with commas in between, in quotes where they need it.
///
/// A field that a spreadsheet would take for a formula is written with an apostrophe before it, which is taken away
/// again when it is read.
enum CSVTable {
    struct Record: Equatable {
        /// The first of its lines in the file, counted from one.
        var line: Int
        var fields: [String]
    }

    /// A place where the text is no table.
    struct Flaw: Error, Equatable {
        var line: Int
        var expected: String
    }

    static func line(_ fields: [String]) -> String {
        fields.map(field).joined(separator: ",")
    }

    private static func field(_ text: String) -> String {
        let text = isFormula(text) ? "'" + text : text
        guard text.contains(where: { ",;\"".contains($0) || $0.isNewline }) else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    /// True for a formula, and for text that would become one without its apostrophes.
    static func isFormula(_ text: String) -> Bool {
        let scalars = text.unicodeScalars.drop { $0 == "'" }
        return scalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
    }

    /// The text a field stands for.
    static func text(of field: String) -> String {
        field.hasPrefix("'") && isFormula(field) ? String(field.unicodeScalars.dropFirst()) : field
    }
}

/// Takes a table of comma-separated values apart, byte by byte.
///
/// Fields may be separated by semicolons instead, as spreadsheets do where the comma is the decimal point: the first
/// line tells.
struct CSVReader {
    private enum Place {
        case start, plain, quoted, afterQuote
    }

    private var records: [CSVTable.Record] = []
    private var fields: [String] = []
    private var field: [UInt8] = []
    private var place = Place.start
    private var line = 1
    private var firstLine = 1
    private let separator: UInt8

    /// - Parameter bytes: UTF-8, with a byte order mark or not.
    static func records(in bytes: [UInt8]) throws(CSVTable.Flaw) -> [CSVTable.Record] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
        var reader = CSVReader(separator: separator(of: text))
        for byte in text { try reader.take(byte) }
        return try reader.finish()
    }

    private init(separator: UInt8) {
        self.separator = separator
    }

    private static func separator(of text: ArraySlice<UInt8>) -> UInt8 {
        let heading = text.prefix { $0 != newline }
        return !heading.contains(comma) && heading.contains(semicolon) ? semicolon : comma
    }

    private mutating func take(_ byte: UInt8) throws(CSVTable.Flaw) {
        switch (place, byte) {
        case (.quoted, CSVReader.quote): place = .afterQuote
        case (.quoted, _):
            if byte == CSVReader.newline { line += 1 }
            field.append(byte)
        case (.afterQuote, CSVReader.quote):
            field.append(byte)
            place = .quoted
        case (.start, CSVReader.quote): place = .quoted
        case (.start, separator), (.plain, separator), (.afterQuote, separator): try endField()
        case (.start, CSVReader.newline), (.plain, CSVReader.newline), (.afterQuote, CSVReader.newline):
            try endRecord()
        // A line ends with a newline, or with this before it.
        case (.start, CSVReader.carriageReturn), (.plain, CSVReader.carriageReturn),
            (.afterQuote, CSVReader.carriageReturn):
            break
        case (.afterQuote, _): throw CSVTable.Flaw(line: line, expected: "a comma behind a quoted field")
        case (.plain, CSVReader.quote):
            throw CSVTable.Flaw(line: line, expected: "quotes around the whole field, doubled within it")
        case (.start, _), (.plain, _):
            place = .plain
            field.append(byte)
        }
    }

    private mutating func endField() throws(CSVTable.Flaw) {
        guard let text = String(validating: field, as: UTF8.self) else {
            throw CSVTable.Flaw(line: line, expected: "text in UTF-8")
        }
        fields.append(CSVTable.text(of: text))
        field = []
        place = .start
    }

    /// An empty line is no record.
    private mutating func endRecord() throws(CSVTable.Flaw) {
        try endField()
        if fields != [""] { records.append(CSVTable.Record(line: firstLine, fields: fields)) }
        fields = []
        line += 1
        firstLine = line
    }

    private mutating func finish() throws(CSVTable.Flaw) -> [CSVTable.Record] {
        guard place != .quoted else {
            throw CSVTable.Flaw(line: firstLine, expected: "a quote at the end of a field that begins with one")
        }
        try endRecord()
        return records
    }

    private static let quote = UInt8(ascii: "\"")
    private static let comma = UInt8(ascii: ",")
    private static let semicolon = UInt8(ascii: ";")
    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
}
