// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Glibc

/// The pattern lock's picture as every drawing library was measured with it: nine dots, a path, arrows, a small
/// indicator, a title and two buttons, all lengths in parts of the short side.
struct BenchmarkScene {
    /// The scene's texts: English, or Chinese, which needs another font.
    struct Words {
        let title: String
        let buttons: (String, String)

        static let english = Words(title: "Draw your pattern", buttons: ("Clear", "Call"))
        static let chinese = Words(title: "请画出您的图案", buttons: ("清除", "呼叫"))
    }

    let size: PixelSize
    private let words: Words
    private let short: Double
    private let grid: Rect
    private let cell: Double
    /// Height of the title's capitals, which are centered in its frame.
    private let capitalHeight: Double

    private static let background = Color(16, 20, 26)
    private static let idle = Color(200, 205, 210)
    private static let selected = Color(94, 195, 49)
    private static let bright = Color(235, 235, 235)
    private static let dim = Color(70, 78, 88)
    private static let button = Color(48, 56, 66)

    init(size: PixelSize, words: Words = .english, painter: Painter) {
        self.size = size
        self.words = words
        short = Double(min(size.width, size.height))
        let center = Point(x: Double(size.width) / 2, y: Double(size.height) / 2)
        grid = Rect(center: center, width: 0.8 * short, height: 0.8 * short)
        cell = grid.width / 3
        capitalHeight = painter.capitalHeight(size: 0.05 * short)
    }

    /// Nine dots selected, no finger.
    var full: Scene { scene(selected: [0, 1, 2, 5, 4, 3, 6, 7, 8], finger: nil) }

    /// Five dots selected and the rubber band from the middle to the finger's `k`-th place.
    func move(_ k: Int) -> Scene { scene(selected: Self.moving, finger: finger(k)) }

    /// Damage of a move to place `k`: the boxes of the old band and the new one.
    func moveBox(_ k: Int) -> PixelRect {
        band(k - 1).union(band(k)).intersection(PixelRect(size: size))
    }

    private static let moving = [0, 1, 2, 5, 4]

    private func band(_ k: Int) -> PixelRect {
        let from = dot(4)
        let to = finger(k)
        let reach = pathWidth / 2 + 1
        let left = min(from.x, to.x)
        let top = min(from.y, to.y)
        let box = Rect(x: left, y: top, width: max(from.x, to.x) - left, height: max(from.y, to.y) - top)
        return PixelRect(covering: box.inset(by: -reach))
    }

    private var pathWidth: Double { 0.06 * cell }

    private func dot(_ index: Int) -> Point {
        Point(x: grid.x + (Double(index % 3) + 0.5) * cell, y: grid.y + (Double(index / 3) + 0.5) * cell)
    }

    /// 12k pixels along the square through the outer dots, clockwise from the first, wobbling, on a whole pixel.
    private func finger(_ k: Int) -> Point {
        let way = 12 * Double(k)
        let side = 2 * cell
        let start = dot(0)
        var rest = way.truncatingRemainder(dividingBy: 4 * side)
        var place = start
        for step in [Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: -1, y: 0), Point(x: 0, y: -1)] {
            place = place + step * min(rest, side)
            rest = max(0, rest - side)
        }
        let wobble = Point(
            x: 0.06 * cell * sin(2 * .pi * way / (1.7 * cell)),
            y: 0.06 * cell * cos(2 * .pi * way / (2.3 * cell)))
        return Point(x: (place.x + wobble.x).rounded(), y: (place.y + wobble.y).rounded())
    }

    private func scene(selected: [Int], finger: Point?) -> Scene {
        Scene(
            background: Self.background,
            layers: [
                Layer((0..<9).flatMap { dotItems($0, isSelected: selected.contains($0)) }),
                Layer([pathItem(selected, finger: finger)]),
                Layer(zip(selected, selected.dropFirst()).map(arrow)),
                Layer((0..<9).map { indicator($0, isSelected: selected.contains($0)) }),
                Layer([title]),
                Layer(buttons),
            ])
    }

    private func dotItems(_ index: Int, isSelected: Bool) -> [Item] {
        let center = dot(index)
        let color = isSelected ? Self.selected : Self.idle
        let halo = Item(.disc(center: center, radius: 0.3 * cell), Self.selected, opacity: 0.2)
        let ring = Item(.ring(center: center, radius: 0.3 * cell, width: max(1, 3 * short / 480)), color)
        return (isSelected ? [halo] : []) + [ring, Item(.disc(center: center, radius: 0.1 * cell), color)]
    }

    private func pathItem(_ selected: [Int], finger: Point?) -> Item {
        let points = selected.map(dot) + (finger.map { [$0] } ?? [])
        return Item(.path(points, width: pathWidth), Self.selected, opacity: 0.8)
    }

    private func arrow(from: Int, to: Int) -> Item {
        let center = dot(from)
        let way = dot(to) - center
        let along = way * (1 / dot(to).distance(to: center))
        let across = Point(x: -along.y, y: along.x) * (0.07 * cell)
        let base = center + along * (0.15 * cell)
        return Item(.triangle(center + along * (0.24 * cell), base + across, base - across), Self.bright)
    }

    private func indicator(_ index: Int, isSelected: Bool) -> Item {
        let cell = 0.08 * short / 3
        let corner = 0.02 * short
        let center = Point(
            x: corner + (Double(index % 3) + 0.5) * cell, y: corner + (Double(index / 3) + 0.5) * cell)
        return Item(.disc(center: center, radius: 0.3 * cell), isSelected ? Self.selected : Self.dim)
    }

    private var title: Item {
        let baseline = grid.y - 0.032 * short
        let frame = Rect(
            x: 0, y: baseline - capitalHeight, width: Double(size.width), height: capitalHeight)
        return Item(.text(TextBlock(words.title, in: frame, size: 0.05 * short)), Self.bright)
    }

    private var buttons: [Item] {
        let width = 0.38 * short
        let top = grid.bottom + 0.015 * short
        return [(words.buttons.0, grid.x), (words.buttons.1, grid.right - width)].flatMap { label, left in
            let frame = Rect(x: left, y: top, width: width, height: 0.07 * short)
            return [
                Item(.roundedRect(frame, radius: 0.02 * short), Self.button),
                Item(.text(TextBlock(label, in: frame, size: 0.032 * short)), Self.bright),
            ]
        }
    }
}
