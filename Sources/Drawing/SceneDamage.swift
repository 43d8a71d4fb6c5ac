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
