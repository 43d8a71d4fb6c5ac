// SPDX-License-Identifier: MIT
import ControlMessages
import KioskModel

/// The verbs about people and about when their patterns unlock.
enum PeopleCommands {
    static let verbs = [
        Verb(
            "people list", "[--json]", help: "list the people with patterns of their own", options: [.json], run: list),
        Verb(
            "people add", "NAME...", help: "add people; each draws a pattern with enroll", operands: .names(1...Int.max)
        ) { (arguments) throws(Failure) in try arguments.names().map { .people(.add($0)) } },
        Verb("people rename", "NAME NEW", help: "rename a person", operands: .names(2...2)) {
            (arguments) throws(Failure) in
            let names = try arguments.names()
            return [.people(.rename(names[0], to: names[1]))]
        },
        Verb("people enable", "NAME...", help: "let people in again", operands: .names(1...Int.max)) {
            (arguments) throws(Failure) in try arguments.names().map { .people(.enable($0)) }
        },
        Verb(
            "people disable", "NAME...", help: "keep people out; their patterns stay", operands: .names(1...Int.max)
        ) { (arguments) throws(Failure) in try arguments.names().map { .people(.disable($0)) } },
        Verb(
            "people remove", "NAME [--yes]", help: "remove a person and the pattern", operands: .names(1...1),
            options: [.yes], run: remove),
        Verb(
            "people erase", "NAME [--yes]", help: "remove a person from the history, too", operands: .names(1...1),
            options: [.yes], run: erase),
        Verb(
            "people set", "NAME|--panel OPTION...", help: "set when a pattern unlocks and for how long",
            operands: .names(0...1), options: [.panel] + Option.terms, run: set),
        Verb(
            "people import", "FILE.csv [--partial]", help: "add and change people from a table",
            operands: .files(1...1), options: [.partial], run: PeopleImport.run),
        Verb(
            "people export", "[FILE.csv]", help: "write the table that import reads", operands: .files(0...1),
            run: PeopleExport.run),
    ]

    private static func list(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        var connection = try connect()
        let people = try connection.allPeople()
        if arguments.isJSON {
            for person in people { Terminal.say(person.line) }
        } else {
            Terminal.say(people.isEmpty ? "no people yet: ninedotctl people add" : PeopleText.table(people))
        }
    }

    private static func remove(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        let names = try arguments.names()
        if !arguments.has(.yes) { try Terminal.confirm("Remove \(names[0]) and the pattern permanently?") }
        var connection = try connect()
        try connection.tell(.people(.remove(names[0])))
    }

    private static func erase(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        let names = try arguments.names()
        if !arguments.has(.yes) {
            try Terminal.confirm("Remove \(names[0]), the pattern, and the name in the history permanently?")
        }
        var connection = try connect()
        try connection.tell(.people(.erase(names[0])))
        Terminal.say("Backups made so far still have the name: delete them, or erase it again after a restore.")
    }

    private static func set(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        let change = try AccessChange(arguments)
        let name = try arguments.names().first
        guard (name == nil) == arguments.has(.panel) else { throw Failure.misuse("expected either a name or --panel") }
        var connection = try connect()
        guard case .access(let old) = try connection.ask(.people(.access(name: name))) else {
            throw Connection.unexpectedReply
        }
        let new = change.applied(to: old)
        if let first = new.validFrom, let last = new.validUntil, first > last {
            throw Failure(.usage, "the last day, \(last), would be before the first, \(first)")
        }
        try connection.tell(.people(.setAccess(new, name: name)))
    }
}

extension Option {
    fileprivate static let panel = Option("panel", "the pattern that everybody shares")
    fileprivate static let terms: [Option] = [.from, .until, .hours, .uses, .unlockFor]
}

extension Connection {
    /// All people, asked for page after page.
    mutating func allPeople() throws(Failure) -> [ListedPerson] {
        var people: [ListedPerson] = []
        while true {
            let reply = try ask(.people(.list(from: people.count, count: Request.longestPage)))
            guard case .people(let page) = reply else { throw Connection.unexpectedReply }
            people += page.people
            // Somebody may be removed meanwhile: a page without anybody is the end, whatever the total was.
            guard people.count < page.total, !page.people.isEmpty else { return people }
        }
    }
}

/// People in words.
enum PeopleText {
    static func table(_ people: [ListedPerson]) -> String {
        var table = TextTable(["Name", "State", "Wrong tries", "From", "Until", "Hours", "Uses", "Unlocks for"])
        for person in people {
            let access = person.access
            table.add([
                person.name, state(of: person), tries(of: person), access.validFrom ?? "", access.validUntil ?? "",
                access.windows ?? "", access.usesLeft.map { "\($0)" } ?? "",
                access.unlockFor.map(TimeSpan.text) ?? "",
            ])
        }
        return table.text
    }

    /// The first thing that keeps the person out.
    static func state(of person: ListedPerson) -> String {
        if !person.enabled { return "disabled" }
        if !person.hasPattern { return "no pattern yet" }
        switch person.state {
        case .ready: return person.access.usesLeft == 0 ? "used up" : "ready"
        case .lockedOut:
            return "locked out" + (person.secondsLeft.map { ", \(StatusText.span($0)) left" } ?? "")
        case .stopped: return "stopped: ninedotctl rearm"
        }
    }

    /// Empty where there are none.
    private static func tries(of person: ListedPerson) -> String {
        guard person.failures > 0 || person.sinceAcknowledged > 0 else { return "" }
        return "\(person.failures) in a row, \(person.sinceAcknowledged) new"
    }
}
