// SPDX-License-Identifier: MIT
import ControlMessages
import Testing

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
