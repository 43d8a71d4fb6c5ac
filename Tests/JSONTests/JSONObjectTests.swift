// SPDX-License-Identifier: MIT
import JSON
import Testing

@Suite("A JSON object")
struct JSONObjectTests {
    private enum Color: String, CaseIterable { case red, green }
    private enum Only: String, CaseIterable { case one }

    @Test("A line lists the fields in the order in which they were set")
    func written() {
        let line = JSONObject.line { object in
            object.set("text", to: "a \"quoted\" word")
            object.set("number", to: 7)
            object.set("yes", to: true)
            object.set("no", to: false)
            object.set("noText", to: nil as String?)
            object.set("noNumber", to: nil as Int?)
            object.set("someText", to: "here" as String?)
            object.set("someNumber", to: 0 as Int?)
        }
        #expect(
            line
                == #"{"text":"a \"quoted\" word","number":7,"yes":true,"no":false,"noText":null,"noNumber":null,"#
                + #""someText":"here","someNumber":0}"#)
    }

    @Test("An object holds lists of objects, lists of words and an object")
    func nested() {
        let line = JSONObject.line { object in
            object.setList("list", to: [1, 2]) { number, item in item.set("n", to: number) }
            object.setWords("words", to: ["a", "b"])
            object.setObject("inner") { $0.set("n", to: 3) }
            object.setList("empty", to: [Int]()) { _, _ in }
        }
        #expect(line == #"{"list":[{"n":1},{"n":2}],"words":["a","b"],"inner":{"n":3},"empty":[]}"#)
    }

    @Test("A line of exactly the limit is read, and a longer one is refused")
    func limit() throws {
        let line = Array(#"{"a":1}"#.utf8)
        #expect(try JSONObject(line: line, limit: line.count).count("a") == 1)
        #expect(throws: MessageError.tooLong(limit: 6)) { _ = try JSONObject(line: line, limit: 6) }
    }

    @Test("Four levels of lists and objects are read, and five are refused")
    func depth() throws {
        for (opening, closing) in [("[", "]"), (#"{"a":"#, "}")] {
            func line(within levels: Int) -> String {
                let (openings, closings) = (
                    Array(repeating: opening, count: levels), Array(repeating: closing, count: levels)
                )
                return #"{"a":"# + openings.joined() + "[]" + closings.joined() + "}"
            }
            _ = try object(line(within: 2))
            #expect(throws: MessageError.tooDeep(limit: 4)) { _ = try object(line(within: 3)) }
        }
    }

    @Test("Levels that were closed do not count, and neither do brackets in a text")
    func closedLevels() throws {
        _ = try object(#"{"a":[[],[],[],[],[]],"b":{},"c":{},"d":{}}"#)
        let read = try object(#"{"a":"[[[[[[{{{{{","b":"\"[[[[[[","c":"\\"}"#)
        #expect(try read.text("b") == "\"[[[[[[")
        #expect(throws: MessageError.tooDeep(limit: 4)) { _ = try object(#"{"a":"]]]\"]]","b":[[[[]]]]}"#) }
    }

    @Test("Only one object is a message")
    func notAnObject() {
        #expect(throws: MessageError.notAnObject) { _ = try object("[]") }
        #expect(throws: MessageError.notJSON(position: 1)) { _ = try object("{") }
        #expect(throws: MessageError.duplicateField(position: 10)) { _ = try object(#"{"a":1,"a":2}"#) }
    }

    @Test("A text is read as it is, and anything else in its place is refused")
    func text() throws {
        let read = try object(#"{"text":"word","number":1,"none":null}"#)
        #expect(try read.text("text") == "word")
        #expect(try read.textIfPresent("none") == nil)
        #expect(try read.textIfPresent("missing") == nil)
        #expect(throws: MessageError.missingField("none")) { try read.text("none") }
        #expect(throws: MessageError.wrongValue(field: "number", expected: "a string")) { try read.text("number") }
    }

    @Test("A number is read within its range, with both ends", arguments: [2, 3, 5])
    func count(number: Int) throws {
        #expect(try object("{\"n\":\(number)}").count("n", in: 2...5) == number)
    }

    @Test("A number outside its range is refused with the range", arguments: ["1", "6", "-3", "2.0", #""3""#, "true"])
    func wrongCount(value: String) throws {
        let read = try object("{\"n\":\(value)}")
        #expect(throws: MessageError.wrongValue(field: "n", expected: "a whole number, 2 to 5")) {
            try read.count("n", in: 2...5)
        }
        #expect(throws: MessageError.wrongValue(field: "n", expected: "a whole number, 7 or more")) {
            try read.countIfPresent("n", in: 7...Int.max)
        }
    }

    @Test("A number without a range is zero or more, and may be missing only if that is asked for")
    func plainCount() throws {
        let read = try object(#"{"zero":0,"negative":-1,"none":null}"#)
        #expect(try read.count("zero") == 0)
        #expect(try read.countIfPresent("none") == nil)
        #expect(throws: MessageError.missingField("none")) { try read.count("none") }
        #expect(throws: MessageError.wrongValue(field: "negative", expected: "a whole number, 0 or more")) {
            try read.count("negative")
        }
    }

    @Test("A flag is true or false, and nothing else")
    func flag() throws {
        let read = try object(#"{"yes":true,"no":false,"number":1,"none":null}"#)
        #expect(try read.flag("yes"))
        #expect(try !read.flag("no"))
        #expect(throws: MessageError.missingField("none")) { try read.flag("none") }
        #expect(throws: MessageError.wrongValue(field: "number", expected: "true or false")) { try read.flag("number") }
    }

    @Test("A list gives each of its objects in order, and has nothing else in it")
    func list() throws {
        let read = try object(#"{"list":[{"n":1},{"n":2}],"empty":[],"mixed":[{"n":1},2],"object":{"n":1}}"#)
        #expect(try numbers("list", of: read) == [1, 2])
        #expect(try numbers("empty", of: read) == [])
        #expect(throws: MessageError.missingField("missing")) { _ = try numbers("missing", of: read) }
        for name in ["mixed", "object"] {
            #expect(throws: MessageError.wrongValue(field: name, expected: "a list of objects")) {
                _ = try numbers(name, of: read)
            }
        }
    }

    @Test("A choice is read by its name, and the refusal lists the names")
    func choice() throws {
        let read = try object(#"{"color":"green","other":"blue","none":null}"#)
        #expect(try read.choice("color") == Color.green)
        #expect(try read.choiceIfPresent("none") as Color? == nil)
        #expect(throws: MessageError.missingField("none")) { _ = try read.choice("none") as Color }
        #expect(throws: MessageError.wrongValue(field: "other", expected: "one of red, green")) {
            _ = try read.choice("other") as Color
        }
        #expect(throws: MessageError.wrongValue(field: "other", expected: "one")) {
            _ = try read.choice("other") as Only
        }
    }

    @Test("A field that is not expected is refused, wherever it is among the others")
    func unknownFields() throws {
        let names = ["a", "b"]
        try object(#"{"b":1,"a":2}"#).refuseFields(except: names)
        try object("{}").refuseFields(except: names)
        for line in [#"{"c":1,"a":2}"#, #"{"a":1,"c":2}"#, #"{"a":1,"c":2,"b":3}"#] {
            #expect(throws: MessageError.unknownField(expected: names)) { try object(line).refuseFields(except: names) }
        }
    }

    private func object(_ line: String) throws -> JSONObject {
        try JSONObject(line: Array(line.utf8), limit: 1000)
    }

    private func numbers(_ name: String, of object: borrowing JSONObject) throws(MessageError) -> [Int] {
        try object.list(name) { item throws(MessageError) in try item.count("n") }
    }
}
