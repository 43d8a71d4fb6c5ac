// SPDX-License-Identifier: MIT
import Drawing
import Fixtures
import Geometry

/// Random scenes on a small canvas, and random changes to them.
struct RandomScene {
    let size = PixelSize(width: 56, height: 44)
    private var numbers: SeededGenerator
    private static let words = ["Clear", "Ag", "图案", "Call me 5", "", "ff\u{0301}i", "a longer text that wraps"]

    init(seed: UInt64) {
        numbers = SeededGenerator(seed: seed)
    }

    mutating func scene() -> Scene {
        Scene(background: background(), layers: (0..<4).map { _ in Layer((0..<count(4)).map { _ in item() }) })
    }

    /// `scene` with some of its items replaced, moved, added or removed, and its paths continued.
    mutating func changed(_ scene: Scene) -> Scene {
        var changed = scene
        for index in changed.layers.indices where Bool.random(using: &numbers) {
            changed.layers[index] = self.changed(changed.layers[index])
        }
        return changed
    }

    mutating func rect() -> PixelRect {
        let left = Int.random(in: -5..<size.width, using: &numbers)
        let top = Int.random(in: -5..<size.height, using: &numbers)
        return PixelRect(left: left, top: top, right: left + count(40), bottom: top + count(30))
    }

    private mutating func changed(_ layer: Layer) -> Layer {
        var items = layer.items
        let place = count(items.count + 1)
        switch count(4) {
        case 0: items.insert(item(), at: place)
        case 1 where place < items.count: items.remove(at: place)
        case 2 where place < items.count: items[place] = item()
        default: items = items.map { continued($0) }
        }
        return Layer(items)
    }

    /// A random background: one in three is a picture of noise, now and then of another size than the canvas.
    private mutating func background() -> Background {
        guard count(3) == 0 else { return .color(color()) }
        let noise = Canvas(size: PixelSize(width: 1 + count(70), height: 1 + count(70)))
        for index in 0..<noise.pixels.count { noise.pixels[index] = color().pixel }
        let covered = count(4) > 0 ? size : noise.size
        return .picture(Bitmap(covering: covered, with: noise))
    }

    /// A path with another end, as the finger moves it; other shapes with another opacity.
    private mutating func continued(_ item: Item) -> Item {
        guard case .path(var points, let width) = item.shape else {
            return Item(item.shape, item.color, opacity: number(0...1))
        }
        for _ in 0..<count(3) where !points.isEmpty { points.removeLast() }
        for _ in 0..<count(3) { points.append(point()) }
        return Item(.path(points, width: width), item.color, opacity: item.opacity)
    }

    private mutating func item() -> Item {
        Item(shape(), color(), opacity: Bool.random(using: &numbers) ? 1 : number(0...1))
    }

    private mutating func shape() -> Shape {
        switch count(7) {
        case 0: .disc(center: point(), radius: number(0...12))
        case 1: .ring(center: point(), radius: number(0...14), width: number(0...6))
        case 2: .triangle(point(), point(), point())
        case 3: .roundedRect(frame(), radius: number(0...9))
        case 4: .text(text())
        default: .path((0..<count(7)).map { _ in point() }, width: number(0...9))
        }
    }

    private mutating func text() -> TextBlock {
        TextBlock(
            Self.words[count(Self.words.count)], in: frame(), size: number(4...22),
            alignment: Bool.random(using: &numbers) ? .leading : .center, maximumLines: 1 + count(3))
    }

    private mutating func frame() -> Rect {
        let corner = point()
        return Rect(x: corner.x, y: corner.y, width: number(0...50), height: number(0...30))
    }

    private mutating func point() -> Point {
        let place = Point(x: number(-10...66), y: number(-10...54))
        return Bool.random(using: &numbers) ? place : Point(x: place.x.rounded(), y: place.y.rounded())
    }

    private mutating func color() -> Color {
        Color(UInt8(count(256)), UInt8(count(256)), UInt8(count(256)))
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &numbers)
    }

    private mutating func count(_ end: Int) -> Int {
        Int.random(in: 0..<end, using: &numbers)
    }
}
