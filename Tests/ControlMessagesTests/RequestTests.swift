// SPDX-License-Identifier: MIT
import ControlMessages
import JSON
import Testing

@Suite("Requests")
struct RequestTests {
    @Test("Every example reads as what it means", arguments: ControlProtocol.requests.indices)
    func reads(example: Int) throws {
        let (line, request) = ControlProtocol.requests[example]
        #expect(try Request(line: Array(line.utf8)) == request)
    }

    @Test("Every meaning writes as its example", arguments: ControlProtocol.requests.indices)
    func writes(example: Int) {
        let (line, request) = ControlProtocol.requests[example]
        #expect(request.line == line)
    }

    @Test("Every word has an example", arguments: Request.words)
    func hasExample(word: String) {
        #expect(ControlProtocol.requests.contains { $0.means.word == word })
    }

    @Test("A descriptor comes with a PIN, a code, a backup and a table to import, and with nothing else")
    func descriptors() {
        let requests = ControlProtocol.requests.map(\.means)
        let taking: [Request] = [
            .people(.importRows(count: 30)), .store(.setPIN), .store(.setRecoveryCode), .setup(.restore),
        ]
        #expect(requests.filter(\.takesDescriptor) == taking)
    }

    @Test("Spaces and the order of fields mean nothing")
    func spacing() throws {
        #expect(try Request(line: Array(#" { "do" : "lock" , "protocol" : 1 } "#.utf8)) == .panel(.lock))
    }

    static let verbs = "one of " + Request.words.joined(separator: ", ")

    static let wholeNumber = "a whole number, 0 or more"

    @Test("What may be null may be missing")
    func missing() throws {
        #expect(try Request(line: Array(#"{"protocol":1,"do":"unlock"}"#.utf8)) == .panel(.unlock(seconds: nil)))
        #expect(
            try Request(line: Array(#"{"protocol":1,"do":"enroll"}"#.utf8))
                == .panel(.enroll(name: nil, isDuress: false)))
        let terms = Request.people(.setAccess(AccessTerms(), name: nil))
        #expect(try Request(line: Array(#"{"protocol":1,"do":"setAccess"}"#.utf8)) == terms)
    }

    @Test(
        "A line that is no request is refused with what was expected",
        arguments: [
            ("", .notJSON(position: 0)),
            ("{\"protocol\":1,\"do\":\"lo", .notJSON(position: 22)),
            (#"{"protocol":1,"do":"lock"} {}"#, .notJSON(position: 28)),
            (#"{"protocol":1,"do":"lock\u0000"}"#, .notJSON(position: 31)),
            (#"["lock"]"#, .notAnObject),
            ("1", .notJSON(position: 1)),
            ("{}", .missingField("protocol")),
            (#"{"do":"lock"}"#, .missingField("protocol")),
            (#"{"protocol":2,"do":"lock"}"#, .otherProtocol(expected: 1)),
            (#"{"protocol":1.0,"do":"lock"}"#, .wrongValue(field: "protocol", expected: "a whole number, 0 or more")),
            (#"{"protocol":1}"#, .missingField("do")),
            (#"{"protocol":1,"do":null}"#, .missingField("do")),
            (#"{"protocol":1,"do":7}"#, .wrongValue(field: "do", expected: "a string")),
            (#"{"protocol":1,"do":"LOCK"}"#, .wrongValue(field: "do", expected: verbs)),
            (#"{"protocol":1,"do":"status","do":"lock"}"#, .duplicateField(position: 32)),
            (#"{"protocol":1,"do":"lock","now":true}"#, .unknownField(expected: ["protocol", "do"])),
            (#"{"protocol":1,"do":"unlock","name":"Ada"}"#, .unknownField(expected: ["protocol", "do", "seconds"])),
            (
                #"{"protocol":1,"do":"unlock","seconds":0}"#,
                .wrongValue(field: "seconds", expected: "a whole number, 1 to 86400")
            ),
            (#"{"protocol":1,"do":"addPerson"}"#, .missingField("name")),
            (#"{"protocol":1,"do":"renamePerson","name":"Ada"}"#, .missingField("to")),
            (#"{"protocol":1,"do":"rearm","target":"person"}"#, .missingField("name")),
            (
                #"{"protocol":1,"do":"rearm","target":"me"}"#,
                .wrongValue(field: "target", expected: "one of panel, person, everybody, pin")
            ),
            (
                #"{"protocol":1,"do":"people","from":0,"count":201}"#,
                .wrongValue(field: "count", expected: "a whole number, 1 to 200")
            ),
            (
                #"{"protocol":1,"do":"history","count":5,"before":"x"}"#,
                .wrongValue(field: "before", expected: wholeNumber)
            ),
            (#"{"protocol":1,"do":"setPIN","pin":"4711"}"#, .unknownField(expected: ["protocol", "do"])),
            (#"{"protocol":1,"do":[[["lock"]]]}"#, .wrongValue(field: "do", expected: "a string")),
            (#"{"protocol":1,"do":[[[["lock"]]]]}"#, .tooDeep(limit: 4)),
        ] as [(String, MessageError)])
    func refuses(line: String, error: MessageError) {
        #expect(throws: error) { try Request(line: Array(line.utf8)) }
    }

    @Test(
        "A number is taken from the first of its range to the last, and none beside it",
        arguments: [
            (#""do":"unlock","seconds":"#, 1, 86_400), (#""do":"people","from":0,"count":"#, 1, 200),
            (#""do":"history","count":"#, 1, 200), (#""do":"importPeople","count":"#, 1, 100_000),
            (#""do":"recordTouches","seconds":"#, 1, 300), (#""do":"setAccess","unlockFor":"#, 1, 86_400),
            (#""do":"people","count":1,"from":"#, 0, Int.max), (#""do":"setAccess","usesLeft":"#, 0, Int.max),
        ] as [(String, Int, Int)])
    func ranges(fields: String, first: Int, last: Int) throws {
        func read(_ number: Int) throws { _ = try Request(line: Array(#"{"protocol":1,\#(fields)\#(number)}"#.utf8)) }
        try read(first)
        try read(last)
        #expect(throws: MessageError.self) { try read(first - 1) }
        if last < .max { #expect(throws: MessageError.self) { try read(last + 1) } }
    }

    @Test("A session program may ask for the status, the lock and more time, and for nothing else of the panel")
    func programs() {
        let allowed = ControlProtocol.requests.compactMap { line, request -> String? in
            if case .panel(let request) = request, request.isForPrograms { line } else { nil }
        }
        #expect(
            allowed == [
                #"{"protocol":1,"do":"status"}"#, #"{"protocol":1,"do":"lock"}"#, #"{"protocol":1,"do":"moreTime"}"#,
            ])
    }

    @Test("Only requests that view or lock the panel, extend its time or record touches work without a store")
    func withoutStore() {
        let granted = ControlProtocol.requests.compactMap { _, request -> String? in
            if case .panel(let panel) = request, !panel.needsStore { request.word } else { nil }
        }
        #expect(
            Set(granted) == [
                "status", "watch", "displays", "touchscreens", "screenshot", "lock", "moreTime", "recordTouches",
            ])
    }

    @Test("The limits that both sides share are the same in every version")
    func limits() {
        #expect(ControlProtocol.version == 1 && LinkProtocol.version == 1)
        #expect(ControlProtocol.longestRequest == 4096 && ControlProtocol.longestReply == 65_536)
        #expect(LinkProtocol.longestRequest == 4096 && LinkProtocol.longestReport == 8192 && LinkProtocol.window == 64)
        #expect(Request.longestPage == 200 && Request.longestUnlock == 86_400 && Request.longestRecording == 300)
        #expect(ImportedRow.most == 100_000 && ImportedRow.longestTable == 33_554_432)
        #expect(Reply.largestBackup == 67_108_864 && Reply.largestRecording == 16_777_216)
        #expect(PictureFormat.longestSide == 16_384 && LinkCommand.longestActor == 64)
    }

    @Test("A request about an existing person has that name, and a request that adds a person has none")
    func personNames() {
        let requests: [(Request.People, String?)] = [
            (.access(name: "Ada"), "Ada"), (.access(name: nil), nil), (.setAccess(AccessTerms(), name: "Ada"), "Ada"),
            (.removePattern(name: "Ada"), "Ada"), (.removeDuress(name: "Ada"), "Ada"),
            (.rename("Ada", to: "Bo"), "Ada"), (.enable("Ada"), "Ada"), (.disable("Ada"), "Ada"),
            (.remove("Ada"), "Ada"), (.erase("Ada"), "Ada"), (.add("Ada"), nil), (.list(from: 0, count: 1), nil),
            (.importRows(count: 1), nil),
        ]
        for (request, name) in requests { #expect(request.personName == name, "\(request)") }
    }

    @Test("Bytes that are not UTF-8 are refused")
    func notUTF8() {
        let line = Array(#"{"protocol":1,"do":""#.utf8) + [0xc0, 0xaf] + Array(#""}"#.utf8)
        #expect(throws: MessageError.self) { try Request(line: line) }
    }

    @Test("4096 bytes are read and one more is not")
    func longest() throws {
        let line = Array(Request.panel(.lock).line.utf8)
        let padding = [UInt8](repeating: UInt8(ascii: " "), count: 4096 - line.count)
        #expect(try Request(line: line + padding) == .panel(.lock))
        #expect(throws: MessageError.tooLong(limit: 4096)) { try Request(line: line + padding + [0x20]) }
    }

    @Test("Brackets in a string are not depth")
    func bracketsInText() {
        let line = #"{"protocol":1,"do":"[[[[\"[[[["}"#
        #expect(throws: MessageError.wrongValue(field: "do", expected: Self.verbs)) {
            try Request(line: Array(line.utf8))
        }
    }

    @Test("Thousands of brackets are refused before the parser sees them")
    func manyBrackets() {
        let line = [UInt8](repeating: UInt8(ascii: "["), count: 4000)
        #expect(throws: MessageError.tooDeep(limit: 4)) { try Request(line: line) }
    }
}
