// SPDX-License-Identifier: MIT
internal import Geometry

/// A filled rectangle with round corners.
struct RoundedRectRows: RowShape {
    private let center: Point
    private let halfWidth: Double
    private let halfHeight: Double
    private let radius: Double
    private let centerX: Float
    private let centerY: Float
    /// Half the size without the corners.
    private let coreWidth: Float
    private let coreHeight: Float
    private let edge: Float
    /// The most a pixel can be covered: a rectangle thinner than a pixel never fills one.
    private let most: Float

    /// `rect` must not be empty; `radius` is cut to half its short side.
    init(_ rect: Rect, radius: Double) {
        let cut = max(0, min(radius, min(rect.width, rect.height) / 2))
        center = rect.center
        halfWidth = rect.width / 2
        halfHeight = rect.height / 2
        self.radius = cut
        centerX = Float(rect.center.x)
        centerY = Float(rect.center.y)
        coreWidth = Float(rect.width / 2 - cut)
        coreHeight = Float(rect.height / 2 - cut)
        edge = Float(cut + 0.5)
        most = Float(min(1, rect.width, rect.height))
    }

    @inline(__always)
    func pieces(row y: Int) -> (RowPiece, RowPiece) {
        let dy = abs(Double(y) + 0.5 - center.y)
        let outer = halfChord(dy: dy, margin: RowPiece.margin)
        guard outer > 0 else { return (.none, .none) }
        let solid = max(0, halfChord(dy: dy, margin: -RowPiece.margin))
        let piece = RowPiece(
            low: center.x - outer, solidLow: center.x - solid, solidHigh: center.x + solid, high: center.x + outer)
        return (piece, .none)
    }

    @inline(__always)
    func coverage(x: Float, y: Float) -> Float {
        let dx = abs(x - centerX) - coreWidth
        let dy = abs(y - centerY) - coreHeight
        let cornerX = max(dx, 0)
        let cornerY = max(dy, 0)
        let outside = (cornerX * cornerX + cornerY * cornerY).squareRoot()
        return clamped(edge - outside - min(max(dx, dy), 0), to: most)
    }

    /// Half the width, `dy` from the middle, of the shape with its edge moved outwards by `margin`; negative when
    /// the row is missed.
    @inline(__always)
    private func halfChord(dy: Double, margin: Double) -> Double {
        guard dy < halfHeight + margin else { return -1 }
        let intoCorner = dy - (halfHeight - radius)
        guard intoCorner > 0, radius + margin > 0 else { return halfWidth + margin }
        let across = (radius + margin) * (radius + margin) - intoCorner * intoCorner
        return across >= 0 ? halfWidth - radius + across.squareRoot() : -1
    }
}
