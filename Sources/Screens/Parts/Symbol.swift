// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Glibc

/// A picture that says at a glance what a screen is about; made from shapes, so it needs no font.
enum Symbol: Hashable, CaseIterable {
    case openLock
    case closedLock
    case waiting
    case grid
    case noTouch
    case fault

    /// The symbol in a square frame.
    func items(in frame: Rect, theme: Theme) -> [Item] {
        let pen = SymbolPen(frame: frame)
        switch self {
        case .openLock: return lock(pen, theme.accent, shackleRise: 0.10, theme)
        case .closedLock: return lock(pen, theme.quietText, shackleRise: 0, theme)
        case .waiting: return [0.22, 0.5, 0.78].map { Item(pen.disc($0, 0.5, 0.085), theme.quietText) }
        case .grid: return dots(pen, theme)
        case .noTouch: return touchscreen(pen, theme)
        case .fault: return warning(pen, theme)
        }
    }

    private func lock(_ pen: SymbolPen, _ color: Color, shackleRise rise: Double, _ theme: Theme) -> [Item] {
        let shoulder = 0.38 - rise
        let rightEnd = rise > 0 ? shoulder + 0.07 : 0.52
        let shackle = [pen.point(0.34, 0.52)] + pen.halfCircle(0.5, shoulder, 0.16) + [pen.point(0.66, rightEnd)]
        return [
            Item(pen.disc(0.5, 0.5, 0.5), color, opacity: 0.14),
            Item(.path(shackle, width: pen.length(0.075)), color),
            Item(pen.roundedRect(0.25, 0.49, 0.5, 0.34, radius: 0.06), color),
            Item(pen.disc(0.5, 0.63, 0.045), theme.background),
            Item(.path([pen.point(0.5, 0.63), pen.point(0.5, 0.72)], width: pen.length(0.04)), theme.background),
        ]
    }

    private func dots(_ pen: SymbolPen, _ theme: Theme) -> [Item] {
        [0.2, 0.5, 0.8].flatMap { y in
            [0.2, 0.5, 0.8].flatMap { x in
                [
                    Item(pen.ring(x, y, 0.10, width: 0.022), theme.quietText),
                    Item(pen.disc(x, y, 0.032), theme.quietText),
                ]
            }
        }
    }

    private func touchscreen(_ pen: SymbolPen, _ theme: Theme) -> [Item] {
        let outline = [(0.1, 0.2), (0.9, 0.2), (0.9, 0.76), (0.1, 0.76), (0.1, 0.2)].map { pen.point($0.0, $0.1) }
        return [
            Item(.path(outline, width: pen.length(0.06)), theme.quietText),
            Item(pen.ring(0.5, 0.48, 0.13, width: 0.03), theme.quietText),
            Item(pen.disc(0.5, 0.48, 0.05), theme.quietText),
            Item(pen.disc(0.84, 0.74, 0.20), theme.background),
            Item(pen.disc(0.84, 0.74, 0.155), theme.error),
            Item(pen.line(0.78, 0.68, 0.90, 0.80, width: 0.045), theme.background),
            Item(pen.line(0.90, 0.68, 0.78, 0.80, width: 0.045), theme.background),
        ]
    }

    private func warning(_ pen: SymbolPen, _ theme: Theme) -> [Item] {
        let corners = [pen.point(0.5, 0.16), pen.point(0.9, 0.84), pen.point(0.1, 0.84)]
        return [
            Item(.triangle(corners[0], corners[1], corners[2]), theme.error),
            Item(.path(corners + [corners[0]], width: pen.length(0.10)), theme.error),
            Item(pen.line(0.5, 0.40, 0.5, 0.60, width: 0.085), theme.background),
            Item(pen.disc(0.5, 0.745, 0.052), theme.background),
        ]
    }
}

/// Shapes by places and lengths in parts of a square frame.
struct SymbolPen {
    let frame: Rect

    func length(_ part: Double) -> Double { frame.width * part }

    func point(_ x: Double, _ y: Double) -> Point {
        Point(x: frame.x + length(x), y: frame.y + length(y))
    }

    func disc(_ x: Double, _ y: Double, _ radius: Double) -> Shape {
        .disc(center: point(x, y), radius: length(radius))
    }

    func ring(_ x: Double, _ y: Double, _ radius: Double, width: Double) -> Shape {
        .ring(center: point(x, y), radius: length(radius), width: max(1, length(width)))
    }

    func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, width: Double) -> Shape {
        .path([point(x1, y1), point(x2, y2)], width: length(width))
    }

    func roundedRect(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) -> Shape {
        let corner = point(x, y)
        return .roundedRect(
            Rect(x: corner.x, y: corner.y, width: length(width), height: length(height)), radius: length(radius))
    }

    /// The upper half of a circle from left to right.
    func halfCircle(_ x: Double, _ y: Double, _ radius: Double) -> [Point] {
        (0...24).map { step in
            let angle = Double.pi * (1 + Double(step) / 24)
            return point(x + radius * cos(angle), y + radius * sin(angle))
        }
    }
}
