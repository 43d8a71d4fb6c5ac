// SPDX-License-Identifier: MIT
internal import Geometry

/// A filled circle.
struct DiscRows: RowShape {
    private let center: Point
    private let radius: Double
    private let edge: Float
    private let centerX: Float
    private let centerY: Float
    /// The most a pixel can be covered: a disc smaller than a pixel never fills one.
    private let most: Float

    init(center: Point, radius: Double) {
        self.center = center
        self.radius = radius
        edge = Float(radius + 0.5)
        centerX = Float(center.x)
        centerY = Float(center.y)
        most = Float(min(1, 2 * radius))
    }

    @inline(__always)
    func pieces(row y: Int) -> (RowPiece, RowPiece) {
        let dy = Double(y) + 0.5 - center.y
        let outer = halfChord(radius: radius + RowPiece.margin, dy: dy)
        guard outer >= 0 else { return (.none, .none) }
        let solid = halfChord(radius: radius - RowPiece.margin, dy: dy)
        let piece = RowPiece(
            low: center.x - outer, solidLow: center.x - solid, solidHigh: center.x + solid, high: center.x + outer)
        return (piece, .none)
    }

    func misses(_ rect: PixelRect) -> Bool {
        squaredDistances(from: center, to: rect).nearest > (radius + 0.75) * (radius + 0.75)
    }

    @inline(__always)
    func coverage(x: Float, y: Float) -> Float {
        let dx = x - centerX
        let dy = y - centerY
        return clamped(edge - (dx * dx + dy * dy).squareRoot(), to: most)
    }
}

/// A circle's outline.
struct RingRows: RowShape {
    private let center: Point
    private let radius: Double
    private let half: Double
    private let edge: Float
    private let middle: Float
    private let centerX: Float
    private let centerY: Float
    /// The most a pixel can be covered: a line thinner than a pixel never fills one.
    private let most: Float

    init(center: Point, radius: Double, width: Double) {
        self.center = center
        self.radius = radius
        half = width / 2
        edge = Float(half + 0.5)
        middle = Float(radius)
        centerX = Float(center.x)
        centerY = Float(center.y)
        most = Float(min(1, width))
    }

    @inline(__always)
    func pieces(row y: Int) -> (RowPiece, RowPiece) {
        let dy = Double(y) + 0.5 - center.y
        let outer = halfChord(radius: radius + half + RowPiece.margin, dy: dy)
        guard outer >= 0 else { return (.none, .none) }
        let solid = halfChord(radius: radius + half - RowPiece.margin, dy: dy)
        let inner = halfChord(radius: radius - half + RowPiece.margin, dy: dy)
        guard inner >= 0 else {
            let whole = RowPiece(
                low: center.x - outer, solidLow: center.x - solid, solidHigh: center.x + solid, high: center.x + outer)
            return (whole, .none)
        }
        let hole = max(0, halfChord(radius: radius - half - RowPiece.margin, dy: dy))
        let left = RowPiece(
            low: center.x - outer, solidLow: center.x - solid, solidHigh: center.x - inner, high: center.x - hole)
        let right = RowPiece(
            low: center.x + hole, solidLow: center.x + inner, solidHigh: center.x + solid, high: center.x + outer)
        return (left, right)
    }

    /// True as well for a rectangle inside the hole.
    func misses(_ rect: PixelRect) -> Bool {
        let (nearest, farthest) = squaredDistances(from: center, to: rect)
        let outer = radius + half + 0.75
        let inner = max(0, radius - half - 0.75)
        return nearest > outer * outer || farthest < inner * inner
    }

    @inline(__always)
    func coverage(x: Float, y: Float) -> Float {
        let dx = x - centerX
        let dy = y - centerY
        return clamped(edge - abs((dx * dx + dy * dy).squareRoot() - middle), to: most)
    }
}
