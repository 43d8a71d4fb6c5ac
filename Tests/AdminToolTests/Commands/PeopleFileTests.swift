// SPDX-License-Identifier: MIT
import ControlMessages
import Testing

@testable import AdminTool

@Suite("A table of people")
struct PeopleFileTests {
    private func file(_ text: String) throws -> PeopleFile {
        try PeopleFile(path: "a.csv", bytes: Array(text.utf8))
    }

    @Test("is read with any of its columns in any order")
    func columns() throws {
        let file = try file(
            """
            Hours,Name,Unlock-For,Uses,Until,From,Enabled
            Mon-Fri 8:00-16:30, Ada ,10m,3,2027-07-15,2026-09-01,yes
            ,王小明,,,,,no
            """)
        #expect(file.flaws == [])
        let terms = AccessTerms(
            validFrom: "2026-09-01", validUntil: "2027-07-15", windows: "Mon-Fri 08:00-16:30", usesLeft: 3,
            unlockFor: 600)
        #expect(file.rows.map(\.name) == ["Ada", "王小明"])
        #expect(file.rows.map(\.enabled) == [true, false])
        #expect(file.rows.map { $0.change.applied(to: AccessTerms(usesLeft: 9)) } == [terms, AccessTerms()])
    }

    @Test("changes nothing by a column it does not have")
    func missingColumns() throws {
        let row = try #require(try file("name\nAda\n").rows.first)
        #expect(row == PersonRow(line: 2, name: "Ada"))
        #expect(row.change.applied(to: AccessTerms(usesLeft: 9)) == AccessTerms(usesLeft: 9))
    }

    @Test("tells of each bad line what was expected there, and keeps the good ones")
    func flaws() throws {
        let file = try file(
            """
            name,from,until,uses,enabled
            Ada,,,,
            ,,,,
            Bob,soon,,,
            Cy,2026-09-02,2026-09-01,,
            Di,,,many,
            Eve,,,,perhaps
            Flo,,
            ADA,,,,
            Ada,,,,
            """)
        #expect(file.rows.map(\.name) == ["Ada", "ADA"])
        #expect(file.flaws.map(\.line) == [3, 4, 5, 6, 7, 8, 10])
        #expect(
            file.flaws.map(\.text) == [
                "name: expected a name, not \"\"",
                "from: expected a day such as 2026-11-21, not \"soon\"",
                "until: expected a day not before 2026-09-02, not 2026-09-01",
                "uses: expected a whole number, 0 to 1000000, not \"many\"",
                "enabled: expected yes or no, not \"perhaps\"",
                "expected 5 fields, not 3",
                "name: Ada is already in line 2",
            ])
    }

    @Test(
        "needs headings it knows, each once", arguments: ["", "Ada\n", "name,class\n", "from,until\n", "name,name\n"])
    func headings(text: String) {
        let message =
            "a.csv:1: expected a heading line with name and others of name,enabled,from,until,hours,uses,unlock-for"
        #expect(throws: Failure(.wrongContents, message)) { try file(text) }
    }

    @Test("that was exported is imported as it was")
    func roundTrip() throws {
        let people = [
            ListedPerson(
                "Ada, \"the first\"",
                access: AccessTerms(
                    validFrom: "2026-09-01", validUntil: "2027-07-15", windows: "Mon-Fri 08:00-16:30; Sat 10:00-12:00",
                    usesLeft: 0, unlockFor: 90)),
            ListedPerson("=王", enabled: false),
        ]
        let file = try file(PeopleExport.text(of: people))
        #expect(file.flaws == [])
        #expect(file.rows.map(\.name) == people.map(\.name))
        for (row, person) in zip(file.rows, people) {
            #expect(PeopleImport.change(of: person, to: row) == nil)
        }
    }
}
