// SPDX-License-Identifier: MIT
import ControlMessages
import JSON
import Testing

@Suite("Replies")
struct ReplyTests {
    @Test("Every example reads as what it means", arguments: ControlProtocol.replies.indices)
    func reads(example: Int) throws {
        let (line, reply) = ControlProtocol.replies[example]
        #expect(try Reply(line: Array(line.utf8)) == reply)
    }

    @Test("Every meaning writes as its example", arguments: ControlProtocol.replies.indices)
    func writes(example: Int) {
        let (line, reply) = ControlProtocol.replies[example]
        #expect(reply.line == line)
    }

    @Test("Every kind of reply has an example", arguments: Reply.Kind.allCases)
    func hasExample(kind: Reply.Kind) {
        #expect(ControlProtocol.replies.contains { $0.means.kind == kind })
    }

    @Test("Every code of a refusal has an example", arguments: Refusal.Code.allCases)
    func hasExample(code: Refusal.Code) {
        #expect(
            ControlProtocol.replies.contains { _, reply in
                if case .error(let refusal) = reply { refusal.code == code } else { false }
            })
    }

    @Test("Every step of an enrollment has an example", arguments: EnrollmentProgress.allCases)
    func hasExample(step: EnrollmentProgress) {
        #expect(ControlProtocol.replies.contains { $0.means == .enrollment(step) })
    }

    @Test("Every state is read back as it was written", arguments: KioskState.allCases)
    func state(state: KioskState) throws {
        let reply = Reply.status(KioskStatus(version: "0.1.0", state: state))
        #expect(try Reply(line: Array(reply.line.utf8)) == reply)
    }

    @Test("States are named as the documentation names them")
    func stateNames() {
        let names =
            "starting notSetUp setup noPattern outOfService locked locking lockedOut stopped enrolling maintenance"
        #expect(KioskState.allCases.map(\.rawValue).joined(separator: " ") == names + " unlocked fault")
    }

    @Test(
        "Text of any script, quotes and newlines stay on one line and come back",
        arguments: [
            "图案已保存", "a \"quoted\" \\ word", "two\nlines\r\u{1b}[31m", "",
        ])
    func text(message: String) throws {
        let reply = Reply.enrollmentEnded(.failed(message))
        #expect(!reply.line.utf8.contains(UInt8(ascii: "\n")))
        #expect(try Reply(line: Array(reply.line.utf8)) == reply)
    }

    @Test("A field that may be null may be missing, and an unknown one is passed over")
    func lenient() throws {
        let line = """
            {"protocol":1,"is":"status","version":"0.2.0","state":"locked","failures":0,"sinceAcknowledged":0,\
            "touchscreens":1,"mood":["new"]}
            """
        let status = KioskStatus(version: "0.2.0", state: .locked, touchscreens: 1)
        #expect(try Reply(line: Array(line.utf8)) == .status(status))
    }

    static let kinds = "one of " + Reply.Kind.allCases.map(\.rawValue).joined(separator: ", ")

    @Test(
        "A line that is no reply is refused with what was expected",
        arguments: [
            (#"{"protocol":1}"#, .missingField("is")),
            (#"{"protocol":1,"is":"fine"}"#, .wrongValue(field: "is", expected: kinds)),
            (#"{"protocol":1,"is":"error","code":"failed"}"#, .missingField("message")),
            (#"{"protocol":1,"is":"enrollmentEnded","result":"failed"}"#, .missingField("message")),
            (
                #"{"protocol":1,"is":"screenshot","width":0,"height":600,"format":"xrgb8888"}"#,
                .wrongValue(field: "width", expected: "a whole number, 1 to 16384")
            ),
            (
                #"{"protocol":1,"is":"screenshot","width":1024,"height":99999,"format":"xrgb8888"}"#,
                .wrongValue(field: "height", expected: "a whole number, 1 to 16384")
            ),
            (
                #"{"protocol":1,"is":"screenshot","width":1024,"height":600,"format":"rgb565"}"#,
                .wrongValue(field: "format", expected: "xrgb8888")
            ),
            (#"{"protocol":1,"is":"displays","displays":[{"card":"c"}]}"#, .missingField("driver")),
            (#"{"protocol":1,"is":"displays","displays":[{"card":"c","driver":"d"}]}"#, .missingField("state")),
            (
                #"{"protocol":1,"is":"displays","displays":[{"card":"c","driver":"d","connection":"loose"}]}"#,
                .wrongValue(field: "connection", expected: "one of connected, disconnected, unknown")
            ),
            (#"{"protocol":1,"is":"people","total":1}"#, .missingField("people")),
            (
                #"{"protocol":1,"is":"people","total":1,"people":{}}"#,
                .wrongValue(field: "people", expected: "a list of objects")
            ),
            (
                #"{"protocol":1,"is":"people","total":1,"people":["Ada"]}"#,
                .wrongValue(field: "people", expected: "a list of objects")
            ),
            (
                #"{"protocol":1,"is":"people","total":1,"people":[{"name":"Ada","enabled":1}]}"#,
                .wrongValue(field: "enabled", expected: "true or false")
            ),
            (#"{"protocol":1,"is":"history","more":false,"entries":[{"number":1}]}"#, .missingField("time")),
            (
                #"{"protocol":1,"is":"status","version":"0.1.0","state":"locked","failures":-1}"#,
                .wrongValue(field: "failures", expected: "a whole number, 0 or more")
            ),
        ] as [(String, MessageError)])
    func refuses(line: String, error: MessageError) {
        #expect(throws: error) { try Reply(line: Array(line.utf8)) }
    }

    @Test("A list too long for a line is cut to its first half until it fits, and says that there are more")
    func cut() {
        let people = (1...100).map { ListedPerson("Ada \($0)") }
        let whole = Reply.people(PeopleList(people, total: 300))
        #expect(whole.cut(to: whole.line.utf8.count) == whole)
        let half = Reply.people(PeopleList(Array(people.prefix(50)), total: 300))
        #expect(whole.cut(to: whole.line.utf8.count - 1) == half)
        let entries = (1...4).map { ListedEntry(number: $0, time: 0, kind: "matched", actor: "panel") }
        let history = Reply.history(HistoryList(entries, more: false))
        #expect(
            history.cut(to: history.line.utf8.count - 1)
                == .history(HistoryList(Array(entries.prefix(2)), more: true)))
    }

    @Test("A list is halved until it fits, down to one element", arguments: 2...9)
    func cutToOne(count: Int) {
        let people = (1...count).map { ListedPerson("Ada \($0)") }
        #expect(
            Reply.people(PeopleList(people, total: 300)).cut(to: 0)
                == .people(PeopleList([people[0]], total: 300)))
        let entries = (1...count).map { ListedEntry(number: $0, time: 0, kind: "matched", actor: "panel") }
        #expect(
            Reply.history(HistoryList(entries, more: false)).cut(to: 0)
                == .history(HistoryList([entries[0]], more: true)))
        let one = Reply.history(HistoryList([entries[0]], more: false))
        #expect(one.cut(to: 0) == one && Reply.ok.cut(to: 0) == .ok)
    }

    @Test("A listed person is enabled and has no failures, unless a list says otherwise")
    func usualPerson() {
        #expect(
            ListedPerson("Ada")
                == ListedPerson(
                    "Ada", enabled: true, hasPattern: false, state: .ready, failures: 0, sinceAcknowledged: 0))
        #expect(ListedPerson("Ada").line.contains(#""failures":0,"sinceAcknowledged":0"#))
        #expect(ListedPerson("Ada").line.contains(#""enabled":true,"hasPattern":false"#))
    }

    @Test("65536 bytes are read and one more is not")
    func longest() throws {
        let line = Array(Reply.ok.line.utf8)
        let padding = [UInt8](repeating: UInt8(ascii: " "), count: 65_536 - line.count)
        #expect(try Reply(line: line + padding) == .ok)
        #expect(throws: MessageError.tooLong(limit: 65_536)) { try Reply(line: line + padding + [0x20]) }
    }

    @Test(
        "What comes in a descriptor has at least a byte, and no more than the tool has room for",
        arguments: [("backup", 67_108_864), ("recording", 16_777_216)])
    func descriptors(kind: String, largest: Int) throws {
        func read(_ bytes: Int) throws -> Reply {
            try Reply(line: Array(#"{"protocol":1,"is":"\#(kind)","bytes":\#(bytes)}"#.utf8))
        }
        for bytes in [1, largest] {
            #expect(try read(bytes) == (kind == "backup" ? .backup(byteCount: bytes) : .recording(byteCount: bytes)))
        }
        for bytes in [0, largest + 1] { #expect(throws: MessageError.self) { try read(bytes) } }
    }

    @Test("A picture has sides of 1 to 16384 pixels, of four bytes each")
    func pictures() throws {
        func read(_ width: Int, _ height: Int) throws -> Reply {
            let size = #""width":\#(width),"height":\#(height)"#
            return try Reply(line: Array(#"{"protocol":1,"is":"screenshot",\#(size),"format":"xrgb8888"}"#.utf8))
        }
        #expect(try read(1, 16_384) == .screenshot(PictureFormat(width: 1, height: 16_384)))
        #expect(try read(16_384, 1) == .screenshot(PictureFormat(width: 16_384, height: 1)))
        for (width, height) in [(0, 1), (1, 0), (16_385, 1), (1, 16_385)] {
            #expect(throws: MessageError.self) { try read(width, height) }
        }
        #expect(PictureFormat(width: 3, height: 5).byteCount == 60)
    }

    @Test("A display has a size only with both of its sides")
    func millimeters() throws {
        func read(_ size: String) throws -> ListedDisplay.Size? {
            let display = #"{"card":"c","driver":"d","state":"used"\#(size)}"#
            let reply = try Reply(line: Array(#"{"protocol":1,"is":"displays","displays":[\#(display)]}"#.utf8))
            guard case .displays(let list) = reply else { return nil }
            return try #require(list.first).millimeters
        }
        #expect(try read(#","mmWidth":154,"mmHeight":86"#) == ListedDisplay.Size(width: 154, height: 86))
        #expect(try read(#","mmWidth":154"#) == nil && read(#","mmHeight":86"#) == nil && read("") == nil)
    }

    @Test("The longest name and all windows a request can hold fit into a line")
    func oneFits() {
        let access = AccessTerms(windows: String(repeating: "\"", count: ControlProtocol.longestRequest))
        let person = ListedPerson(String(repeating: "\"", count: 512), access: access)
        let list = Reply.people(PeopleList(Array(repeating: person, count: 200), total: 200))
        #expect(list.cut().line.utf8.count <= ControlProtocol.longestReply)
    }

    @Test(
        "What is wrong is said in one line",
        arguments: [
            (MessageError.tooLong(limit: 4096), "line too long: expected at most 4096 bytes"),
            (.missingField("do"), "missing field \"do\""),
            (.unknownField(expected: ["protocol", "do"]), "unknown field: expected only protocol, do"),
            (.otherProtocol(expected: 1), "another version of the protocol: expected 1"),
            (.wrongValue(field: "do", expected: "a string"), "field \"do\": expected a string"),
        ])
    func description(error: MessageError, text: String) {
        #expect(error.description == text)
    }
}

@Suite("Findings")
struct FindingTests {
    @Test("Every example is written and read as documented", arguments: Finding.examples.indices)
    func examples(index: Int) throws {
        let (line, finding) = Finding.examples[index]
        #expect(finding.line == line)
        #expect(try Finding(line: Array(line.utf8)) == finding)
    }

    @Test("65536 bytes are read and one more is not")
    func longest() throws {
        let finding = Finding(check: "a", .ok, "b")
        let line = Array(finding.line.utf8)
        let padding = [UInt8](repeating: UInt8(ascii: " "), count: 65_536 - line.count)
        #expect(try Finding(line: line + padding) == finding)
        #expect(throws: MessageError.tooLong(limit: 65_536)) { try Finding(line: line + padding + [0x20]) }
    }

    @Test("What is damaged is refused, what is new is passed over")
    func damaged() throws {
        for line in ["", "{}", #"{"check":"a","result":"fine","summary":"b"}"#, #"{"check":"a","result":"ok"}"#] {
            #expect(throws: MessageError.self) { try Finding(line: Array(line.utf8)) }
        }
        let line = #"{"check":"a","result":"ok","summary":"b","since":5}"#
        #expect(try Finding(line: Array(line.utf8)) == Finding(check: "a", .ok, "b"))
    }
}

@Suite("A person in a table to import")
struct ImportedRowTests {
    @Test("It is read as it is written, with all terms or none")
    func lines() throws {
        let terms = AccessTerms(
            validFrom: "2026-09-01", validUntil: "2027-07-15", windows: "Mon 08:00-09:00", usesLeft: 3, unlockFor: 60)
        let row = ImportedRow("Ada", enabled: false, access: terms)
        #expect(
            row.line == #"{"name":"Ada","enabled":false,"validFrom":"2026-09-01","validUntil":"2027-07-15","#
                + #""windows":"Mon 08:00-09:00","usesLeft":3,"unlockFor":60}"#)
        #expect(try ImportedRow(line: Array(row.line.utf8)) == row)
        let plain = ImportedRow("Bo")
        #expect(plain.enabled && plain.access == AccessTerms())
        #expect(try ImportedRow(line: Array(plain.line.utf8)) == plain)
        #expect(try ImportedRow(line: Array(#"{"name":"Bo","enabled":true}"#.utf8)) == plain)
    }

    @Test("4096 bytes are read and one more is not")
    func longest() throws {
        let line = Array(ImportedRow("Ada").line.utf8)
        let padding = [UInt8](repeating: UInt8(ascii: " "), count: 4096 - line.count)
        #expect(try ImportedRow(line: line + padding) == ImportedRow("Ada"))
        #expect(throws: MessageError.tooLong(limit: 4096)) { try ImportedRow(line: line + padding + [0x20]) }
    }
}
