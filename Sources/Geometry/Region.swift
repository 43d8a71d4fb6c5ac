// SPDX-License-Identifier: MIT

/// The pixels to repaint: a few rectangles that do not overlap.
///
/// At most `limit` rectangles are kept, because a display driver handles a few large copies better than many
/// small ones (K34); past that the two are joined that waste the fewest pixels.
package struct Region: Hashable, Sendable {
    package static let limit = 8

    package private(set) var rects: [PixelRect] = []

    package init() {}

    package init(_ rect: PixelRect) {
        add(rect)
    }

    package var isEmpty: Bool { rects.isEmpty }

    /// The smallest rectangle around the region.
    package var bounds: PixelRect {
        rects.reduce(PixelRect(left: 0, top: 0, right: 0, bottom: 0)) { $0.union($1) }
    }

    /// Adds the pixels of `rect`, joining it with every rectangle it overlaps.
    package mutating func add(_ rect: PixelRect) {
        guard !rect.isEmpty else { return }
        var joined = rect
        while let index = rects.firstIndex(where: { $0.intersects(joined) }) {
            joined = joined.union(rects.remove(at: index))
        }
        if rects.isEmpty { rects.reserveCapacity(Region.limit + 1) }
        rects.append(joined)
        if rects.count > Region.limit {
            joinCheapestPair()
        }
    }

    /// Replaces the two rectangles whose common box holds the fewest pixels of neither.
    private mutating func joinCheapestPair() {
        var cheapest = (first: 0, second: 1, waste: Int.max)
        for first in rects.indices {
            for second in rects.indices where second > first {
                let waste = rects[first].union(rects[second]).area - rects[first].area - rects[second].area
                if waste < cheapest.waste {
                    cheapest = (first, second, waste)
                }
            }
        }
        let later = rects.remove(at: cheapest.second)
        add(rects.remove(at: cheapest.first).union(later))
    }

    package mutating func add(_ other: Region) {
        for rect in other.rects {
            add(rect)
        }
    }

    /// The part of the region inside `rect`.
    package func clipped(to rect: PixelRect) -> Region {
        if rects.allSatisfy({ $0.intersection(rect) == $0 }) { return self }
        var clipped = Region()
        for piece in rects {
            clipped.add(piece.intersection(rect))
        }
        return clipped
    }
}
