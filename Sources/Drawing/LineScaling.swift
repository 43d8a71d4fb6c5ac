// SPDX-License-Identifier: MIT

/// How a line of pixels is made of a longer or shorter one, the middles of both in one place.
struct LineScaling {
    /// The pixels of the old line that one of the new line shows, and where their parts begin.
    struct Share {
        var first: Int
        var count: Int
        var part: Int
    }

    private(set) var shares: [Share] = []
    /// How much of each old pixel is in a new one; those of one share add up to 1.
    private(set) var parts: [Float] = []

    /// - Parameter scale: New pixels per old one; great enough that the old line covers the new one.
    init(from old: Int, to new: Int, scale: Double) {
        shares.reserveCapacity(new)
        for index in 0..<max(0, new) {
            let middle = Double(old) / 2 + (Double(index) + 0.5 - Double(new) / 2) / scale
            // A pixel is at least as wide as an old one: a narrower one would show the old ones as blocks.
            let half = max(1, 1 / scale) / 2
            add(from: max(0, middle - half), to: min(Double(old), middle + half), within: old)
        }
    }

    /// Adds a pixel that lies between `low` and `high` on the old line.
    private mutating func add(from low: Double, to high: Double, within old: Int) {
        let first = min(Int(low), old - 1)
        let end = max(first + 1, min(Int(high.rounded(.up)), old))
        shares.append(Share(first: first, count: end - first, part: parts.count))
        for pixel in first..<end {
            let covered = min(high, Double(pixel + 1)) - max(low, Double(pixel))
            parts.append(Float(max(0, covered) / (high - low)))
        }
    }
}
