// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Foundation
import Testing

@testable import AdminTool

@Suite("What the tool does with people")
struct PeopleTests {
    private static func page(_ names: [String], total: Int) -> Reply {
        .people(PeopleList(names.map { ListedPerson($0) }, total: total))
    }

    /// The failure of importing a table.
    private func imports(_ text: String, _ options: [String: String] = [:], on daemon: FakeDaemon) throws -> Failure? {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "a.csv")
        var failure = run(["people", "import", folder.path + "/a.csv"], options, on: daemon)
        failure?.message.replace(folder.path + "/", with: "")
        return failure
    }

    @Test("asks for page after page")
    func pages() throws {
        let daemon = try FakeDaemon(answering: [
            PeopleTests.page(["Ada", "Bob"], total: 3), PeopleTests.page(["Cy"], total: 3),
        ])
        var connection = try daemon.connection()
        #expect(try connection.allPeople().map(\.name) == ["Ada", "Bob", "Cy"])
        #expect(try daemon.requests() == [.people(.list(from: 0, count: 200)), .people(.list(from: 2, count: 200))])
    }

    @Test("ends with an empty page, whatever the total says")
    func emptyPage() throws {
        let daemon = try FakeDaemon(answering: [
            PeopleTests.page(["Ada"], total: 2), PeopleTests.page([], total: 2),
        ])
        var connection = try daemon.connection()
        #expect(try connection.allPeople().count == 1)
    }

    @Test("changes the terms that were named and keeps the others")
    func setAccess() throws {
        let daemon = try FakeDaemon(answering: [
            .access(AccessTerms(validUntil: "2027-07-15", usesLeft: 3)), .ok,
        ])
        #expect(run(["people", "set", "Ada"], ["uses": "any", "hours": "Sat 10:00-12:00"], on: daemon) == nil)
        let terms = AccessTerms(validUntil: "2027-07-15", windows: "Sat 10:00-12:00")
        #expect(try daemon.requests() == [.people(.access(name: "Ada")), .people(.setAccess(terms, name: "Ada"))])
    }

    @Test("lifts a limit and keeps every other", arguments: ["from", "until", "hours", "uses", "unlock-for"])
    func liftLimit(option: String) throws {
        let limits = AccessTerms(
            validFrom: "2026-09-01", validUntil: "2027-07-15", windows: "Sat 10:00-12:00", usesLeft: 3, unlockFor: 60)
        var rest = limits
        switch option {
        case "from": rest.validFrom = nil
        case "until": rest.validUntil = nil
        case "hours": rest.windows = nil
        case "uses": rest.usesLeft = nil
        default: rest.unlockFor = nil
        }
        let daemon = try FakeDaemon(answering: [.access(limits), .ok])
        #expect(run(["people", "set", "Ada"], [option: "any"], on: daemon) == nil)
        #expect(try daemon.requests().last == .people(.setAccess(rest, name: "Ada")))
    }

    @Test("does not end an access before it begins")
    func order() throws {
        let daemon = try FakeDaemon(answering: [.access(AccessTerms(validFrom: "2027-01-01"))])
        let failure = run(["people", "set"], ["panel": "", "until": "2026-12-31"], on: daemon)
        #expect(failure == Failure(.usage, "the last day, 2026-12-31, would be before the first, 2027-01-01"))
        #expect(try daemon.requests() == [.people(.access(name: nil))])
    }

    @Test("says by its exit code that nobody has the name")
    func unknown() throws {
        let daemon = try FakeDaemon(answering: [.error(Refusal(.unknownPerson, "there is nobody called Ada"))])
        #expect(run(["people", "enable", "Ada"], on: daemon) == Failure(.unknownPerson, "there is nobody called Ada"))
    }

    @Test("imports by adding, changing and leaving alone, in one request")
    func imports() throws {
        let there = ListedPerson("Bob", access: AccessTerms(usesLeft: 3))
        let daemon = try FakeDaemon(answering: [
            .people(PeopleList([there, ListedPerson("Cy")], total: 2)), .progress(done: 0),
            .imported(added: 2, changed: 1),
        ])
        let text = "name,uses,enabled\nAda,5,no\nBob,,\nCy,,yes\nDi,,\n"
        #expect(try imports(text, on: daemon) == nil)
        #expect(try daemon.requests().dropFirst() == [.people(.importRows(count: 3))])
        let lines = try #require(try daemon.memory()).split(separator: UInt8(ascii: "\n"))
        #expect(
            try lines.map { try ImportedRow(line: Array($0)) } == [
                ImportedRow("Ada", enabled: false, access: AccessTerms(usesLeft: 5)), ImportedRow("Bob"),
                ImportedRow("Di"),
            ])
    }

    @Test("imports nothing where a line is wrong, or only the good ones where that is wanted")
    func partly() throws {
        let text = "name,uses\nAda,x\nBob,\n"
        let daemon = try FakeDaemon(answering: [PeopleTests.page([], total: 0), .imported(added: 1, changed: 0)])
        #expect(try imports(text, on: daemon) == Failure(.wrongContents, "nothing was imported: 1 line is wrong"))
        #expect(try daemon.requests() == [])
        let failure = try imports(text, ["partial": ""], on: daemon)
        #expect(failure == Failure(.wrongContents, "left out: 1 line is wrong"))
        #expect(try daemon.requests().dropFirst() == [.people(.importRows(count: 1))])
    }

    @Test("says why an import was refused, and asks nothing where all is as the table says")
    func refused() throws {
        let daemon = try FakeDaemon(answering: [
            PeopleTests.page([], total: 0), .error(Refusal(.failed, "disk full")),
        ])
        #expect(try imports("name\nAda\nBob\n", on: daemon) == Failure(.refused, "disk full"))
        let content = try FakeDaemon(answering: [PeopleTests.page(["Ada"], total: 1)])
        #expect(try imports("name\nAda\n", on: content) == nil)
        #expect(try content.requests().count == 1)
    }

    @Test("exports to a file that is nobody else's")
    func exports() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/people.csv"
        let daemon = try FakeDaemon(answering: [PeopleTests.page(["Ada"], total: 1)])
        #expect(run(["people", "export", path], on: daemon) == nil)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text == "name,enabled,from,until,hours,uses,unlock-for\nAda,yes,,,,,\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["people.csv"])
    }
}

@Suite("People in words")
struct PeopleTextTests {
    @Test(
        "say what keeps somebody out first",
        arguments: [
            (ListedPerson("Ada", hasPattern: true), "ready"),
            (ListedPerson("Ada"), "no pattern yet"),
            (ListedPerson("Ada", enabled: false, state: .stopped), "disabled"),
            (ListedPerson("Ada", hasPattern: true, state: .lockedOut, secondsLeft: 42), "locked out, 42 s left"),
            (ListedPerson("Ada", hasPattern: true, state: .stopped), "stopped: ninedotctl rearm"),
            (ListedPerson("Ada", hasPattern: true, access: AccessTerms(usesLeft: 0)), "used up"),
        ])
    func state(person: ListedPerson, words: String) {
        #expect(PeopleText.state(of: person) == words)
    }

    @Test("are a table without what applies to nobody")
    func table() {
        let people = [
            ListedPerson("Ada", hasPattern: true, failures: 2, sinceAcknowledged: 7),
            ListedPerson("王小明", access: AccessTerms(windows: "Mon-Fri 08:00-16:30", unlockFor: 600)),
        ]
        #expect(
            PeopleText.table(people) == """
                Name    State           Wrong tries        Hours                Unlocks for
                Ada     ready           2 in a row, 7 new
                王小明  no pattern yet                     Mon-Fri 08:00-16:30  10m
                """)
    }
}
