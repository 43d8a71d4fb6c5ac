// SPDX-License-Identifier: MIT
internal import Geometry

/// A stretch of one pixel row that a shape covers: an edge, the wholly covered pixels, an edge.
///
/// `start <= solidStart <= solidEnd <= end`; nothing outside of `start ..< end` is touched.
struct RowPiece {
    var start: Int
    var solidStart: Int
    var solidEnd: Int
    var end: Int

    static let none = RowPiece(start: 0, solidStart: 0, solidEnd: 0, end: 0)

    /// The pixels whose centers lie between `low` and `high`, the solid ones between `solidLow` and `solidHigh`.
    @inline(__always)
    init(low: Double, solidLow: Double, solidHigh: Double, high: Double) {
        start = nearestPixel(low)
        end = max(start, nearestPixel(high))
        solidStart = min(max(start, nearestPixel(solidLow)), end)
        solidEnd = min(max(solidStart, nearestPixel(solidHigh)), end)
    }

    @inline(__always)
    init(start: Int, solidStart: Int, solidEnd: Int, end: Int) {
        self.start = start
        self.solidStart = solidStart
        self.solidEnd = solidEnd
        self.end = end
    }

    @inline(__always) var isEmpty: Bool { start >= end }

    /// The margin outside of its outline where a shape's row begins, and inside of it where its solid part does: half a
    /// pixel, and so much more that rounding cannot leave a pixel out or a solid one not quite covered. Coverage is
    /// then exactly 0 beyond the row and exactly the most in its solid part, whether it is computed or not.
    static let margin = 0.5 + 1.0 / 64
}

/// A shape that can say row by row what it covers, without a look at every pixel of its inside.
///
/// Both answers depend on the shape and the pixel alone, never on what part is being repainted: that makes a damaged
/// repaint equal to a full one, bit for bit.
protocol RowShape {
    /// The one or two pieces of row `y`, left to right.
    func pieces(row y: Int) -> (RowPiece, RowPiece)
    /// True when no pixel of `rect` is covered, as far as that is easily told.
    func misses(_ rect: PixelRect) -> Bool
    /// The covered part of the pixel around (`x`, `y`), 0 ... 1.
    func coverage(x: Float, y: Float) -> Float
}

extension RowShape {
    func misses(_ rect: PixelRect) -> Bool { false }
}

/// The index of the first pixel whose center is at or right of `edge`; adding 1.5 * 2^52 rounds without a call.
@inline(__always)
func nearestPixel(_ edge: Double) -> Int {
    Int(Int32(truncatingIfNeeded: (edge + 6_755_399_441_055_744).bitPattern))
}

/// `value` brought between 0 and `most`, without a comparison: that could become a branch.
@inline(__always)
func clamped(_ value: Float, to most: Float) -> Float {
    (abs(value) - abs(value - most) + most) * 0.5
}

/// Half the length of the chord at distance `dy` from the center of a circle; negative when it is missed.
@inline(__always)
func halfChord(radius: Double, dy: Double) -> Double {
    let square = radius * radius - dy * dy
    return radius > 0 && square >= 0 ? square.squareRoot() : -1
}

/// The squares of the distances from `center` to the nearest and to the farthest pixel center in `rect`.
@inline(__always)
func squaredDistances(from center: Point, to rect: PixelRect) -> (nearest: Double, farthest: Double) {
    let left = Double(rect.left) + 0.5 - center.x
    let right = Double(rect.right) - 0.5 - center.x
    let top = Double(rect.top) + 0.5 - center.y
    let bottom = Double(rect.bottom) - 0.5 - center.y
    let (nearX, nearY) = (max(left, -right, 0), max(top, -bottom, 0))
    let (farX, farY) = (max(-left, right), max(-top, bottom))
    return (nearX * nearX + nearY * nearY, farX * farX + farY * farY)
}
