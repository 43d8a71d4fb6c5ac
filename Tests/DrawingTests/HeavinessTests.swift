// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Testing

@Suite("Heaviness")
struct HeavinessTests {
    private struct Look {
        var ink: Color
        var ground: Color
    }

    private static let lightOnDark = Look(ink: Color(235, 235, 235), ground: Color(16, 20, 26))
    private static let darkOnLight = Look(ink: Color(24, 28, 34), ground: Color(246, 247, 249))

    private let painter: Painter
    private let size = PixelSize(width: 90, height: 60)

    init() throws {
        painter = try Painter(fonts: [PaintedCanvas.latin])
    }

    /// The light that `shape` adds to the ground or takes from it, in wholly covered pixels.
    private func heaviness(_ shape: Shape, _ look: Look) -> Double {
        let picture = PaintedCanvas(size.width, size.height)
        picture.paint(Scene(background: look.ground, layers: [Layer([Item(shape, look.ink)])]), by: painter)
        let (ink, ground) = (Color.linear(look.ink.green), Color.linear(look.ground.green))
        return picture.pixels.reduce(0) { $0 + (Color.linear(UInt8($1 >> 8 & 0xff)) - ground) / (ink - ground) }
    }

    private func ratios(_ shape: Shape, area: Double) -> (light: Double, dark: Double) {
        (heaviness(shape, Self.lightOnDark) / area, heaviness(shape, Self.darkOnLight) / area)
    }

    @Test(
        "A thin ring gives as much light on dark as it takes dark on light", arguments: [1, 1.5, 2, 3], [0, 0.25, 0.5])
    func rings(width: Double, offset: Double) {
        let ring = Shape.ring(center: Point(x: 45 + offset, y: 30), radius: 20.3, width: width)
        let (light, dark) = ratios(ring, area: 2 * .pi * 20.3 * width)
        #expect(abs(light - 1) < 0.03 && abs(dark - 1) < 0.03, "\(light) \(dark)")
        #expect(abs(light - dark) < 0.03, "\(light) \(dark)")
    }

    @Test("So does a thin path at any angle and between pixels", arguments: [0, 0.3, 1, 7, 20], [1, 2, 3.5])
    func paths(slope: Double, width: Double) {
        for offset in [0, 0.25, 0.5, 0.8] {
            let (from, to) = (Point(x: 12, y: 15 + offset), Point(x: 72, y: 15 + offset + slope))
            let area = from.distance(to: to) * width + .pi * width * width / 4
            let (light, dark) = ratios(.path([from, to], width: width), area: area)
            #expect(abs(light - 1) < 0.05 && abs(dark - 1) < 0.05, "\(light) \(dark)")
            #expect(abs(light - dark) < 0.06, "\(light) \(dark)")
        }
    }

    @Test("A text is not much heavier dark on light than light on dark", arguments: [11.0, 14, 20, 28])
    func texts(size: Double) {
        let frame = Rect(x: 2, y: 2, width: 86, height: 56)
        let text = Shape.text(TextBlock("Draw it", in: frame, size: size))
        let area = PaintedCanvas(self.size.width, self.size.height, text, by: painter).ink
        let (light, dark) = ratios(text, area: area)
        #expect(light > 0.84 && dark < 1.14, "\(light) \(dark)")
        #expect(light < dark)
    }

    @Test(
        "A pixel covered more is never painted less, and a whole one is painted whole",
        arguments: [
            Color(255, 255, 255), Color(235, 235, 235), Color(94, 195, 49), Color(125, 125, 125), Color(92, 100, 110),
            Color(0, 0, 255), Color(0, 0, 0),
        ])
    func monotonic(color: Color) {
        let ground = color.luminance > 0.2 ? PaintedCanvas.black : PaintedCanvas.white
        var last = ground.green
        for step in 0...256 {
            let strip = Shape.roundedRect(Rect(x: 0, y: 0, width: Double(step) / 256, height: 8), radius: 0)
            let picture = PaintedCanvas(1, 8)
            picture.paint(Scene(background: ground, layers: [Layer([Item(strip, color)])]), by: painter)
            let level = UInt8(picture.level(0, 4))
            #expect(ground == PaintedCanvas.black ? level >= last : level <= last, "\(step)")
            last = level
        }
        #expect(last == color.green)
    }
}
