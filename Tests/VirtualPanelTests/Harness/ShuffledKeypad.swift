// SPDX-License-Identifier: MIT
import Geometry
import KioskSession
import Screens
import VirtualPanel

/// Where each digit is on a keypad whose digits have changed their places, read from the display as a person does: the
/// keys are compared with those of a preview in the usual order.
struct ShuffledKeypad {
    private let points: [Int: Point]

    /// Half a side of what is looked at of a key, in pixels.
    private static let reach = 18

    init(on shown: Screenshot, like preview: Screenshot) throws {
        let screen = ScreenLayout(.pin(PINView(purpose: .enter)))
        let places = try (0...9).map { try screen.point(of: .event(.teacher(.key(.digit($0))))) }
        let faces = places.map { Self.face(of: preview, around: $0) }
        points = Dictionary(
            places.compactMap { place in
                let face = Self.face(of: shown, around: place)
                let digit = faces.indices.min { Self.distance(faces[$0], face) < Self.distance(faces[$1], face) }
                return digit.map { ($0, place) }
            }, uniquingKeysWith: { first, _ in first })
        guard points.count == 10 else { throw PanelError("not ten digits on the keypad, but \(points.keys.sorted())") }
    }

    /// Whether any digit is on another key than usual.
    var isShuffled: Bool {
        let screen = ScreenLayout(.pin(PINView(purpose: .enter)))
        return points.contains { digit, place in
            (try? screen.point(of: .event(.teacher(.key(.digit(digit)))))) != place
        }
    }

    func point(of digit: Int) throws -> Point {
        guard let point = points[digit] else { throw PanelError("there is no digit \(digit)") }
        return point
    }

    private static func face(of picture: Screenshot, around center: Point) -> [UInt32] {
        let (x, y) = (Int(center.x), Int(center.y))
        return (y - reach..<y + reach).flatMap { row in
            picture.pixels[row * picture.size.width + x - reach..<row * picture.size.width + x + reach]
        }
    }

    /// How far the brightness of two faces is apart; a glyph may lie a fraction of a pixel beside where it was.
    private static func distance(_ first: [UInt32], _ second: [UInt32]) -> Int {
        zip(first, second).reduce(0) { $0 + abs(Int($1.0 >> 8 & 0xff) - Int($1.1 >> 8 & 0xff)) }
    }
}
