// SPDX-License-Identifier: MIT
import Geometry

/// Cutting a rectangle into parts. With whole lengths all parts of a whole rectangle are whole: their edges are sharp.
extension Rect {
    /// The rectangle with its edges on the nearest whole pixels.
    var wholePixels: Rect {
        let (left, top) = (x.rounded(), y.rounded())
        return Rect(x: left, y: top, width: right.rounded() - left, height: bottom.rounded() - top)
    }

    /// Takes a part of `height` off the top, and `gap` below it.
    mutating func cutTop(_ height: Double, gap: Double = 0) -> Rect {
        let part = Rect(x: x, y: y, width: width, height: height)
        y += height + gap
        self.height -= height + gap
        return part
    }

    /// Takes a part of `height` off the bottom, and `gap` above it.
    mutating func cutBottom(_ height: Double, gap: Double = 0) -> Rect {
        let part = Rect(x: x, y: bottom - height, width: width, height: height)
        self.height -= height + gap
        return part
    }

    /// Takes a part of `width` off the left, and `gap` beside it.
    mutating func cutLeft(_ width: Double, gap: Double = 0) -> Rect {
        let part = Rect(x: x, y: y, width: width, height: height)
        x += width + gap
        self.width -= width + gap
        return part
    }

    /// Takes a part of `width` off the right, and `gap` beside it.
    mutating func cutRight(_ width: Double, gap: Double = 0) -> Rect {
        let part = Rect(x: right - width, y: y, width: width, height: height)
        self.width -= width + gap
        return part
    }

    /// Equal parts row by row, left to right, `gap` apart, with all edges on whole pixels.
    func cells(columns: Int, rows: Int, gap: Double) -> [Rect] {
        (0..<rows).flatMap { row in
            (0..<columns).map { column in
                let (left, right) = Rect.span(column, of: columns, from: x, length: width, gap: gap)
                let (top, bottom) = Rect.span(row, of: rows, from: y, length: height, gap: gap)
                return Rect(x: left, y: top, width: right - left, height: bottom - top)
            }
        }
    }

    /// A square of `side` in the middle, on whole pixels where the side is whole.
    func square(_ side: Double) -> Rect {
        Rect(x: (center.x - side / 2).rounded(), y: (center.y - side / 2).rounded(), width: side, height: side)
    }

    private static func span(
        _ index: Int, of count: Int, from start: Double, length: Double, gap: Double
    ) -> (Double, Double) {
        let step = (length + gap) / Double(count)
        let low = (start + Double(index) * step).rounded()
        let high = (start + Double(index + 1) * step).rounded() - gap
        return (low, high)
    }
}
