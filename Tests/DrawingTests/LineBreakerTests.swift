// SPDX-License-Identifier: MIT
import Testing

@testable import Drawing

/// Each character has a width of one.
@Suite("The lines of a text")
struct LineBreakerTests {
    private func broken(_ text: String, width: Int, lines: Int) -> BrokenText {
        LineBreaker(width: width, maximumLines: lines) { $0.count }.lines(of: text)
    }

    private func shown(_ text: String, width: Int, lines: Int = 9) -> String {
        broken(text, width: width, lines: lines).lines.map { String($0.characters) }.joined(separator: "|")
    }

    @Test(
        "Each line holds as many words as fit, without spaces at its end",
        arguments: [
            ("", 5, ""), ("one", 5, "one"), ("one two", 7, "one two"), ("one two", 6, "one|two"),
            ("one two", 3, "one|two"), ("one  two", 7, "one|two"), ("one  two", 8, "one  two"), ("one ", 3, "one"),
            ("a b c d", 3, "a b|c d"), ("one two three", 9, "one two|three"), (" one", 4, " one"),
        ])
    func words(text: String, width: Int, lines: String) {
        #expect(shown(text, width: width) == lines)
        #expect(!broken(text, width: width, lines: 9).isShortened)
        #expect(!broken(text, width: width, lines: 9).breaksWord)
    }

    @Test(
        "A word is broken only if it is wider than a line",
        arguments: [
            ("abcdef", 4, "abcd|ef", true), ("abcd", 4, "abcd", false), ("x abcdef", 4, "x|abcd|ef", true),
            ("abcdef x", 4, "abcd|ef x", true),
        ])
    func longWords(text: String, width: Int, lines: String, isBroken: Bool) {
        #expect(shown(text, width: width) == lines)
        #expect(broken(text, width: width, lines: 9).breaksWord == isBroken)
    }

    @Test("A line has at least one character, even if that is wider than the line")
    func narrow() {
        let wide = LineBreaker(width: 1, maximumLines: 9) { $0.count * 2 }.lines(of: "ab")
        #expect(wide.lines.map { String($0.characters) } == ["a", "b"])
        #expect(wide.breaksWord)
        #expect(!wide.isShortened)
    }

    @Test(
        "Each line feed starts a new line, except at the end of the text",
        arguments: [("a\nb", "a|b"), ("a\n\nb", "a||b"), ("a\n", "a"), ("a\n\n\n", "a"), ("\na", "|a"), ("\n", "")])
    func lineFeeds(text: String, lines: String) {
        #expect(shown(text, width: 9) == lines)
    }

    @Test(
        "The last line ends in an ellipsis if the text needs more lines than are allowed",
        arguments: [
            ("one two three", 7, 1, "one tw…", true), ("one two three", 7, 2, "one two|three", false),
            ("one two", 7, 1, "one two", false), ("one two", 5, 1, "one…", true), ("one two", 4, 1, "one…", true),
            ("one two", 3, 1, "on…", true), ("one two", 1, 1, "…", true), ("a\nb", 9, 1, "a…", true),
            ("a\nb\nc", 9, 2, "a|b…", true), ("a\nb", 9, 2, "a|b", false), ("one two three", 5, 2, "one|two…", true),
            ("a", 9, 0, "", true), ("a", 0, 9, "", true), ("", 9, 0, "", false),
        ])
    func shortened(text: String, width: Int, count: Int, lines: String, isShortened: Bool) {
        #expect(shown(text, width: width, lines: count) == lines)
        #expect(broken(text, width: width, lines: count).isShortened == isShortened)
    }

    @Test(
        "Text without spaces breaks between characters, but not between a character and its punctuation",
        arguments: [
            ("小明小红", 2, "小明|小红"), ("小明。小红", 2, "小|明。|小红"), ("（小明）", 3, "（小|明）"),
            ("小「明」", 2, "小|「明|」"), ("A小", 1, "A|小"), ("小A", 1, "小|A"), ("AB", 1, "A|B"),
        ])
    func withoutSpaces(text: String, width: Int, lines: String) {
        #expect(shown(text, width: width) == lines)
    }

    @Test("A text is cut after 4096 scalars, with an ellipsis for the rest", arguments: [4095, 4096, 4097, 5000])
    func endless(count: Int) {
        let text = String(repeating: "a", count: count)
        let expected = count <= 4096 ? Array(text) : Array(text.prefix(4096)) + ["…"]
        #expect(LineBreaker.prefix(of: text) == expected)
    }

    @Test("Each line has the direction of its paragraph")
    func directions() {
        let lines = broken("one\nسارة", width: 9, lines: 9).lines
        #expect(lines.map(\.isRightToLeft) == [false, true])
    }
}
