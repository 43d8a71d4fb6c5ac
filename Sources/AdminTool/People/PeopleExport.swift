// SPDX-License-Identifier: MIT
import ControlMessages

/// `ninedotctl people export [FILE.csv]`: the table that import reads. It holds no pattern.
struct PeopleExport {
    /// Nil is standard output.
    let file: String?

    func run(on connection: consuming Connection) throws(Failure) {
        let text = PeopleExport.text(of: try connection.everybody())
        guard let file else { return Terminal.say(text) }
        try OutputFile.write(text + "\n", to: file)
    }

    static func text(of people: [ListedPerson]) -> String {
        let heading = CSVTable.line(PersonRow.Column.allCases.map(\.rawValue))
        return ([heading] + people.map { CSVTable.line(PersonRow.fields(of: $0)) }).joined(separator: "\n")
    }
}
