// SPDX-License-Identifier: MIT
internal import Geometry

extension PixelRect {
    static let empty = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

    /// The pixels that a shape inside these edges can touch, with one pixel around for the softened edge.
    ///
    /// Empty when an edge is no number or absurdly far away: such a shape is not painted.
    init(softened low: Point, _ high: Point) {
        let far = 1e6
        guard low.x > -far, low.y > -far, high.x < far, high.y < far, low.x <= high.x, low.y <= high.y else {
            self = .empty
            return
        }
        self.init(
            left: nearestPixel(low.x - 1.5), top: nearestPixel(low.y - 1.5),
            right: nearestPixel(high.x + 1.5), bottom: nearestPixel(high.y + 1.5))
    }

    /// The pixels that a shape reaching `distance` from `center` can touch.
    init(softened center: Point, reach: Double) {
        guard reach > 0 else {
            self = .empty
            return
        }
        self.init(
            softened: Point(x: center.x - reach, y: center.y - reach), Point(x: center.x + reach, y: center.y + reach))
    }

    /// The pixels that a circle's outline can touch.
    init(softened center: Point, reach: Double, strokeWidth: Double) {
        self = strokeWidth > 0 && reach > 0 ? PixelRect(softened: center, reach: reach + strokeWidth / 2) : .empty
    }

    /// The pixels that a line of `width` from `first` to `second` can touch.
    init(strokeFrom first: Point, to second: Point, width: Double) {
        let reach = width / 2
        guard reach > 0 else {
            self = .empty
            return
        }
        self.init(
            softened: Point(x: min(first.x, second.x) - reach, y: min(first.y, second.y) - reach),
            Point(x: max(first.x, second.x) + reach, y: max(first.y, second.y) + reach))
    }

    /// The pixels that a path of `width` can touch; empty when any of its points is no place.
    init(path points: some Collection<Point>, width: Double) {
        guard let first = points.first else {
            self = .empty
            return
        }
        var low = first
        var high = first
        for point in points {
            guard point.x.isFinite, point.y.isFinite else {
                self = .empty
                return
            }
            low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
            high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        self.init(strokeFrom: low, to: high, width: width)
    }

    init(triangle a: Point, _ b: Point, _ c: Point) {
        guard (a.x + a.y + b.x + b.y + c.x + c.y).isFinite else {
            self = .empty
            return
        }
        self.init(
            softened: Point(x: min(a.x, b.x, c.x), y: min(a.y, b.y, c.y)),
            Point(x: max(a.x, b.x, c.x), y: max(a.y, b.y, c.y)))
    }

    /// The pixels that `rect` can touch; empty when it has no area.
    init(softened rect: Rect) {
        guard rect.width > 0, rect.height > 0 else {
            self = .empty
            return
        }
        self.init(softened: Point(x: rect.x, y: rect.y), Point(x: rect.right, y: rect.bottom))
    }
}
