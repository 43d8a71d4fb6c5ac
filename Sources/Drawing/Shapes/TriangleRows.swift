// SPDX-License-Identifier: MIT
internal import Geometry

/// A filled triangle, its corners in either order.
struct TriangleRows: RowShape {
    /// A side as the signed distance of a point from it, positive inside.
    private struct Side {
        let normalX: Double
        let normalY: Double
        let offset: Double
        /// 1 / normalX; 0 for a level side.
        let perX: Double

        init(from a: Point, to b: Point, turn: Double) {
            let length = a.distance(to: b)
            let nx = (a.y - b.y) / length * turn
            let ny = (b.x - a.x) / length * turn
            normalX = nx
            normalY = ny
            offset = -(nx * a.x + ny * a.y)
            perX = abs(nx) > 1e-9 ? 1 / nx : 0
        }

        @inline(__always)
        func distance(x: Float, y: Float) -> Float {
            Float(normalX) * x + Float(normalY) * y + Float(offset)
        }
    }

    private let first: Side
    private let second: Side
    private let third: Side

    /// Nil when the corners lie on one line: such a triangle covers nothing.
    init?(_ a: Point, _ b: Point, _ c: Point) {
        let doubledArea = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
        guard abs(doubledArea) > 1e-6 else { return nil }
        let turn: Double = doubledArea > 0 ? 1 : -1
        first = Side(from: a, to: b, turn: turn)
        second = Side(from: b, to: c, turn: turn)
        third = Side(from: c, to: a, turn: turn)
    }

    @inline(__always)
    func pieces(row y: Int) -> (RowPiece, RowPiece) {
        let centerY = Double(y) + 0.5
        let outer = chord(y: centerY, margin: RowPiece.margin)
        guard outer.low < outer.high else { return (.none, .none) }
        let solid = chord(y: centerY, margin: -RowPiece.margin)
        guard solid.low < solid.high else {
            return (RowPiece(low: outer.low, solidLow: outer.high, solidHigh: outer.high, high: outer.high), .none)
        }
        return (RowPiece(low: outer.low, solidLow: solid.low, solidHigh: solid.high, high: outer.high), .none)
    }

    @inline(__always)
    func coverage(x: Float, y: Float) -> Float {
        let inside = min(first.distance(x: x, y: y), second.distance(x: x, y: y), third.distance(x: x, y: y))
        return clamped(inside + 0.5, to: 1)
    }

    /// The part of row center `y` inside all three sides moved outwards by `margin`.
    @inline(__always)
    private func chord(y: Double, margin: Double) -> (low: Double, high: Double) {
        var low = -1e7
        var high = 1e7
        narrow(&low, &high, by: first, y: y, margin: margin)
        narrow(&low, &high, by: second, y: y, margin: margin)
        narrow(&low, &high, by: third, y: y, margin: margin)
        return (low, high)
    }

    @inline(__always)
    private func narrow(_ low: inout Double, _ high: inout Double, by side: Side, y: Double, margin: Double) {
        let rest = side.normalY * y + side.offset + margin
        if side.perX > 0 {
            low = max(low, -rest * side.perX)
        } else if side.perX < 0 {
            high = min(high, -rest * side.perX)
        } else if rest < 0 {
            high = low
        }
    }
}
