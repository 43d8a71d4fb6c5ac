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

    /// Also what would become one by taking apostrophes away.
    static func isFormula(_ text: String) -> Bool {
        let scalars = text.unicodeScalars.drop { $0 == "'" }
        return scalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
    }

    /// The text a field stands for.
    static func text(of field: String) -> String {
        field.hasPrefix("'") && isFormula(field) ? String(field.unicodeScalars.dropFirst()) : field
    }
}
