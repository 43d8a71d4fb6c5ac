// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Testing

@Suite("A background picture")
struct BackgroundPictureTests {
    private let painter: Painter

    init() throws {
        painter = try Painter(fonts: [PaintedCanvas.latin])
    }

    /// A canvas of these green levels, row by row.
    private func canvas(_ width: Int, _ levels: [UInt32]) -> Canvas {
        let canvas = Canvas(size: PixelSize(width: width, height: levels.count / width))
        for (index, level) in levels.enumerated() { canvas.pixels[index] = 0xff00_0000 | level << 8 }
        return canvas
    }

    /// The green levels of `canvas` after it was made to cover `width` by `height` pixels and painted.
    private func levels(_ canvas: borrowing Canvas, covering width: Int, _ height: Int) -> [Int] {
        let size = PixelSize(width: width, height: height)
        let shown = PaintedCanvas(width, height)
        let picture = Bitmap(covering: size, with: canvas)
        shown.paint(Scene(background: .picture(picture)), by: painter)
        return shown.pixels.map { Int($0 >> 8 & 0xff) }
    }

    @Test("A picture of the panel's size is shown pixel by pixel")
    func same() {
        #expect(levels(canvas(3, [1, 20, 255, 0, 77, 128]), covering: 3, 2) == [1, 20, 255, 0, 77, 128])
    }

    @Test("A pixel of a shrunk picture is the average of those it covers")
    func shrunk() {
        let fine = canvas(4, [0, 10, 100, 100, 20, 30, 100, 200])
        #expect(levels(fine, covering: 2, 1) == [15, 125])
        #expect(levels(canvas(3, [0, 90, 240, 0, 90, 240, 0, 90, 240]), covering: 2, 2) == [30, 190, 30, 190])
    }

    @Test("A grown picture goes evenly from pixel to pixel")
    func grown() {
        #expect(levels(canvas(2, [0, 200, 0, 200]), covering: 4, 4)[0..<4] == [0, 50, 150, 200])
        #expect(levels(canvas(1, [42]), covering: 3, 2) == [42, 42, 42, 42, 42, 42])
    }

    @Test("What is too wide or too high is cut on both sides alike")
    func cut() {
        #expect(levels(canvas(4, [1, 2, 3, 4]), covering: 2, 1) == [2, 3])
        #expect(levels(canvas(1, [1, 2, 3, 4]), covering: 1, 2) == [2, 3])
        #expect(levels(canvas(6, [9, 9, 50, 70, 9, 9, 9, 9, 50, 70, 9, 9]), covering: 1, 1) == [60])
    }

    @Test("One color stays that color at any size", arguments: [(7, 3), (64, 64), (13, 200)])
    func flat(width: Int, height: Int) {
        let flat = Canvas(size: PixelSize(width: 29, height: 31))
        for index in 0..<flat.pixels.count { flat.pixels[index] = Color(3, 129, 255).pixel }
        let shown = PaintedCanvas(width, height)
        shown.paint(Scene(background: .picture(Bitmap(covering: shown.canvas.size, with: flat))), by: painter)
        #expect(Set(shown.pixels) == [Color(3, 129, 255).pixel])
    }

    @Test("No picture at all covers a panel with black")
    func nothing() {
        #expect(levels(canvas(1, []), covering: 2, 1) == [0, 0])
    }

    @Test("A panel larger than the picture is black where the picture ends")
    func smaller() {
        let picture = Bitmap(covering: PixelSize(width: 2, height: 1), with: canvas(2, [5, 6]))
        let shown = PaintedCanvas(3, 2)
        shown.canvas.pixels.update(repeating: 0xffff_ffff)
        shown.paint(Scene(background: .picture(picture)), by: painter)
        #expect(shown.pixels.map { $0 >> 8 & 0xff } == [5, 6, 0, 0, 0, 0])
    }

    @Test("Its luminance runs from its darkest to its lightest pixel, however few they are")
    func luminance() {
        let canvas = Canvas(size: PixelSize(width: 50, height: 40))
        canvas.pixels.update(repeating: Color(128, 128, 128).pixel)
        canvas.pixels[77] = Color(0, 0, 90).pixel
        canvas.pixels[1999] = Color(250, 255, 240).pixel
        let luminance = Bitmap(covering: canvas.size, with: canvas).luminance
        #expect(abs(luminance.lowerBound - Color(0, 0, 90).luminance) < 1e-9)
        #expect(abs(luminance.upperBound - Color(250, 255, 240).luminance) < 1e-9)
    }

    @Test("Dimming draws every pixel toward the color", arguments: [(0.0, 200), (0.5, 120), (1, 40)])
    func dimmed(opacity: Double, level: Int) {
        let picture = Bitmap(covering: PixelSize(width: 1, height: 1), with: canvas(1, [200]))
        let shown = PaintedCanvas(1, 1)
        shown.paint(
            Scene(background: .picture(picture.dimmed(toward: Color(0, 40, 0), by: opacity))), by: painter)
        #expect(shown.level(0, 0) == level)
    }

    @Test("Another picture changes everything, the same one nothing")
    func damage() {
        let size = PixelSize(width: 2, height: 1)
        let one = Bitmap(covering: size, with: canvas(2, [5, 6]))
        let other = Bitmap(covering: size, with: canvas(2, [5, 6]))
        let before = Scene(background: .picture(one))
        #expect(painter.damage(from: before, to: Scene(background: .picture(one)), size: size).isEmpty)
        #expect(
            painter.damage(from: before, to: Scene(background: .picture(other)), size: size).rects
                == [PixelRect(size: size)])
        #expect(
            painter.damage(from: before, to: Scene(background: PaintedCanvas.black), size: size).rects
                == [PixelRect(size: size)])
    }
}
