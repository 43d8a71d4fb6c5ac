// SPDX-License-Identifier: MIT
import Drawing
import Fixtures
import Geometry
import Screens

/// A scene and what can be pressed in it as lines of text, in hundredths of a pixel: for comparing and for reading.
struct SceneText {
    private(set) var lines: [String]

    init(_ scene: Scene, _ targets: [PlacedTarget] = []) {
        self.init(layers: scene.layers)
        lines.insert("background \(scene.background.text)", at: 0)
        lines += targets.map { "\($0.target) \($0.frame.text) \($0.action)" }
    }

    /// Each item with the number of its layer.
    init(layers: [Layer]) {
        lines = layers.enumerated().flatMap { number, layer in
            layer.items.map { item in
                let opacity = item.opacity == 1 ? "" : " " + item.opacity.text
                return "\(number) \(item.shape.text) \(item.color.text)\(opacity)"
            }
        }
    }

    /// A short digest of all lines.
    var digest: String { "\(Digest(lines.joined(separator: "\n").utf8))" }
}

extension Double {
    /// In hundredths, without zeros at the end.
    fileprivate var text: String {
        let hundredths = Int((self * 100).rounded())
        let (sign, whole, rest) = (hundredths < 0 ? "-" : "", abs(hundredths) / 100, abs(hundredths) % 100)
        if rest == 0 { return "\(sign)\(whole)" }
        return "\(sign)\(whole)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
    }
}

extension Point {
    fileprivate var text: String { "\(x.text),\(y.text)" }
}

extension Rect {
    fileprivate var text: String { "\(x.text),\(y.text) \(width.text)x\(height.text)" }
}

extension Color {
    var text: String {
        let digits = String(Int(red) << 16 | Int(green) << 8 | Int(blue), radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

extension Background {
    fileprivate var text: String {
        switch self {
        case .color(let color): color.text
        case .picture(let picture): "picture \(picture.size)"
        }
    }
}

extension Shape {
    fileprivate var text: String {
        switch self {
        case .disc(let center, let radius): "disc \(center.text) r\(radius.text)"
        case .ring(let center, let radius, let width): "ring \(center.text) r\(radius.text) w\(width.text)"
        case .path(let points, let width): "path \(points.map(\.text).joined(separator: " ")) w\(width.text)"
        case .triangle(let first, let second, let third): "triangle \(first.text) \(second.text) \(third.text)"
        case .roundedRect(let frame, let radius): "box \(frame.text) r\(radius.text)"
        case .text(let block):
            "text \(block.frame.text) \(block.size.text) \(block.alignment) \(block.maximumLines) \"\(block.string)\""
        }
    }
}
