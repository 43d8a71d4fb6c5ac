// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Foundation
import Testing

@testable import AdminTool

@Suite("What the tool does with people")
struct PeopleVerbTests {
    private static func page(_ names: [String], total: Int) -> Reply {
        .people(PeopleList(names.map { ListedPerson($0) }, total: total))
    }

    private func table(_ text: String) throws -> PeopleFile { try PeopleFile(path: "a.csv", bytes: Array(text.utf8)) }

    @Test("asks for page after page")
    func pages() throws {
        let daemon = try DaemonPart(answering: [
            PeopleVerbTests.page(["Ada", "Bob"], total: 3), PeopleVerbTests.page(["Cy"], total: 3),
        ])
        var connection = try daemon.connection()
        #expect(try connection.everybody().map(\.name) == ["Ada", "Bob", "Cy"])
        #expect(try daemon.requests() == [.people(.list(from: 0, count: 200)), .people(.list(from: 2, count: 200))])
    }

    @Test("ends with an empty page, whatever the total says")
    func emptyPage() throws {
        let daemon = try DaemonPart(answering: [
            PeopleVerbTests.page(["Ada"], total: 2), PeopleVerbTests.page([], total: 2),
        ])
        var connection = try daemon.connection()
        #expect(try connection.everybody().count == 1)
    }

    @Test("changes the terms that were named and keeps the others")
    func setAccess() throws {
        let daemon = try DaemonPart(answering: [
            .access(AccessTerms(validUntil: "2027-07-15", usesLeft: 3)), .ok,
        ])
        let change = try AccessChange(options: ["uses": "any", "hours": "Sat 10:00-12:00"])
        try AccessSetting(change: change, name: "Ada").run(on: daemon.connection())
        let terms = AccessTerms(validUntil: "2027-07-15", windows: "Sat 10:00-12:00")
        #expect(try daemon.requests() == [.people(.access(name: "Ada")), .people(.setAccess(terms, name: "Ada"))])
    }

    @Test("does not end an access before it begins")
    func order() throws {
        let daemon = try DaemonPart(answering: [.access(AccessTerms(validFrom: "2027-01-01"))])
        let change = try AccessChange(options: ["until": "2026-12-31"])
        let failure = try failure(setting: change, with: daemon)
        #expect(failure == Failure(.usage, "the last day, 2026-12-31, would be before the first, 2027-01-01"))
        #expect(try daemon.requests() == [.people(.access(name: nil))])
    }

    private func failure(setting change: AccessChange, with daemon: DaemonPart) throws -> Failure? {
        let connection = try daemon.connection()
        do throws(Failure) {
            try AccessSetting(change: change, name: nil).run(on: connection)
            return nil
        } catch {
            return error
        }
    }

    @Test("says by its exit code that nobody has the name")
    func unknown() throws {
        let daemon = try DaemonPart(answering: [.error(Refusal(.unknownPerson, "there is nobody called Ada"))])
        var connection = try daemon.connection()
        #expect(throws: Failure(.unknownPerson, "there is nobody called Ada")) {
            try connection.tell(.people(.enable("Ada")))
        }
    }

    @Test("imports by adding, changing and leaving alone")
    func imports() throws {
        let there = ListedPerson("Bob", access: AccessTerms(usesLeft: 3))
        let daemon = try DaemonPart(
            answering: [.people(PeopleList([there, ListedPerson("Cy")], total: 2))] + Array(repeating: .ok, count: 5))
        let file = try table("name,uses,enabled\nAda,5,no\nBob,,\nCy,,yes\nDi,,\n")
        try PeopleImport(of: file, takesPart: false).run(on: daemon.connection())
        #expect(
            try daemon.requests().dropFirst() == [
                .people(.add("Ada")), .people(.setAccess(AccessTerms(usesLeft: 5), name: "Ada")),
                .people(.disable("Ada")), .people(.setAccess(AccessTerms(), name: "Bob")), .people(.add("Di")),
            ])
    }

    @Test("imports nothing where a line is wrong, or only the good ones where that is wanted")
    func partly() throws {
        let file = try table("name,uses\nAda,x\nBob,\n")
        #expect(throws: Failure(.wrongContents, "nothing was imported: 1 line is wrong")) {
            try PeopleImport(of: file, takesPart: false)
        }
        let daemon = try DaemonPart(answering: [PeopleVerbTests.page([], total: 0), .ok])
        let connection = try daemon.connection()
        let importing = try PeopleImport(of: file, takesPart: true)
        do throws(Failure) {
            try importing.run(on: connection)
            Issue.record("the wrong line was passed over in silence")
        } catch {
            #expect(error == Failure(.wrongContents, "left out: 1 line is wrong"))
        }
        #expect(try daemon.requests().dropFirst() == [.people(.add("Bob"))])
    }

    @Test("says at which line an import was refused, and what was done before")
    func refused() throws {
        let daemon = try DaemonPart(answering: [
            PeopleVerbTests.page([], total: 0), .ok, .error(Refusal(.failed, "disk full")),
        ])
        let connection = try daemon.connection()
        let importing = try PeopleImport(of: table("name\nAda\nBob\n"), takesPart: false)
        do throws(Failure) {
            try importing.run(on: connection)
            Issue.record("the refusal was passed over")
        } catch {
            #expect(error == Failure(.refused, "a.csv:3: disk full; 1 added and 0 changed before"))
        }
    }

    @Test("exports to a file that is nobody else's")
    func exports() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/people.csv"
        let daemon = try DaemonPart(answering: [PeopleVerbTests.page(["Ada"], total: 1)])
        try PeopleExport(file: path).run(on: daemon.connection())
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text == "name,enabled,from,until,hours,uses,unlock-for\nAda,yes,,,,,\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["people.csv"])
    }
}
