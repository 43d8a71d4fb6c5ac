// SPDX-License-Identifier: MIT
import ControlMessages

/// `ninedotctl people import FILE.csv`: adds those who are not there, and changes what the table says of the others.
struct PeopleImport {
    let table: PeopleFile

    /// - Parameter takesPart: Whether the good lines count where others are wrong.
    init(of table: PeopleFile, takesPart: Bool) throws(Failure) {
        self.table = table
        for flaw in table.flaws { Terminal.complain("\(table.path):\(flaw.line): \(flaw.text)") }
        guard takesPart || table.flaws.isEmpty else {
            throw Failure(.wrongContents, "nothing was imported: \(wrongLines)")
        }
    }

    func run(on connection: consuming Connection) throws(Failure) {
        let there = Dictionary(try connection.everybody().map { ($0.name, $0) }) { first, _ in first }
        var (added, changed) = (0, 0)
        for row in table.rows {
            let old = there[row.name]
            let requests = PeopleImport.requests(of: row, old)
            do throws(Failure) {
                for request in requests { try connection.tell(request) }
            } catch {
                let done = "\(added) added and \(changed) changed before"
                throw Failure(error.code, "\(table.path):\(row.line): \(error.message); \(done)")
            }
            if old == nil { added += 1 } else if !requests.isEmpty { changed += 1 }
        }
        Terminal.say("\(added) added, \(changed) changed, \(table.rows.count - added - changed) as before")
        guard table.flaws.isEmpty else { throw Failure(.wrongContents, "left out: \(wrongLines)") }
    }

    /// What makes somebody as the row says.
    static func requests(of row: PersonRow, _ old: ListedPerson?) -> [Request] {
        var requests: [Request] = []
        if old == nil { requests.append(.people(.add(row.name))) }
        let access = old?.access ?? AccessTerms()
        let terms = row.change.applied(to: access)
        if terms != access { requests.append(.people(.setAccess(terms, name: row.name))) }
        if let enabled = row.enabled, enabled != old?.enabled ?? true {
            requests.append(.people(enabled ? .enable(row.name) : .disable(row.name)))
        }
        return requests
    }

    private var wrongLines: String {
        table.flaws.count == 1 ? "1 line is wrong" : "\(table.flaws.count) lines are wrong"
    }
}
