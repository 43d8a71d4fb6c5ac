// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// The font of last resort: letters that are drawn with a pen and compiled in, for words that need no font's file.
///
/// It has the letters and digits of English, and of other languages those of the words that are shown with it.
package enum LineFont {
    /// A letter as lines on a grid, of which capitals fill the rows 0 to 14.
    struct Letter {
        /// Columns.
        var width: Double
        /// The width of the pen, in rows.
        var pen: Double
        var lines: [Line]
    }

    struct Line {
        var points: [Point]
        /// True where the points lead a curve, which touches only the ends, or of a closed one the middles between them.
        var isCurve: Bool
    }

    /// Rows per em.
    private static let rows = 19.4
    /// The middle of a capital.
    private static let middle = 7.0
    private static let gap = 3.2
    private static let space = 3.2

    /// True where it has every letter of `text`.
    package static func has(_ text: String) -> Bool { text.allSatisfy { $0 == " " || letters[$0] != nil } }

    /// The width of `text` at `size` pixels per em.
    static func width(of text: String, size: Double) -> Double {
        let columns = text.map { letters[$0]?.width ?? space }
        return (columns.reduce(0, +) + gap * Double(max(0, columns.count - 1))) * size / rows
    }

    /// `text` on one line in the middle of `frame`, smaller than `size` pixels per em where that does not fit. Letters that
    /// it does not have are left out.
    static func items(of text: String, in frame: Rect, size: Double, _ color: Color) -> [Item] {
        let size = min(size, size * frame.width / max(1, width(of: text, size: size)))
        let unit = size / rows
        var corner = Point(
            x: frame.center.x - width(of: text, size: size) / 2, y: frame.center.y - middle * unit)
        var items: [Item] = []
        for character in text {
            let letter = letters[character]
            for line in letter?.lines ?? [] {
                let points = line.path.map { corner + $0 * unit }
                items.append(Item(.path(points, width: max(1.2, (letter?.pen ?? 0) * unit)), color))
            }
            corner.x += ((letter?.width ?? space) + gap) * unit
        }
        return items
    }

    private static let letters = latin.merging(chinese) { first, _ in first }
}

extension LineFont.Line {
    /// The points to draw.
    var path: [Point] {
        guard isCurve, points.count > 2 else { return points }
        return points.first == points.last ? closedCurve : openCurve
    }

    private var openCurve: [Point] {
        var path = [points[0]]
        for index in 1..<points.count - 1 {
            let isLast = index == points.count - 2
            let end = isLast ? points[index + 1] : (points[index] + points[index + 1]) * 0.5
            path += LineFont.Line.bend(from: path[path.count - 1], around: points[index], to: end)
        }
        return path
    }

    private var closedCurve: [Point] {
        let corners = points.dropLast()
        var path = [(points[0] + points[points.count - 2]) * 0.5]
        for (corner, next) in zip(corners, points.dropFirst()) {
            path += LineFont.Line.bend(from: path[path.count - 1], around: corner, to: (corner + next) * 0.5)
        }
        return path
    }

    /// A quadratic curve without its first point.
    private static func bend(from start: Point, around corner: Point, to end: Point) -> [Point] {
        (1...8).map { step in
            let part = Double(step) / 8
            let rest = 1 - part
            return start * (rest * rest) + corner * (2 * rest * part) + end * (part * part)
        }
    }
}

extension LineFont.Letter {
    /// A letter in writing: lines with a space between, each a row of points, each of these its column and row as digits of
    /// base 36; "~" begins a curve.
    ///
    /// - Parameter top: The row that the first one stands for.
    init(_ text: String, width: Double, pen: Double, top: Double = 0) {
        self.width = width
        self.pen = pen
        lines = text.split(separator: " ").map { word in
            let numbers = word.compactMap { Int(String($0), radix: 36) }.map(Double.init)
            let points = stride(from: 0, to: numbers.count - 1, by: 2).map { index in
                Point(x: numbers[index], y: numbers[index + 1] + top)
            }
            return LineFont.Line(points: points, isCurve: word.hasPrefix("~"))
        }
    }
}
