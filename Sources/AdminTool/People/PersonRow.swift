// SPDX-License-Identifier: MIT
import ControlMessages
import KioskModel

/// A line of the table that import reads and export writes.
struct PersonRow: Equatable {
    enum Column: String, CaseIterable {
        case name, enabled, from, until, hours, uses
        case unlockFor = "unlock-for"
    }

    /// In the file, counted from one.
    var line: Int
    var name: String
    /// Nil where the table does not say.
    var enabled: Bool?
    var change = AccessChange()

    init(line: Int, name: String, enabled: Bool? = nil, change: AccessChange = AccessChange()) {
        self.line = line
        self.name = name
        self.enabled = enabled
        self.change = change
    }

    /// - Parameter columns: What the fields are, in order.
    init(_ record: CSVTable.Record, columns: [Column]) throws(Failure) {
        guard record.fields.count == columns.count else {
            throw Failure(.usage, "expected \(columns.count) fields, not \(record.fields.count)")
        }
        var fields: [Column: String] = [:]
        for (column, field) in zip(columns, record.fields) { fields[column] = field.trimmed }
        line = record.line
        name = try AccessText.name(fields[.name] ?? "", in: Column.name.rawValue)
        enabled = try fields[.enabled].map(PersonRow.flag) ?? nil
        change = try AccessChange(
            from: fields[.from], until: fields[.until], hours: fields[.hours], uses: fields[.uses],
            unlockFor: fields[.unlockFor], place: { $0 })
    }

    static func fields(of person: ListedPerson) -> [String] {
        Column.allCases.map { column in
            switch column {
            case .name: person.name
            case .enabled: person.enabled ? "yes" : "no"
            case .from: person.access.validFrom ?? ""
            case .until: person.access.validUntil ?? ""
            case .hours: person.access.windows ?? ""
            case .uses: person.access.usesLeft.map { "\($0)" } ?? ""
            case .unlockFor: person.access.unlockFor.map(TimeSpan.text) ?? ""
            }
        }
    }

    /// Nil for an empty field.
    private static func flag(_ text: String) throws(Failure) -> Bool? {
        switch text.lowercased() {
        case "": nil
        case "yes", "true", "1": true
        case "no", "false", "0": false
        default: throw AccessText.wrong("yes or no", text, in: Column.enabled.rawValue)
        }
    }
}
