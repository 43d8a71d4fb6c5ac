// SPDX-License-Identifier: MIT
import Fixtures
import Geometry
import Testing

@testable import Drawing

@Suite("The strips of a slanted band")
struct BandStripsTests {
    private static let side = 120
    private static let area = PixelRect(size: PixelSize(width: side, height: side))

    private struct Band {
        let from: Point
        let to: Point
        let width: Double

        init(seed: UInt64) {
            var dice = SeededGenerator(seed: seed)
            let side = Double(BandStripsTests.side)
            from = Point(x: .random(in: 0..<side, using: &dice), y: .random(in: 0..<side, using: &dice))
            to = Point(x: .random(in: 0..<side, using: &dice), y: .random(in: 0..<side, using: &dice))
            width = .random(in: 2...8, using: &dice)
        }

        var rects: [PixelRect] {
            var strips = BandStrips(width: width, area: BandStripsTests.area)
            strips.add(from: from, to: to)
            return strips.rects
        }

        /// The pixels that are covered at least in part, up to half a pixel around the band.
        var pixels: [(x: Int, y: Int)] {
            let (along, length) = (to - from, from.distance(to: to))
            var pixels: [(x: Int, y: Int)] = []
            for y in 0..<BandStripsTests.side {
                for x in 0..<BandStripsTests.side {
                    let way = Point(x: Double(x) + 0.5, y: Double(y) + 0.5) - from
                    let part = min(max((way.x * along.x + way.y * along.y) / (length * length), 0), 1)
                    if way.distance(to: along * part) < width / 2 + 0.5 { pixels.append((x, y)) }
                }
            }
            return pixels
        }
    }

    private func contains(_ rect: PixelRect, _ pixel: (x: Int, y: Int)) -> Bool {
        rect.left <= pixel.x && pixel.x < rect.right && rect.top <= pixel.y && pixel.y < rect.bottom
    }

    @Test("At most six strips cover each pixel of the band exactly once", arguments: 0..<25 as Range<UInt64>)
    func cover(seed: UInt64) {
        let band = Band(seed: seed)
        let rects = band.rects
        #expect((1...6).contains(rects.count))
        for pixel in band.pixels {
            #expect(rects.count { contains($0, pixel) } == 1, "\(pixel)")
        }
    }

    @Test(
        "Except at the band's ends, a strip extends at most two pixels beyond the band's pixels in it",
        arguments: 0..<25 as Range<UInt64>)
    func tight(seed: UInt64) {
        let band = Band(seed: seed)
        let pixels = band.pixels
        for rect in band.rects.dropFirst().dropLast() {
            let within = pixels.filter { contains(rect, $0) }
            guard let left = within.map(\.x).min(), let right = within.map(\.x).max(),
                let top = within.map(\.y).min(), let bottom = within.map(\.y).max()
            else {
                Issue.record("\(rect) is empty")
                continue
            }
            #expect((left - 2...left).contains(rect.left) && (right + 1...right + 3).contains(rect.right))
            #expect((top - 2...top).contains(rect.top) && (bottom + 1...bottom + 3).contains(rect.bottom))
        }
    }

    @Test("A short or straight band has one strip, and others have as many as fit on the narrower side")
    func count() {
        func count(_ x: Double, _ y: Double) -> Int {
            var strips = BandStrips(width: 4, area: PixelRect(left: -50, top: -50, right: 500, bottom: 500))
            strips.add(from: Point(x: 10.2, y: 10.2), to: Point(x: 10.2 + x, y: 10.2 + y))
            return strips.rects.count
        }
        // A band 4 pixels wide needs 8.25 pixels for each strip; its ends and edges take 7.
        let counts = [(300.0, 0.0), (0, 300), (300, 9), (300, 10), (300, 18), (10, 300), (300, 300)].map(count)
        #expect(counts == [1, 1, 1, 2, 3, 2, 6])
    }
}
