// SPDX-License-Identifier: MIT
import ControlMessages
import KioskModel
import LinuxSystem

/// The table of `ninedotctl people import`, read and checked without the daemon.
struct PeopleFile: Equatable {
    /// A wrong line of the file.
    struct Flaw: Equatable {
        var line: Int
        var text: String
    }

    let path: String
    private(set) var rows: [PersonRow] = []
    private(set) var flaws: [Flaw] = []
    /// The line of each name so far.
    private var lines: [String: Int] = [:]

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
            throw Failure(.wrongContents, "\(path):1: expected a heading line with name and others of \(known)")
        }
        return columns
    }

    private mutating func take(_ record: CSVTable.Record, _ columns: [PersonRow.Column]) {
        do throws(Failure) {
            let row = try PersonRow(record, columns: columns)
            if let other = lines[row.name] {
                throw Failure(.usage, "name: \(Terminal.harmless(row.name)) is already in line \(other)")
            }
            rows.append(row)
            lines[row.name] = row.line
        } catch {
            flaws.append(Flaw(line: record.line, text: error.message))
        }
    }
}

/// A line of the table that import reads and export writes.
struct PersonRow: Equatable {
    enum Column: String, CaseIterable {
        case name, enabled, from, until, hours, uses
        case unlockFor = "unlock-for"
    }

    /// The number of the line in the file, counted from one.
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

    /// - Parameter columns: The fields' columns, in order.
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

/// `people import`: adds those who are missing, and changes the terms the table names of the others.
struct PeopleImport {
    let table: PeopleFile

    static func run(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        let table = try PeopleFile(path: arguments.file)
        try PeopleImport(of: table, isPartial: arguments.has(.partial)).run(on: try connect())
    }

    /// - Parameter isPartial: True to import the correct lines where others are wrong.
    init(of table: PeopleFile, isPartial: Bool) throws(Failure) {
        self.table = table
        for flaw in table.flaws { Terminal.complain("\(table.path):\(flaw.line): \(flaw.text)") }
        guard isPartial || table.flaws.isEmpty else {
            throw Failure(.wrongContents, "nothing was imported: \(wrongLines)")
        }
    }

    /// Imports all lines or none.
    func run(on connection: consuming Connection) throws(Failure) {
        let there = Dictionary(try connection.allPeople().map { ($0.name, $0) }) { first, _ in first }
        let rows = table.rows.compactMap { PeopleImport.change(of: there[$0.name], to: $0) }
        var (added, changed) = (0, 0)
        if !rows.isEmpty { (added, changed) = try PeopleImport.send(rows, over: &connection) }
        Terminal.say("\(added) added, \(changed) changed, \(table.rows.count - added - changed) unchanged")
        guard table.flaws.isEmpty else { throw Failure(.wrongContents, "left out: \(wrongLines)") }
    }

    /// The person that a row makes of an old one, or of none; nil where nothing changes.
    static func change(of old: ListedPerson?, to row: PersonRow) -> ImportedRow? {
        let terms = row.change.applied(to: old?.access ?? AccessTerms())
        let isEnabled = row.enabled ?? old?.enabled ?? true
        if let old, terms == old.access, isEnabled == old.enabled { return nil }
        return ImportedRow(row.name, enabled: isEnabled, access: terms)
    }

    private static func send(
        _ rows: [ImportedRow], over connection: inout Connection
    ) throws(Failure) -> (added: Int, changed: Int) {
        let text = Array(rows.map { $0.line + "\n" }.joined().utf8)
        let sealed = text.withUnsafeBytes { bytes in
            Result { () throws(SystemError) in try SealedMemory.copy(of: bytes, name: "people").release() }
        }
        let memory: Descriptor
        switch sealed {
        case .success(let number): memory = Descriptor(owning: number)
        case .failure(let error): throw Failure(.unavailable, error.description)
        }
        var reply = try connection.ask(.people(.importRows(count: rows.count)), with: memory)
        while case .progress(let done) = reply {
            Terminal.showProgress("\(done) of \(rows.count)")
            reply = try connection.nextReply()
        }
        guard case .imported(let added, let changed) = reply else { throw Connection.unexpectedReply }
        return (added, changed)
    }

    private var wrongLines: String {
        table.flaws.count == 1 ? "1 line is wrong" : "\(table.flaws.count) lines are wrong"
    }
}

/// `people export`: the table that import reads. It holds no pattern.
enum PeopleExport {
    static func run(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        var connection = try connect()
        let text = PeopleExport.text(of: try connection.allPeople())
        guard let file = arguments.operands.first else { return Terminal.say(text) }
        try OutputFile.write(text + "\n", to: file)
    }

    static func text(of people: [ListedPerson]) -> String {
        let heading = CSVTable.line(PersonRow.Column.allCases.map(\.rawValue))
        return ([heading] + people.map { CSVTable.line(PersonRow.fields(of: $0)) }).joined(separator: "\n")
    }
}

extension Option {
    static let partial = Option("partial", "import the correct lines where others are wrong")
}
