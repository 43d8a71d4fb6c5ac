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

    @Test("What is damaged is refused, what is new is passed over")
    func damaged() throws {
        for line in ["", "{}", #"{"check":"a","result":"fine","summary":"b"}"#, #"{"check":"a","result":"ok"}"#] {
            #expect(throws: MessageError.self) { try Finding(line: Array(line.utf8)) }
        }
        let line = #"{"check":"a","result":"ok","summary":"b","since":5}"#
        #expect(try Finding(line: Array(line.utf8)) == Finding(check: "a", .ok, "b"))
    }
}
