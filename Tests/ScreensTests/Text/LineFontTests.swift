// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskModel
import Testing
import Words

@testable import Screens

@Suite("The font of last resort")
struct LineFontTests {
    @Test("has every word of the out-of-order picture, in every language", arguments: Language.allCases)
    func words(language: Language) {
        let words = language.words
        for text in [words.outOfOrder, words.callStaff] { #expect(LineFont.has(text), "\(text)") }
    }

    @Test("has the letters, digits and marks of English notices")
    func latin() {
        #expect(LineFont.has("The quick brown fox jumps over the lazy dog. 0123456789: why, who's that-there?! 1/2"))
        #expect(LineFont.has("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        #expect(!LineFont.has("über"))
    }

    @Test("keeps every letter within its columns and between the top of a capital and the foot of a j")
    func bounds() {
        for (character, letter) in LineFont.latin.merging(LineFont.chinese, uniquingKeysWith: { first, _ in first }) {
            #expect(!letter.lines.isEmpty, "\(character)")
            for point in letter.lines.flatMap(\.path) {
                #expect((0...letter.width).contains(point.x), "\(character) \(point)")
                #expect((-1...18).contains(point.y), "\(character) \(point)")
            }
        }
    }

    @Test("A curve begins and ends at its ends, a closed one in the middle of a side")
    func curves() {
        let open = LineFont.Letter("~0080808e", width: 8, pen: 1).lines[0].path
        #expect(open.first == Point(x: 0, y: 0) && open.last == Point(x: 8, y: 14))
        let closed = LineFont.Letter("~00808e0e00", width: 8, pen: 1).lines[0].path
        #expect(closed.first == Point(x: 0, y: 7) && closed.first == closed.last)
    }

    @Test("Words that are too wide are made smaller, never cut off")
    func narrow() {
        let frame = Rect(x: 10, y: 0, width: 50, height: 20)
        let text = "Out of order"
        #expect(LineFont.width(of: text, size: 30) > frame.width)
        let points = LineFont.items(of: text, in: frame, size: 30, .black).flatMap { item in
            if case .path(let points, _) = item.shape { points } else { [Point]() }
        }
        #expect(points.allSatisfy { (frame.x...frame.right).contains($0.x) })
    }
}

@Suite("The out-of-order picture")
struct OutOfOrderScreenTests {
    @Test(
        "stays on the panel, whatever its size and language, and needs no font",
        arguments: [(320, 240), (240, 320), (800, 480), (3840, 2160), (480, 128)])
    func fits(width: Int, height: Int) {
        let panel = PanelGeometry(size: PixelSize(width: width, height: height))
        for language in Language.allCases {
            let scene = OutOfOrderScreen(in: language, theme: .dark).scene(on: panel)
            let painter = Painter()
            for item in scene.layers.flatMap(\.items) {
                if case .text = item.shape { Issue.record("a text needs a font") }
                let bounds = painter.bounds(of: item)
                #expect(bounds.left >= 0 && bounds.right <= width && bounds.top >= 0 && bounds.bottom <= height)
            }
        }
    }
}
