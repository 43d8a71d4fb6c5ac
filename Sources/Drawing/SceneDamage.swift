// SPDX-License-Identifier: MIT
internal import Geometry

/// Finds what differs between two scenes by comparing them, layer by layer and item by item.
struct SceneDamage {
    /// The pixels an item can touch.
    private let bounds: (Item) -> PixelRect
    private let area: PixelRect
    private(set) var region = Region()

    init(area: PixelRect, bounds: @escaping (Item) -> PixelRect) {
        self.area = area
        self.bounds = bounds
    }

    mutating func compare(_ old: Layer, _ new: Layer) {
        guard old != new else { return }
        if old.items.count == new.items.count {
            for (before, after) in zip(old.items, new.items) where before != after {
                compare(before, after)
            }
        } else {
            compareMiddles(old.items, new.items)
        }
    }

    /// Damages what lies between the items that begin and end both layers.
    private mutating func compareMiddles(_ old: [Item], _ new: [Item]) {
        let shorter = min(old.count, new.count)
        var leading = 0
        while leading < shorter, old[leading] == new[leading] { leading += 1 }
        var trailing = 0
        while trailing < shorter - leading, old[old.count - 1 - trailing] == new[new.count - 1 - trailing] {
            trailing += 1
        }
        for item in old[leading..<(old.count - trailing)] { region.add(bounds(item)) }
        for item in new[leading..<(new.count - trailing)] { region.add(bounds(item)) }
    }

    private mutating func compare(_ old: Item, _ new: Item) {
        if case .path(let before, let oldWidth) = old.shape, case .path(let after, let newWidth) = new.shape,
            oldWidth == newWidth, old.color == new.color, old.opacity == new.opacity,
            !bounds(old).isEmpty, !bounds(new).isEmpty
        {
            comparePaths(before, after, width: newWidth)
        } else {
            region.add(bounds(old))
            region.add(bounds(new))
        }
    }

    /// Damages the segments behind the points both paths begin with: a path's coverage is the greatest of its
    /// segments', so away from a segment that changed nothing changes.
    private mutating func comparePaths(_ old: [Point], _ new: [Point], width: Double) {
        let shorter = min(old.count, new.count)
        var shared = 0
        while shared < shorter, old[shared] == new[shared] { shared += 1 }
        var strips = BandStrips(width: width, area: area)
        addTail(of: old, behind: shared, to: &strips)
        addTail(of: new, behind: shared, to: &strips)
        for rect in strips.rects {
            region.add(rect)
        }
    }

    private func addTail(of points: [Point], behind shared: Int, to strips: inout BandStrips) {
        guard shared < points.count else { return }
        var last = points[max(0, shared - 1)]
        for point in points[shared...] {
            strips.add(from: last, to: point)
            last = point
        }
    }
}

/// The pixels that a few straight pieces of a path can touch, as a stack or row of rectangles.
///
/// The box around a slanted band is mostly not the band. Cut into strips, each no wider than the band is there, the
/// moving end of a path costs a fraction of its box.
struct BandStrips {
    /// More rectangles would soon exceed what a region keeps apart.
    private static let limit = 6

    private struct Band {
        let from: Point
        let to: Point
    }

    private var bands: [Band] = []
    private let reach: Double
    private let area: PixelRect
    private var box = PixelRect.empty

    /// Strips of bands of `width`, as far as they lie in `area`.
    init(width: Double, area: PixelRect) {
        // Coverage ends half a pixel outside of the band; the quarter is for the rounding of its computation.
        reach = width / 2 + 0.75
        self.area = area
    }

    mutating func add(from: Point, to: Point) {
        if bands.isEmpty { bands.reserveCapacity(4) }
        bands.append(Band(from: from, to: to))
        box = box.union(PixelRect(strokeFrom: from, to: to, width: reach * 2 - 1.5).intersection(area))
    }

    /// The rectangles; they do not overlap.
    var rects: [PixelRect] {
        let count = min(BandStrips.limit, Int(Double(min(box.width, box.height)) / (reach * 3)))
        guard count > 1 else { return [box] }
        return box.height >= box.width ? stack(count) : row(count)
    }

    private func stack(_ count: Int) -> [PixelRect] {
        (0..<count).map { index in
            let top = box.top + box.height * index / count
            let bottom = box.top + box.height * (index + 1) / count
            let (left, right) = extent(from: top, to: bottom) { $0 }
            return PixelRect(left: left, top: top, right: right, bottom: bottom).intersection(box)
        }
    }

    private func row(_ count: Int) -> [PixelRect] {
        (0..<count).map { index in
            let left = box.left + box.width * index / count
            let right = box.left + box.width * (index + 1) / count
            let (top, bottom) = extent(from: left, to: right) { Point(x: $0.y, y: $0.x) }
            return PixelRect(left: left, top: top, right: right, bottom: bottom).intersection(box)
        }
    }

    /// The columns that the bands can touch in rows `top ..< bottom`, after `turned` has swapped the axes or not.
    private func extent(from top: Int, to bottom: Int, turned: (Point) -> Point) -> (Int, Int) {
        var low = Double.infinity
        var high = -Double.infinity
        for band in bands {
            let from = turned(band.from)
            let to = turned(band.to)
            guard let columns = columns(from: from, to: to, first: Double(top) + 0.5, last: Double(bottom) - 0.5)
            else { continue }
            low = min(low, columns.low)
            high = max(high, columns.high)
        }
        return low < high ? (nearestPixel(low), nearestPixel(high)) : (0, 0)
    }

    /// The extent of a band between the row centers `first` and `last`: between its two long sides, and inside its box.
    private func columns(from: Point, to: Point, first: Double, last: Double) -> (low: Double, high: Double)? {
        guard last >= min(from.y, to.y) - reach, first <= max(from.y, to.y) + reach else { return nil }
        let boxLow = min(from.x, to.x) - reach
        let boxHigh = max(from.x, to.x) + reach
        let dy = to.y - from.y
        guard abs(dy) > 1e-3 else { return (boxLow, boxHigh) }
        let slope = (to.x - from.x) / dy
        let half = reach * from.distance(to: to) / abs(dy)
        let atFirst = from.x + (first - from.y) * slope
        let atLast = from.x + (last - from.y) * slope
        return (max(boxLow, min(atFirst, atLast) - half), min(boxHigh, max(atFirst, atLast) + half))
    }
}
