// SPDX-License-Identifier: MIT
import ControlMessages
import JSON
import Testing

@Suite("Messages of the link")
struct LinkMessageTests {
    @Test(
        "Every example of a request reads as what it means, and writes as itself",
        arguments: LinkProtocol.requests.indices)
    func requests(example: Int) throws {
        let (line, request) = LinkProtocol.requests[example]
        #expect(try LinkRequest(line: Array(line.utf8)) == request)
        #expect(request.line == line)
    }

    @Test(
        "Every example of a report reads as what it means, and writes as itself",
        arguments: LinkProtocol.reports.indices)
    func reports(example: Int) throws {
        let (line, report) = LinkProtocol.reports[example]
        #expect(try LinkReport(line: Array(line.utf8)) == report)
        #expect(report.line == line)
    }

    @Test("Every word, kind and code has an example")
    func examples() {
        #expect(Set(LinkProtocol.requests.map(\.means.word)) == Set(LinkRequest.Word.allCases))
        #expect(Set(LinkProtocol.reports.map(\.means.kind)) == Set(LinkReport.Kind.allCases))
        let codes = LinkProtocol.reports.compactMap { _, report -> LinkRefusal.Code? in
            switch report {
            case .answer(_, let refusal): refusal?.code
            case .refused(let refusal): refusal.code
            case .state, .event, .duress, .gap: nil
            }
        }
        #expect(Set(codes) == Set(LinkRefusal.Code.allCases))
    }

    @Test("Kinds of events are lower case words that a topic and a filter can have", arguments: LinkEvent.Kind.allCases)
    func kinds(kind: LinkEvent.Kind) {
        #expect(kind.rawValue.utf8.allSatisfy { $0 == UInt8(ascii: "_") || (0x61...0x7a).contains($0) })
    }

    static let wholeNumber = "a whole number, 0 or more"
    static let actor = MessageError.wrongValue(field: "actor", expected: "1 to 64 characters that can be printed")
    static let commandFields = ["protocol", "do", "command", "actor"]

    @Test(
        "A line that is no request is refused with what was expected",
        arguments: [
            ("", .notJSON(position: 0)),
            (#"["lock"]"#, .notAnObject),
            (#"{"do":"lock","command":1,"actor":"mqtt"}"#, .missingField("protocol")),
            (#"{"protocol":2,"do":"lock","command":1,"actor":"mqtt"}"#, .otherProtocol(expected: 1)),
            (#"{"protocol":1}"#, .missingField("do")),
            (#"{"protocol":1,"do":"open"}"#, word),
            // None of the tool's requests.
            (#"{"protocol":1,"do":"status"}"#, word),
            (#"{"protocol":1,"do":"since","number":-1}"#, .wrongValue(field: "number", expected: wholeNumber)),
            (#"{"protocol":1,"do":"since","number":1.0}"#, .wrongValue(field: "number", expected: wholeNumber)),
            (#"{"protocol":1,"do":"lock","actor":"mqtt"}"#, .missingField("command")),
            (#"{"protocol":1,"do":"lock","command":1}"#, .missingField("actor")),
            (#"{"protocol":1,"do":"lock","command":1,"actor":""}"#, actor),
            (#"{"protocol":1,"do":"lock","command":1,"actor":"a\nb"}"#, actor),
            (#"{"protocol":1,"do":"lock","command":1,"actor":"a\u001b[2J"}"#, actor),
            (#"{"protocol":1,"do":"lock","command":1,"actor":"a\u202eb"}"#, actor),
            (#"{"protocol":1,"do":"lock","command":1,"actor":"a\u200bb"}"#, actor),
            (#"{"protocol":1,"do":"lock","command":1,"command":2,"actor":"a"}"#, .duplicateField(position: 47)),
            (
                #"{"protocol":1,"do":"lock","command":1,"actor":"a","code":"1"}"#,
                .unknownField(expected: commandFields)
            ),
            (#"{"protocol":1,"do":"notice","command":1,"actor":"a"}"#, .missingField("lines")),
            (
                #"{"protocol":1,"do":"notice","command":1,"actor":"a","lines":["x"]}"#,
                .wrongValue(field: "lines", expected: "a list of objects")
            ),
            (#"{"protocol":1,"do":"outOfService","command":1,"actor":"a"}"#, .missingField("reason")),
            (#"{"protocol":1,"do":"unlock","command":1,"actor":"a"}"#, .missingField("challenge")),
            (#"{"protocol":1,"do":"unlock","command":1,"actor":"a","challenge":"x"}"#, .missingField("code")),
            (#"{"protocol":1,"do":"unlock","command":1,"actor":"a","challenge":"x","code":402917}"#, code),
        ] as [(String, MessageError)])
    func refuses(line: String, error: MessageError) {
        #expect(throws: error) { try LinkRequest(line: Array(line.utf8)) }
    }

    static let code = MessageError.wrongValue(field: "code", expected: "a string")
    static let word = MessageError.wrongValue(
        field: "do", expected: "one of since, broker, lock, notice, outOfService, inService, unlock")

    @Test("An actor is as long as its characters are counted, and no longer in bytes than the history takes")
    func actorLength() {
        #expect(LinkCommand.isActor(String(repeating: "王", count: 64)))
        #expect(!LinkCommand.isActor(String(repeating: "王", count: 65)))
        // 256 bytes: the letter and its accents take two each.
        #expect(LinkCommand.isActor("é" + String(repeating: "\u{301}", count: 127)))
        #expect(!LinkCommand.isActor("aé" + String(repeating: "\u{301}", count: 127)))
        #expect(!LinkCommand.isActor(""))
    }

    @Test(
        "An actor has no control, format, private-use or unassigned characters, and no line separators",
        arguments: [
            ("\u{7}", false), ("\u{7f}", false), ("\u{85}", false), ("\u{200e}", false), ("\u{feff}", false),
            ("\u{2028}", false), ("\u{2029}", false), ("\u{e000}", false), ("\u{f8ff}", false), ("\u{378}", false),
            (" ", true), ("\u{a0}", true), ("é", true), ("-", true), ("€", true), ("7", true), ("王", true), ("🙂", true),
        ])
    func printable(character: String, isPrintable: Bool) {
        #expect(LinkCommand.isActor("a" + character + "b") == isPrintable)
    }

    @Test("4096 bytes are read and one more is not")
    func longestRequest() throws {
        let request = LinkRequest.since(7)
        let line = Array(request.line.utf8)
        let padding = [UInt8](repeating: UInt8(ascii: " "), count: LinkProtocol.longestRequest - line.count)
        #expect(try LinkRequest(line: line + padding) == request)
        #expect(throws: MessageError.tooLong(limit: 4096)) { try LinkRequest(line: line + padding + [0x20]) }
    }

    @Test("A report of 8192 bytes is read and one more is not")
    func longestReport() throws {
        let report = LinkReport.gap(after: 1, next: 3)
        let line = Array(report.line.utf8)
        let padding = [UInt8](repeating: UInt8(ascii: " "), count: 8192 - line.count)
        #expect(try LinkReport(line: line + padding) == report)
        #expect(throws: MessageError.tooLong(limit: 8192)) { try LinkReport(line: line + padding + [0x20]) }
    }

    @Test("Each command needs the permission that an owner gives by its name")
    func permissions() {
        let verbs: [(LinkCommand.Verb, LinkPermission)] = [
            (.lock, .lock), (.notice([]), .notice), (.outOfService(reason: "x"), .outOfService),
            (.inService, .outOfService), (.unlock(challenge: "1", code: "2"), .unlock),
        ]
        for (verb, permission) in verbs { #expect(verb.permission == permission, "\(verb)") }
        #expect(LinkPermission.allCases.map(\.rawValue) == ["lock", "notice", "out-of-service", "unlock"])
    }

    @Test("The longest state that a panel can have fits, whatever its words are", arguments: ["\"", "王", "\\"])
    func longestState(character: String) throws {
        let words = String(repeating: character, count: 512 / character.utf8.count)
        let notice = [words, words, words, words].joined(separator: "\n")
        let report = LinkReport.state(
            LinkState(
                version: "0.9.0", state: .fault, until: .max, unseen: .max, trouble: LinkTrouble(.store, words),
                notice: notice, outOfService: words, challenge: words, allow: LinkPermission.allCases))
        #expect(try LinkReport(line: Array(report.line.utf8)) == report)
    }

    @Test("Every prefix of every example is refused, and none crashes", arguments: LinkProtocol.requests.indices)
    func truncated(example: Int) {
        let line = Array(LinkProtocol.requests[example].line.utf8)
        for count in 0..<line.count {
            #expect(throws: MessageError.self) { try LinkRequest(line: Array(line.prefix(count))) }
        }
    }

    @Test("What a newer daemon says besides is passed over")
    func lenient() throws {
        let event = #"{"protocol":1,"is":"event","number":1,"at":2,"kind":"sneezed","detail":"","mood":["new"]}"#
        guard case .event(let read) = try LinkReport(line: Array(event.utf8)) else {
            Issue.record("no event")
            return
        }
        #expect(read.kind == "sneezed")
        let state = #"{"protocol":1,"is":"state","version":"2","state":"locked","unseen":0,"allow":"lock sneeze"}"#
        #expect(
            try LinkReport(line: Array(state.utf8)) == .state(LinkState(version: "2", state: .locked, allow: [.lock])))
    }

    @Test(
        "A line that is no report is refused with what was expected",
        arguments: [
            (#"{"protocol":1}"#, .missingField("is")),
            (#"{"protocol":2,"is":"gap","after":1,"next":3}"#, .otherProtocol(expected: 1)),
            (#"{"is":"gap","after":1,"next":3}"#, .missingField("protocol")),
            (#"{"protocol":1,"is":"gap","after":1}"#, .missingField("next")),
            (#"{"protocol":1,"is":"answer","code":"failed","message":"x"}"#, .missingField("command")),
            (#"{"protocol":1,"is":"answer","command":1,"code":"failed"}"#, .missingField("message")),
            (#"{"protocol":1,"is":"state","version":"1","state":"locked","unseen":0}"#, .missingField("allow")),
            (
                #"{"protocol":1,"is":"state","version":"1","state":"locked","unseen":0,"trouble":"store","allow":""}"#,
                .missingField("troubleText")
            ),
        ] as [(String, MessageError)])
    func refusesReport(line: String, error: MessageError) {
        #expect(throws: error) { try LinkReport(line: Array(line.utf8)) }
    }
}
