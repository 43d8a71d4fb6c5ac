// SPDX-License-Identifier: MIT
import Geometry
import Testing

@testable import Drawing

@Suite("Scripts of the world")
struct ScriptTests {
    private static let devanagari = "/usr/share/fonts/truetype/lohit-devanagari/Lohit-Devanagari.ttf"
    private static let thai = "/usr/share/fonts/truetype/tlwg/Loma.ttf"
    private let frame = Rect(x: 10, y: 0, width: 200, height: 50)
    private let fonts: FontList
    private let painter: Painter

    init() throws {
        let paths = [PaintedCanvas.latin, PaintedCanvas.chinese, Self.devanagari, Self.thai]
        fonts = try FontList(paths: paths)
        painter = try Painter(fonts: paths)
    }

    private func glyphs(of text: String) -> [GlyphRun.Glyph] {
        let characters = Array(text)[...]
        let line = ReadingOrder(of: characters).line(of: characters)
        return TextShaper(fonts: fonts).shape(line, size: 20 * 64).glyphs
    }

    private func ink(of text: String, _ alignment: TextBlock.Alignment = .leading) -> PixelRect {
        painter.fit(of: TextBlock(text, in: frame, size: 20, alignment: alignment)).ink
    }

    @Test(
        "Every script is drawn with the one font that has it",
        arguments: [
            ("Sara", 0), ("سارة", 0), ("שרה", 0), ("小明", 1), ("क्षत्रिय", 2), ("हिन्दी श्री", 2), ("น้ำผึ้ง", 3),
            ("สมชาย ใจดี", 3),
        ])
    func font(text: String, font: Int) {
        #expect(Set(glyphs(of: text).map(\.font)) == [font])
        #expect(glyphs(of: text).allSatisfy { $0.id != 0 })
    }

    @Test(
        "Letters are joined as their script joins them",
        arguments: [("क्ष", 1), ("त्र", 1), ("कि", 2), ("र्क", 2), ("لا", 1), ("fi", 1), ("ff", 1)])
    func joined(text: String, count: Int) {
        #expect(glyphs(of: text).count == count)
    }

    @Test(
        "A font that serves several languages draws the letters of the one that is spoken",
        arguments: [("श", "mr", true), ("श", "hi", false), ("क", "mr", false)])
    func language(text: String, tag: String, isOwnForm: Bool) {
        let characters = Array(text)[...]
        let line = ReadingOrder(of: characters).line(of: characters)
        let spoken = TextShaper(fonts: fonts, language: tag).shape(line, size: 20 * 64).glyphs.map(\.id)
        #expect((spoken != glyphs(of: text).map(\.id)) == isOwnForm)
    }

    @Test("A painter draws the letters of its current language after each change of the language")
    func otherLanguage() {
        let block = TextBlock("श", in: frame, size: 40)
        func pixels() -> [UInt32] { PaintedCanvas(220, 50, .text(block), by: painter).pixels }
        painter.setLanguage("hi")
        let hindi = pixels()
        painter.setLanguage("mr")
        #expect(pixels() != hindi)
        painter.setLanguage("hi")
        #expect(pixels() == hindi)
    }

    @Test(
        "A text is as wide as it is measured",
        arguments: ["لا", "سلام", "سارة أحمد (لا) 12", "Sara (سارة) 3B", "שרה Sara", "हिन्दी श्री", "น้ำผึ้ง", "小明 AV"])
    func width(text: String) {
        let characters = Array(text)[...]
        let line = ReadingOrder(of: characters).line(of: characters)
        let shaper = TextShaper(fonts: fonts)
        #expect(shaper.width(of: text, size: 20 * 64) == shaper.shape(line, size: 20 * 64).width)
    }

    @Test("Marks that only order the text take no room and have no ink", arguments: ["Ag", "سارة", "小明"])
    func isolatingMarks(text: String) {
        #expect(painter.width(of: "\u{2068}\(text)\u{2069}", size: 20) == painter.width(of: text, size: 20))
        #expect(ink(of: "\u{2068}\(text)\u{2069}").width == ink(of: text).width)
    }

    @Test("Arabic letters take the form that their place in the word asks for")
    func forms() {
        let word = glyphs(of: "ببب").map(\.id)
        #expect(Set(word).count == 3)
        #expect(!word.contains(glyphs(of: "ب").map(\.id)[0]))
    }

    @Test("A Devanagari vowel that is written before its consonant is put there")
    func reordered() {
        let alone = glyphs(of: "क").map(\.id)
        let both = glyphs(of: "कि").map(\.id)
        #expect(both.last == alone.first && both.first != alone.first)
    }

    @Test("A mark without its letter gets no dotted circle", arguments: ["\u{93f}", "\u{e31}", "\u{94d}", "\u{64b}"])
    func noDottedCircle(mark: String) {
        #expect(glyphs(of: mark).count == 1)
    }

    @Test("In a word from right to left the first letter is the rightmost")
    func visualOrder() {
        let word = glyphs(of: "אב")
        #expect(word.map(\.id) == [glyphs(of: "ב")[0].id, glyphs(of: "א")[0].id])
        #expect(word[0].x < word[1].x)
    }

    @Test("Brackets open toward the text they hold")
    func brackets() {
        #expect(glyphs(of: "(א)").map(\.id) == [glyphs(of: "(")[0].id, glyphs(of: "א")[0].id, glyphs(of: ")")[0].id])
    }

    @Test(
        "A line begins at the side where its paragraph begins and ends at the other",
        arguments: [("Sara", true), ("小明", true), ("Sara (سارة)", true), ("سارة", false), ("שרה Sara", false)])
    func sides(text: String, beginsLeft: Bool) {
        let leading = ink(of: text)
        let trailing = ink(of: text, .trailing)
        let (left, right) = beginsLeft ? (leading, trailing) : (trailing, leading)
        #expect((10...14).contains(left.left))
        #expect((206...210).contains(right.right))
        #expect(leading.width <= 120)
    }

    @Test(
        "Thai words are broken between letters, and their vowels stay with them",
        arguments: [
            ("กกกกกก", 3, ["กกก", "กกก"]), ("กกกเกกกก", 4, ["กกก", "เกกก", "ก"]),
            ("กกกะกก", 3, ["กก", "กะก", "ก"]),
        ])
    func thai(text: String, width: Int, lines: [String]) {
        let breaker = LineBreaker(width: width, maximumLines: 5) { $0.count }
        #expect(breaker.lines(of: text).lines.map { String($0.characters) } == lines)
    }
}
