// SPDX-License-Identifier: MIT
import KioskModel
import Testing

@Suite("A line of an admin's words")
struct PanelLineTests {
    @Test(
        "is without space around it, in any script", arguments: [("  Science fair \t", "Science fair"), ("会议", "会议")])
    func trimmed(typed: String, text: String) throws {
        #expect(try PanelLine(typed).text == text)
    }

    @Test("has one to 80 characters, however many bytes they take", arguments: ["a", "e\u{301}", "王"])
    func lengths(letter: String) throws {
        #expect(try PanelLine(String(repeating: letter, count: 80)).text.count == 80)
        #expect(throws: LineFlaw.tooLong) { try PanelLine(String(repeating: letter, count: 81)) }
    }

    @Test(
        "is refused with the reason where a panel or a terminal would be misled",
        arguments: [
            ("", .empty), (" \n", .empty), ("a\nb", .invisible), ("a\u{0}b", .invisible), ("a\u{1b}[2J", .invisible),
            ("a\u{2028}b", .invisible), ("a\u{202e}b", .invisible), ("a\u{feff}b", .invisible),
            ("e" + String(repeating: "\u{301}", count: 1000), .tooLong),
        ] as [(String, LineFlaw)])
    func refused(typed: String, flaw: LineFlaw) {
        #expect(throws: flaw) { try PanelLine(typed) }
    }
}
