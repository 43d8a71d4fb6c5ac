// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Testing

@Suite("Whether a text fits")
struct TextFitTests {
    private let painter: Painter

    init() throws {
        painter = try Painter(fonts: [PaintedCanvas.latin, PaintedCanvas.chinese])
    }

    private func fit(_ text: String, width: Double, lines: Int) -> TextFit {
        let frame = Rect(x: 7, y: 9, width: width, height: 100)
        return painter.fit(of: TextBlock(text, in: frame, size: 20, maximumLines: lines))
    }

    @Test(
        "A text is shortened when an ellipsis or nothing stands for a part of it",
        arguments: [
            ("Clear", 120.0, 1, false), ("Clear", 40, 1, true), ("清除", 120, 1, false), ("清除", 30, 1, true),
            ("one two three", 70, 1, true), ("one two three", 70, 2, true), ("one two three", 70, 3, false),
            ("one\ntwo", 120, 1, true), ("one\ntwo", 120, 2, false), ("one\n", 120, 1, false), ("", 120, 1, false),
            ("x", 0, 1, true), ("x", 120, 0, true), ("", 120, 0, false),
        ])
    func isShortened(text: String, width: Double, lines: Int, isShortened: Bool) {
        #expect(fit(text, width: width, lines: lines).isShortened == isShortened)
    }

    @Test(
        "The lines are those that are shown",
        arguments: [
            ("Clear", 120.0, 3, 1), ("one two three", 70, 3, 3), ("one two three", 70, 2, 2), ("", 120, 3, 0),
            ("画出您的图案", 70, 4, 2), ("x", 120, 0, 0),
        ])
    func lineCount(text: String, width: Double, lines: Int, count: Int) {
        #expect(fit(text, width: width, lines: lines).lineCount == count)
    }

    @Test(
        "A word is broken only when it is wider than its line",
        arguments: [("Donaudampfschifffahrt", true), ("one two three", false), ("画出您的图案", false)])
    func breaksWord(text: String, isBroken: Bool) {
        #expect(fit(text, width: 70, lines: 6).breaksWord == isBroken)
    }

    @Test("The ink is the painted pixels on the canvas, wherever the frame lies", arguments: [0.0, 3.25, 17.75])
    func ink(offset: Double) {
        let frame = Rect(x: 10 + offset, y: 5 + offset, width: 60, height: 20)
        let block = TextBlock("Ag", in: frame, size: 20, alignment: .leading)
        let picture = PaintedCanvas(120, 60, [Item(.text(block), PaintedCanvas.white)], by: painter)
        var painted = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
        for y in 0..<60 {
            for x in 0..<120 where picture.level(x, y) > 0 {
                painted = painted.union(PixelRect(left: x, top: y, right: x + 1, bottom: y + 1))
            }
        }
        let ink = painter.fit(of: block).ink
        #expect(!painted.isEmpty)
        #expect(ink.intersection(painted) == painted)
        #expect(ink.width - painted.width <= 2 && ink.height - painted.height <= 2)
    }

    @Test("Ink outside of the frame is told too")
    func overflow() {
        let flat = TextBlock("Ag", in: Rect(x: 10, y: 10, width: 60, height: 4), size: 20)
        #expect(painter.fit(of: flat).ink.height > 14)
    }
}
