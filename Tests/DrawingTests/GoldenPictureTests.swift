// SPDX-License-Identifier: MIT
import Drawing
import Fixtures
import Geometry
import Testing

/// Pictures and places of ink as they were last found good, in `Golden`, as digests and numbers.
///
/// After a change that was meant, `make golden` replaces them; the pictures of `AdminToolTests` show what changed.
@Suite("Golden drawings")
struct GoldenPictureTests {
    @Test("Random shapes and what changes between them give the same pixels and the same damage", arguments: 0..<4)
    func shapes(part: UInt64) {
        let painter = Painter()
        let lines = (part * 40..<part * 40 + 40).map { seed in
            var random = RandomScene(seed: seed)
            let before = random.scene()
            let after = random.changed(before)
            let picture = PaintedCanvas(random.size.width, random.size.height)
            picture.paint(after, by: painter)
            let damage = painter.damage(from: before, to: after, size: random.size).rects.map(\.text)
            return "\(seed) \(Digest(picture.pixels)) \(damage.joined(separator: " "))"
        }
        #expect(GoldenLines("shapes-\(part).txt").changes(to: lines) == [])
    }

    @Test("The end of a path that moves damages the same strips")
    func strips() {
        let painter = Painter()
        let size = PixelSize(width: 200, height: 120)
        var random = SeededGenerator(seed: 3)
        func point() -> Point {
            Point(
                x: Double(Int.random(in: -20...220, using: &random)),
                y: Double(Int.random(in: -20...140, using: &random)))
        }
        let lines = (0..<60).map { number in
            let (width, shared) = (Double(1 + number % 9), [point(), point()])
            func scene(_ points: [Point]) -> Scene {
                Scene(background: .black, layers: [Layer([Item(.path(shared + points, width: width), .black)])])
            }
            let (before, after) = (scene([point()]), scene((0..<number % 3).map { _ in point() }))
            return painter.damage(from: before, to: after, size: size).rects.map(\.text).joined(separator: " ")
        }
        #expect(GoldenLines("strips.txt").changes(to: lines) == [])
    }

    /// Latin with marks, Chinese, both, a long word, line feeds, from right to left, and what no font has.
    private static let strings = [
        "Ag", "Wrong. 3 tries left", "Àf\u{0301}fi ñ", "图案", "今天下午三点全体会议，请准时到。", "Call 李明 at 5",
        "Donaudampfschifffahrt", "two\nlines", "سارة أحمد 12", "«Bo» (7)", "  spaces  between  ", "\u{10ffff}", "",
    ]

    @Test("Texts have the same lines and the same ink", arguments: strings)
    func texts(string: String) throws {
        let painter = try Painter(fonts: [PaintedCanvas.latin, PaintedCanvas.chinese], language: "zh-Hans")
        var lines: [String] = []
        for (size, width, height) in [(9.0, 60.0, 30.0), (13.4, 100, 40), (24, 150, 60)] {
            for (count, alignment) in [(1, .center), (2, .leading), (3, .trailing), (2, .left)]
                as [(Int, TextBlock.Alignment)]
            {
                let frame = Rect(x: 4.3, y: 3.6, width: width, height: height)
                let block = TextBlock(string, in: frame, size: size, alignment: alignment, maximumLines: count)
                let fit = painter.fit(of: block)
                let item = Item(.text(block), PaintedCanvas.white)
                let picture = PaintedCanvas(160, 70, [item], by: painter)
                lines.append(
                    "\(size) \(count) \(alignment): \(fit.lineCount) lines\(fit.isShortened ? ", shortened" : "")"
                        + "\(fit.breaksWord ? ", broken" : ""), ink \(fit.ink.text), bounds "
                        + "\(painter.bounds(of: item).text), \(Digest(picture.pixels))")
            }
            let measured = painter.measure.measure(string, size: size)
            let narrowest = (1...3).map { measured.narrowestWidth(lines: $0) }
            let counts = [20.0, 50, 100].map { measured.lineCount(within: $0) ?? 0 }
            lines.append("\(size): \(measured.width) \(narrowest) \(counts) \(painter.width(of: string, size: size))")
        }
        let name = GoldenPictureTests.strings.firstIndex(of: string) ?? 0
        #expect(GoldenLines("text-\(name).txt").changes(to: lines) == [])
    }

    @Test("Lengths of a font are the same at each size")
    func font() throws {
        let painter = try Painter(fonts: [PaintedCanvas.latin])
        let lines = [6.0, 11, 12.5, 20, 48].map { "\($0) \(painter.capitalHeight(size: $0))" }
        #expect(GoldenLines("font.txt").changes(to: lines) == [])
    }

    @Test("A picture that is shrunk, grown or dimmed has the same pixels")
    func bitmaps() {
        var random = SeededGenerator(seed: 5)
        var lines: [String] = []
        for (width, height) in [(7, 5), (40, 30), (1, 1), (90, 3)] {
            let picture = Canvas(size: PixelSize(width: width, height: height))
            for index in 0..<picture.pixels.count {
                picture.pixels[index] = 0xff00_0000 | UInt32.random(in: 0...0xff_ffff, using: &random)
            }
            for (wide, high) in [(20, 15), (15, 20), (3, 3), (33, 32)] {
                let bitmap = Bitmap(covering: PixelSize(width: wide, height: high), with: picture)
                let dimmed = bitmap.dimmed(toward: Color(10, 20, 30), by: 0.4)
                let digests = [bitmap, dimmed].map { bitmap in
                    let canvas = PaintedCanvas(wide, high)
                    canvas.paint(Scene(background: .picture(bitmap)), by: Painter())
                    let (low, high) = (bitmap.luminance.lowerBound, bitmap.luminance.upperBound)
                    return "\(Digest(canvas.pixels)) \(Int(low * 1e6))...\(Int(high * 1e6))"
                }
                lines.append("\(width)x\(height) \(wide)x\(high) \(digests.joined(separator: " "))")
            }
        }
        #expect(GoldenLines("bitmaps.txt").changes(to: lines) == [])
    }
}

extension PixelRect {
    fileprivate var text: String { "\(left),\(top)-\(right),\(bottom)" }
}
