// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Testing

@Suite("Centering words")
struct CenteringTests {
    private let painter: Painter

    init() throws {
        painter = try Painter(fonts: [PaintedCanvas.latin, PaintedCanvas.chinese])
    }

    private func ink(of text: String, in frame: Rect, size: Double, lines: Int = 1) -> PixelRect {
        painter.fit(of: TextBlock(text, in: frame, size: size, maximumLines: lines)).ink
    }

    @Test(
        "A capital, an ideograph and a clock have as much room above as below",
        arguments: ["H", "国", "3:05", "清", "一国"], [11.0, 13, 16, 20, 23, 28, 48])
    func centered(text: String, size: Double) {
        for height in [60.0, 61, 73.5] {
            let frame = Rect(x: 4, y: 7.25, width: 200, height: height)
            let ink = ink(of: text, in: frame, size: size)
            let above = Double(ink.top) - frame.y
            let below = frame.bottom - Double(ink.bottom)
            // An ideograph other than 国 need not fill its square.
            let slack = text == "清" ? size / 12 : 0
            #expect(abs(above - below) <= 2 + slack)
        }
    }

    @Test("On whole pixels the room differs by one pixel at most", arguments: ["H", "国"], 10...40)
    func exactlyCentered(text: String, size: Int) {
        for height in [60, 61] {
            let ink = ink(of: text, in: Rect(x: 0, y: 0, width: 80, height: Double(height)), size: Double(size))
            #expect(abs(ink.top - (height - ink.bottom)) <= 1)
        }
    }

    @Test(
        "Labels of one language share a baseline whatever their letters",
        arguments: [("Clear", "Enroll"), ("H", "x"), ("Hg", "pq"), ("清除g", "确认g"), ("国g", "口y")])
    func sharedBaseline(one: String, other: String) {
        let frame = Rect(x: 0, y: 0, width: 200, height: 50)
        #expect(ink(of: one, in: frame, size: 20).bottom == ink(of: other, in: frame, size: 20).bottom)
    }

    @Test("Lines are centered together and lie equally far apart", arguments: [13.0, 17, 20, 23])
    func lines(size: Double) {
        let frame = Rect(x: 0, y: 0, width: 100, height: 160)
        let one = ink(of: "H", in: frame, size: size, lines: 5)
        let two = ink(of: "H\nH", in: frame, size: size, lines: 5)
        let five = ink(of: "H\nH\nH\nH\nH", in: frame, size: size, lines: 5)
        #expect(abs(two.top - (160 - two.bottom)) <= 1)
        #expect(abs(five.top - (160 - five.bottom)) <= 1)
        #expect(five.height - one.height == 4 * (two.height - one.height))
    }

    @Test("Capitals are as high as they are drawn", arguments: [11.0, 16, 23, 48])
    func capitalHeight(size: Double) {
        let ink = ink(of: "H", in: Rect(x: 0, y: 0, width: 80, height: 80), size: size)
        #expect(abs(painter.capitalHeight(size: size) - Double(ink.height)) <= 0.5)
    }
}
