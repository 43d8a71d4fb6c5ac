// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Screens
import Testing

@Suite("Text fitting")
struct TextFittingTests {
    private var measures: Measures { Measures(PanelGeometry(size: PixelSize(width: 800, height: 480))) }

    @Test("Words that fit on one line keep their size and their frame")
    func oneLine() {
        let frame = Rect(x: 10, y: 20, width: 400, height: 80)
        let block = measures.fitted("Draw your pattern", in: frame, size: 20, lines: 2)
        #expect(block == TextBlock("Draw your pattern", in: frame, size: 20, maximumLines: 2))
    }

    @Test(
        "Words that need several lines break where a phrase ends",
        arguments: [
            ("Wrong pattern, 3 tries left", "Wrong pattern,\n3 tries left"),
            ("Not the same. Draw again", "Not the same.\nDraw again"),
            ("So, this is one phrase and a bit", "So, this is one phrase and a bit"),
            ("图案错误，还可尝试 3 次", "图案错误，\n还可尝试 3 次"),
            ("Please use a single fingertip only", "Please use a single fingertip only"),
        ])
    func phrases(string: String, broken: String) {
        let frame = Rect(x: 0, y: 0, width: 200, height: 80)
        #expect(measures.fitted(string, in: frame, size: 20, lines: 3).string == broken)
    }

    @Test("Lines are about equally long, around the middle of the frame")
    func balance() {
        let frame = Rect(x: 0, y: 0, width: 200, height: 80)
        let block = measures.fitted("one two three four five", in: frame, size: 20, lines: 2)
        #expect(block.size == 20)
        #expect(block.frame.width < 170 && block.frame.width > 120)
        #expect(block.frame.center == frame.center)
    }

    @Test("A word wider than the frame makes the words smaller, a space that must not break does too")
    func shrinks() {
        let frame = Rect(x: 0, y: 0, width: 100, height: 200)
        #expect(measures.fitted("Touchscreen", in: frame, size: 20, lines: 3).size < 20)
        #expect(measures.fitted("ninedot enroll", in: frame, size: 16, lines: 3).size == 16)
        #expect(measures.fitted("ninedot\u{a0}enroll", in: frame, size: 16, lines: 3).size < 16)
    }

    @Test("Words at the top take the height they need")
    func top() {
        let frame = Rect(x: 0, y: 30, width: 400, height: 200)
        let block = measures.fitted("One line", in: frame, size: 20, lines: 3, atTop: true)
        #expect(block.frame.y == 30)
        #expect(block.frame.height == 25)
    }
}
