// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Testing

@Suite("Text")
struct TextTests {
    private let painter: Painter
    private let latinOnly: Painter

    init() throws {
        painter = try Painter(fonts: [PaintedCanvas.latin, PaintedCanvas.chinese])
        latinOnly = try Painter(fonts: [PaintedCanvas.latin])
    }

    private func picture(_ block: TextBlock, width: Int = 120, height: Int = 40, by painter: Painter) -> PaintedCanvas {
        PaintedCanvas(width, height, [Item(.text(block), PaintedCanvas.white)], by: painter)
    }

    private func ink(of block: TextBlock) -> PixelRect {
        painter.bounds(of: Item(.text(block), PaintedCanvas.white))
    }

    private let frame = Rect(x: 0, y: 0, width: 120, height: 40)

    @Test("A character the first font lacks is taken from the next one")
    func fallback() {
        let block = TextBlock("图", in: frame, size: 20)
        let missing = TextBlock("\u{10ffff}", in: frame, size: 20)
        let box = picture(missing, by: latinOnly)
        #expect(picture(block, by: latinOnly).pixels == box.pixels)
        #expect(picture(block, by: painter).pixels != box.pixels)
        #expect(picture(block, by: painter).ink > 40)
    }

    @Test("A character the first font has is not taken from the next one")
    func preference() {
        let block = TextBlock("Ag1,", in: frame, size: 20)
        #expect(picture(block, by: painter).pixels == picture(block, by: latinOnly).pixels)
    }

    @Test("A centered text has as much room on its left as on its right")
    func centered() {
        let ink = ink(of: TextBlock("HH", in: frame, size: 20))
        #expect(abs(ink.left - (120 - ink.right)) <= 1)
    }

    @Test("A leading text begins at its frame's left edge")
    func leading() {
        let ink = ink(of: TextBlock("H", in: Rect(x: 30, y: 0, width: 90, height: 40), size: 20, alignment: .leading))
        #expect((30...33).contains(ink.left))
    }

    @Test("Texts of one size share a baseline whatever their letters")
    func baseline() {
        #expect(
            ink(of: TextBlock("x", in: frame, size: 20)).bottom == ink(of: TextBlock("H", in: frame, size: 20)).bottom)
    }

    @Test("A text that does not fit ends in an ellipsis inside its frame")
    func ellipsis() {
        let narrow = Rect(x: 10, y: 0, width: 60, height: 40)
        let ink = ink(of: TextBlock("Unbelievable", in: narrow, size: 20, alignment: .leading))
        #expect(ink.right <= 70 && ink.right > 50)
        let cut = picture(TextBlock("Unbelievable", in: narrow, size: 20, alignment: .leading), by: painter)
        let same = picture(TextBlock("Unbelieving", in: narrow, size: 20, alignment: .leading), by: painter)
        #expect(cut.pixels == same.pixels)
    }

    @Test(
        "Long texts wrap at spaces and between Chinese characters",
        arguments: ["one two three four five", "画出您的图案以解锁面板吧", "Donaudampfschifffahrt"])
    func wraps(text: String) {
        let narrow = Rect(x: 0, y: 0, width: 90, height: 120)
        let one = ink(of: TextBlock(text, in: narrow, size: 14, maximumLines: 1))
        let three = ink(of: TextBlock(text, in: narrow, size: 14, maximumLines: 4))
        #expect(three.height >= one.height + 14)
        #expect(three.right <= 91 && three.left >= -1)
    }

    @Test("A line feed begins a new line")
    func lineFeed() {
        let one = ink(of: TextBlock("a b", in: frame, size: 14, maximumLines: 2))
        let two = ink(of: TextBlock("a\nb", in: frame, size: 14, maximumLines: 2))
        #expect(two.height > one.height + 8)
        #expect(ink(of: TextBlock("a b\n", in: frame, size: 14, maximumLines: 2)) == one)
    }

    @Test(
        "Any string can be painted",
        arguments: [
            "", " ", "\n", "\n\n\n", "\0\u{1}\u{7f}\u{85}", "\t\r\n\u{b}", "👩‍👩‍👧‍👦🏳️‍🌈", "\u{301}\u{301}",
            "\u{feff}\u{200d}\u{fe0f}",
            "שלום مرحبا नमस्ते ไทย", "\u{10ffff}\u{e000}", "e\u{301}\u{302}\u{303}", "\u{202e}abc\u{202c}",
            String(repeating: "word ", count: 20_000), String(repeating: "图", count: 100_000),
            String(repeating: "\u{301}", count: 100_000), String(repeating: "\n", count: 100_000),
            String(repeating: "x", count: 100_000),
        ])
    func anything(text: String) {
        for lines in [1, 3] {
            let block = TextBlock(text, in: frame, size: 12, maximumLines: lines)
            #expect(picture(block, by: painter).ink < 120 * 40)
        }
    }

    @Test(
        "Any frame and size can be given",
        arguments: [
            (Rect(x: 0, y: 0, width: 0, height: 0), 12.0), (Rect(x: 0, y: 0, width: -5, height: 5), 12),
            (Rect(x: .nan, y: 0, width: 50, height: 5), 12), (Rect(x: 0, y: 0, width: .infinity, height: 5), 12),
            (Rect(x: 1e300, y: 0, width: 50, height: 5), 12), (Rect(x: 0, y: 0, width: 50, height: 20), 0),
            (Rect(x: 0, y: 0, width: 50, height: 20), .nan), (Rect(x: 0, y: 0, width: 50, height: 20), -3),
            (Rect(x: 0, y: 0, width: 50, height: 20), .infinity),
        ])
    func anyFrame(frame: Rect, size: Double) {
        #expect(picture(TextBlock("Ag", in: frame, size: size), by: painter).ink == 0)
    }

    @Test("Zero lines show nothing")
    func noLines() {
        #expect(picture(TextBlock("Ag", in: frame, size: 12, maximumLines: 0), by: painter).ink == 0)
    }

    @Test("The width of a text grows with its size and its letters")
    func width() {
        let one = painter.width(of: "H", size: 20)
        #expect(abs(painter.width(of: "HH", size: 20) - 2 * one) < 0.1)
        #expect(abs(painter.width(of: "H", size: 40) - 2 * one) < 0.1)
        #expect(painter.width(of: "", size: 20) == 0)
        #expect(painter.width(of: String(repeating: "x", count: 100_000), size: 10) > 1000)
    }
}
