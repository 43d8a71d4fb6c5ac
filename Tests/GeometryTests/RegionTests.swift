// SPDX-License-Identifier: MIT
import Fixtures
import Geometry
import Testing

@Suite("A region of pixels")
struct RegionTests {
    @Test("keeps rectangles apart that do not meet")
    func apart() {
        var region = Region(PixelRect(left: 0, top: 0, right: 10, bottom: 10))
        region.add(PixelRect(left: 10, top: 0, right: 20, bottom: 10))
        #expect(region.rects.count == 2)
        #expect(region.bounds == PixelRect(left: 0, top: 0, right: 20, bottom: 10))
    }

    @Test("joins rectangles that overlap, also those the joined one newly overlaps")
    func joined() {
        var region = Region(PixelRect(left: 0, top: 0, right: 10, bottom: 10))
        region.add(PixelRect(left: 0, top: 20, right: 10, bottom: 30))
        region.add(PixelRect(left: 5, top: 5, right: 15, bottom: 25))
        #expect(region.rects == [PixelRect(left: 0, top: 0, right: 15, bottom: 30)])
    }

    @Test("ignores empty rectangles")
    func empty() {
        #expect(Region(PixelRect(left: 4, top: 4, right: 4, bottom: 9)).isEmpty)
    }

    @Test("joins the nearest two past eight rectangles")
    func many() {
        var region = Region()
        for index in 0..<8 {
            region.add(PixelRect(left: index * 20, top: 0, right: index * 20 + 10, bottom: 10))
        }
        region.add(PixelRect(left: 62, top: 12, right: 68, bottom: 18))
        #expect(region.rects.count == Region.limit)
        #expect(region.rects.contains(PixelRect(left: 60, top: 0, right: 70, bottom: 18)))
    }

    @Test("Past eight rectangles a region joins the two that waste the fewest pixels, and keeps the others as they are")
    func cheapest() {
        var region = Region()
        // Pairs at growing distances; only the fourth pair is close.
        for (left, top) in [
            (0, 0), (100, 0), (0, 100), (100, 100), (0, 200), (100, 200), (0, 300), (14, 300), (0, 400),
        ] {
            region.add(PixelRect(left: left, top: top, right: left + 10, bottom: top + 10))
        }
        #expect(region.rects.count == Region.limit)
        #expect(region.rects.contains(PixelRect(left: 0, top: 300, right: 24, bottom: 310)))
        #expect(region.rects.count { $0.area == 100 } == Region.limit - 1)
    }

    @Test("A region inside a rectangle is not changed by clipping, and is cut at its edges otherwise")
    func clipped() {
        var region = Region(PixelRect(left: 0, top: 0, right: 10, bottom: 10))
        region.add(PixelRect(left: 20, top: 0, right: 30, bottom: 10))
        #expect(region.clipped(to: PixelRect(left: 0, top: 0, right: 30, bottom: 10)) == region)
        #expect(
            region.clipped(to: PixelRect(left: 5, top: 2, right: 25, bottom: 8)).rects == [
                PixelRect(left: 5, top: 2, right: 10, bottom: 8), PixelRect(left: 20, top: 2, right: 25, bottom: 8),
            ])
        #expect(region.clipped(to: PixelRect(left: 5, top: 0, right: 12, bottom: 10)).rects.count == 1)
        #expect(region.clipped(to: PixelRect(left: 12, top: 0, right: 18, bottom: 10)).isEmpty)
    }

    @Test("A region that is added to another brings all its rectangles")
    func added() {
        var region = Region(PixelRect(left: 0, top: 0, right: 10, bottom: 10))
        var other = Region(PixelRect(left: 20, top: 0, right: 30, bottom: 10))
        other.add(PixelRect(left: 40, top: 5, right: 50, bottom: 15))
        region.add(other)
        #expect(region.rects.count == 3)
        #expect(region.bounds == PixelRect(left: 0, top: 0, right: 50, bottom: 15))
        #expect(Region().bounds.isEmpty)
    }

    @Test("loses nothing and never overlaps itself, for any rectangles")
    func random() {
        for seed in 0..<200 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var region = Region()
            var added: [PixelRect] = []
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                let left = Int.random(in: 0..<100, using: &generator)
                let top = Int.random(in: 0..<100, using: &generator)
                let rect = PixelRect(
                    left: left, top: top, right: left + Int.random(in: 1...30, using: &generator),
                    bottom: top + Int.random(in: 1...30, using: &generator))
                added.append(rect)
                region.add(rect)
            }
            for rect in added {
                #expect(region.rects.contains { $0.union(rect) == $0 }, "seed \(seed)")
            }
            for (index, rect) in region.rects.enumerated() {
                #expect(!region.rects[..<index].contains { $0.intersects(rect) }, "seed \(seed)")
            }
        }
    }
}
