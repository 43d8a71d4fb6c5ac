// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Testing

@Suite("Repainting")
struct RepaintTests {
    private let painter: Painter

    init() throws {
        painter = try Painter(fonts: [PaintedCanvas.latin, PaintedCanvas.chinese])
    }

    @Test("Repainting what changed gives the same pixels as painting everything", arguments: 0..<8)
    func damage(part: UInt64) {
        for seed in part * 1000..<part * 1000 + 60 {
            var random = RandomScene(seed: seed)
            let before = random.scene()
            let after = random.changed(before)
            let kept = PaintedCanvas(random.size.width, random.size.height)
            kept.paint(before, by: painter)
            painter.paint(after, damage: painter.damage(from: before, to: after, size: random.size), on: kept.canvas)
            let fresh = PaintedCanvas(random.size.width, random.size.height)
            fresh.paint(after, by: painter)
            #expect(kept.pixels == fresh.pixels, "seed \(seed)")
        }
    }

    @Test("A pixel's value does not depend on the rectangle that is repainted", arguments: 0..<4)
    func clips(part: UInt64) {
        for seed in part * 1000 + 500..<part * 1000 + 540 {
            var random = RandomScene(seed: seed)
            let scene = random.scene()
            let whole = PaintedCanvas(random.size.width, random.size.height)
            whole.paint(scene, by: painter)
            let pieces = PaintedCanvas(random.size.width, random.size.height)
            pieces.paint(scene, by: painter)
            for _ in 0..<6 {
                painter.paint(scene, damage: Region(random.rect()), on: pieces.canvas)
            }
            #expect(pieces.pixels == whole.pixels, "seed \(seed)")
        }
    }

    @Test("Nothing is painted outside of the damage")
    func outside() {
        var random = RandomScene(seed: 7)
        let picture = PaintedCanvas(random.size.width, random.size.height)
        let scene = random.scene()
        let rect = PixelRect(left: 10, top: 8, right: 31, bottom: 30)
        painter.paint(scene, damage: Region(rect), on: picture.canvas)
        for y in 0..<random.size.height {
            for x in 0..<random.size.width where !(10..<31).contains(x) || !(8..<30).contains(y) {
                #expect(picture.canvas.pixels[y * random.size.width + x] == 0xff00_0000)
            }
        }
    }
}

@Suite("Damage")
struct DamageTests {
    private let painter: Painter
    private let size = PixelSize(width: 200, height: 200)
    private let disc = Item(.disc(center: Point(x: 50, y: 50), radius: 10), PaintedCanvas.white)
    private let other = Item(.disc(center: Point(x: 150, y: 150), radius: 10), PaintedCanvas.white)

    init() throws {
        painter = try Painter(fonts: [PaintedCanvas.latin])
    }

    private func damage(from old: [Item], to new: [Item]) -> [PixelRect] {
        painter.damage(
            from: Scene(background: PaintedCanvas.black, layers: [Layer(old)]),
            to: Scene(background: PaintedCanvas.black, layers: [Layer(new)]), size: size
        ).rects
    }

    @Test("The same scene needs no repaint")
    func same() {
        #expect(damage(from: [disc], to: [disc]) == [])
    }

    @Test("Another background or another number of layers changes everything")
    func everything() {
        let scene = Scene(background: PaintedCanvas.black, layers: [Layer([disc])])
        let white = Scene(background: PaintedCanvas.white, layers: [Layer([disc])])
        let more = Scene(background: PaintedCanvas.black, layers: [Layer([disc]), Layer()])
        #expect(painter.damage(from: scene, to: white, size: size).rects == [PixelRect(size: size)])
        #expect(painter.damage(from: scene, to: more, size: size).rects == [PixelRect(size: size)])
    }

    @Test("An item that appears or goes damages its own box only")
    func appears() {
        #expect(damage(from: [disc], to: [disc, other]) == [painter.bounds(of: other)])
        #expect(damage(from: [other, disc], to: [disc]) == [painter.bounds(of: other)])
    }

    @Test("Two items that change far apart stay two rectangles")
    func apart() {
        var (first, second) = (disc, other)
        first.opacity = 0.5
        second.opacity = 0.5
        #expect(damage(from: [disc, other], to: [first, second]).count == 2)
    }

    @Test("A path that only fades damages all of itself")
    func fading() {
        let before = Item(
            .path([Point(x: 20, y: 20), Point(x: 180, y: 20)], width: 4), PaintedCanvas.white, opacity: 0.8)
        var after = before
        after.opacity = 0.4
        #expect(damage(from: [before], to: [after]) == [painter.bounds(of: before)])
    }

    @Test("The moving end of a path leaves its fixed part alone")
    func rubberBand() {
        let fixed = [Point(x: 20, y: 20), Point(x: 180, y: 20), Point(x: 180, y: 100)]
        let before = Item(.path(fixed + [Point(x: 150, y: 140)], width: 4), PaintedCanvas.white, opacity: 0.8)
        let after = Item(.path(fixed + [Point(x: 160, y: 142)], width: 4), PaintedCanvas.white, opacity: 0.8)
        let box = damage(from: [before], to: [after]).reduce(PixelRect(left: 0, top: 0, right: 0, bottom: 0)) {
            $0.union($1)
        }
        #expect(box.left >= 146 && box.top >= 96 && box.right <= 185 && box.bottom <= 146)
        #expect(!box.isEmpty)
    }

    @Test("A long slanted band is repainted in strips, not in its box")
    func strips() {
        let from = Point(x: 20, y: 20)
        let before = Item(.path([from, Point(x: 180, y: 170)], width: 6), PaintedCanvas.white)
        let after = Item(.path([from, Point(x: 170, y: 180)], width: 6), PaintedCanvas.white)
        let rects = damage(from: [before], to: [after])
        let box = painter.bounds(of: before).union(painter.bounds(of: after))
        #expect(rects.reduce(0) { $0 + $1.area } < box.area / 2)
        for (index, rect) in rects.enumerated() {
            #expect(rects[..<index].allSatisfy { !$0.intersects(rect) })
        }
    }

    @Test("A path of another width or opacity is damaged whole")
    func otherPath() {
        let points = [Point(x: 20, y: 20), Point(x: 180, y: 20)]
        let thin = Item(.path(points, width: 2), PaintedCanvas.white)
        let wide = Item(.path(points, width: 8), PaintedCanvas.white)
        #expect(damage(from: [thin], to: [wide]) == [painter.bounds(of: wide)])
    }
}
