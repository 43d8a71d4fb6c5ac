// SPDX-License-Identifier: MIT
internal import Geometry

/// A straight piece of a path with round ends: the pixels within half the width of a line.
struct StrokeSegment: RowShape {
    /// The upper end.
    private let ax: Double
    private let ay: Double
    /// The lower end.
    private let bx: Double
    private let by: Double
    /// The direction from the upper to the lower end, of length 1; to the right when both are one point.
    private let ux: Double
    private let uy: Double
    /// 1 / uy; 0 for a level piece, which has no slanted sides.
    private let perUY: Double
    private let half: Double
    /// The range of row centers in which both sides are straight.
    private let straightTop: Double
    private let straightBottom: Double
    /// The shift of a row's middle to the right of that of the row above, there.
    private let slope: Double
    /// Half of such a row with its soft edges, and half of its wholly covered part; negative when there is none.
    private let outerHalf: Double
    private let solidHalf: Double

    private let startX: Float
    private let startY: Float
    private let alongX: Float
    private let alongY: Float
    private let length: Float
    private let edge: Float
    /// The most a pixel can be covered: a line thinner than a pixel never fills one.
    private let most: Float

    /// The pixels it can touch.
    let bounds: PixelRect

    init(from first: Point, to second: Point, width: Double) {
        let (upper, lower) = first.y <= second.y ? (first, second) : (second, first)
        let distance = upper.distance(to: lower)
        (ax, ay, bx, by) = (upper.x, upper.y, lower.x, lower.y)
        ux = distance > 1e-9 ? (lower.x - upper.x) / distance : 1
        uy = distance > 1e-9 ? (lower.y - upper.y) / distance : 0
        perUY = uy > 1e-6 ? 1 / uy : 0
        half = width / 2
        straightTop = upper.y + (half + RowPiece.margin) * abs(ux)
        straightBottom = lower.y - (half + RowPiece.margin) * abs(ux)
        slope = ux * perUY
        outerHalf = (half + RowPiece.margin) * perUY
        solidHalf = (half - RowPiece.margin) * perUY
        (startX, startY) = (Float(upper.x), Float(upper.y))
        (alongX, alongY) = (Float(ux), Float(uy))
        length = Float(distance)
        edge = Float(width / 2 + 0.5)
        most = Float(min(1, width))
        bounds = PixelRect(strokeFrom: first, to: second, width: width)
    }

    @inline(__always)
    func pieces(row y: Int) -> (RowPiece, RowPiece) {
        (piece(row: y), .none)
    }

    @inline(__always)
    func piece(row y: Int) -> RowPiece {
        let centerY = Double(y) + 0.5
        if centerY > straightTop, centerY < straightBottom {
            let middle = ax + (centerY - ay) * slope
            return RowPiece(
                low: middle - outerHalf, solidLow: middle - solidHalf, solidHigh: middle + solidHalf,
                high: middle + outerHalf)
        }
        guard let outer = chord(y: centerY, radius: half + RowPiece.margin) else { return .none }
        guard let solid = chord(y: centerY, radius: half - RowPiece.margin) else {
            return RowPiece(low: outer.low, solidLow: outer.high, solidHigh: outer.high, high: outer.high)
        }
        return RowPiece(low: outer.low, solidLow: solid.low, solidHigh: solid.high, high: outer.high)
    }

    @inline(__always)
    func coverage(x: Float, y: Float) -> Float {
        let dx = x - startX
        let dy = y - startY
        let beside = dx * alongY - dy * alongX
        let along = dx * alongX + dy * alongY
        let beyond = along - clamped(along, to: length)
        return clamped(edge - (beside * beside + beyond * beyond).squareRoot(), to: most)
    }

    /// The part of row center `y` that lies within `radius` of the line.
    ///
    /// Each side of the outline is an arc around the upper end, a straight line between the two points where it
    /// touches the arcs, and an arc around the lower end.
    @inline(__always)
    private func chord(y: Double, radius: Double) -> (low: Double, high: Double)? {
        guard radius > 0, y > ay - radius, y < by + radius else { return nil }
        let lean = radius * ux
        let low: Double
        if y < ay + lean {
            low = ax - (max(0, radius * radius - (y - ay) * (y - ay))).squareRoot()
        } else if y > by + lean {
            low = bx - (max(0, radius * radius - (y - by) * (y - by))).squareRoot()
        } else {
            low = ax + ((y - ay) * ux - radius) * perUY
        }
        let high: Double
        if y < ay - lean {
            high = ax + (max(0, radius * radius - (y - ay) * (y - ay))).squareRoot()
        } else if y > by - lean {
            high = bx + (max(0, radius * radius - (y - by) * (y - by))).squareRoot()
        } else {
            high = ax + ((y - ay) * ux + radius) * perUY
        }
        return (low, high)
    }
}
