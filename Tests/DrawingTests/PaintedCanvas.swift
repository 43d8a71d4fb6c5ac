// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// A small canvas with what tests ask of it.
struct PaintedCanvas: ~Copyable {
    static let black = Color(0, 0, 0)
    static let white = Color(255, 255, 255)
    /// Neither light nor dark: painted in it, a pixel shows its coverage as it is.
    static let gray = Color(125, 125, 125)
    static let latin = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    static let chinese = "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"

    let canvas: Canvas
    /// The level of a wholly covered pixel.
    private(set) var full = 255

    init(_ width: Int, _ height: Int) {
        canvas = Canvas(size: PixelSize(width: width, height: height))
    }

    init(_ canvas: consuming Canvas) {
        self.canvas = canvas
    }

    /// White `items` on black, painted whole.
    init(_ width: Int, _ height: Int, _ items: [Item], by painter: Painter) {
        self.init(width, height)
        paint(Scene(background: Self.black, layers: [Layer(items)]), by: painter)
    }

    /// A gray `shape` on black, painted whole.
    init(_ width: Int, _ height: Int, _ shape: Shape, by painter: Painter) {
        self.init(width, height, [Item(shape, Self.gray)], by: painter)
        full = Int(Self.gray.green)
    }

    func paint(_ scene: Scene, by painter: Painter) {
        painter.paint(scene, damage: Region(PixelRect(size: canvas.size)), on: canvas)
    }

    /// The green channel, 0 ... 255.
    func level(_ x: Int, _ y: Int) -> Int {
        Int(canvas.pixels[y * canvas.size.width + x] >> 8 & 0xff)
    }

    var pixels: [UInt32] { Array(canvas.pixels) }

    /// All levels together, in wholly covered pixels.
    var ink: Double {
        var sum = 0
        for pixel in canvas.pixels { sum += Int(pixel >> 8 & 0xff) }
        return Double(sum) / Double(full)
    }

    var greatestLevel: Int {
        var greatest = 0
        for pixel in canvas.pixels { greatest = max(greatest, Int(pixel >> 8 & 0xff)) }
        return greatest
    }

    /// The rows as text, a character a pixel: `.` for black, `#` for wholly covered, tenths between.
    var rows: [String] {
        (0..<canvas.size.height).map { y in
            String((0..<canvas.size.width).map { character(level($0, y)) })
        }
    }

    private func character(_ level: Int) -> Character {
        switch level {
        case 0: "."
        case full: "#"
        default: Character(String(min(9, (level * 10 + full / 2) / full)))
        }
    }
}
