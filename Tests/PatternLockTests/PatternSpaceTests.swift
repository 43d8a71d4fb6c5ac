// SPDX-License-Identifier: MIT
import PatternLock
import Testing

/// Every order of 4 to 9 dots, drawn by moving a real tracker straight from center to center.
///
/// A tracker is a value, so orders that begin alike share the moves they have in common.
struct PatternSpace {
    private(set) var orders = 0
    /// Orders that came out as they went in.
    private(set) var unchanged = 0
    /// The distinct patterns: their dots in hexadecimal digits, each counted from one.
    private(set) var patterns: Set<UInt64> = []
    private let centers = Grid.standard.dots.map { Grid.standard.center(of: $0) }

    init() {
        patterns.reserveCapacity(400_000)
        extend(StrokeTracker(grid: .standard), order: 0, used: 0, length: 0)
    }

    private mutating func extend(_ tracker: StrokeTracker, order: UInt64, used: Int, length: Int) {
        for index in 0..<9 where used & (1 << index) == 0 {
            var longer = tracker
            length == 0 ? longer.begin(at: centers[index]) : longer.move(to: centers[index])
            let longerOrder = order << 4 | UInt64(index + 1)
            if length >= 3 { record(longer.dots, of: longerOrder) }
            extend(longer, order: longerOrder, used: used | 1 << index, length: length + 1)
        }
    }

    private mutating func record(_ dots: Pattern, of order: UInt64) {
        var digits: UInt64 = 0
        for position in 0..<dots.count {
            digits = digits << 4 | UInt64(dots[position].index + 1)
        }
        orders += 1
        if digits == order { unchanged += 1 }
        patterns.insert(digits)
    }
}

@Suite("All patterns of nine dots")
struct PatternSpaceTests {
    /// Patterns of a length, by what kind of dot they start at.
    struct Row: Equatable {
        var length: Int
        var perCorner: Int
        var perEdge: Int
        var center: Int

        var total: Int { 4 * perCorner + 4 * perEdge + center }
    }

    @Test("The 985,824 orders of 4 to 9 dots give exactly the 389,112 patterns")
    func everyOrder() {
        let space = PatternSpace()
        #expect(space.orders == 985_824)
        #expect(space.patterns.count == 389_112)
        #expect(space.unchanged == 389_112)

        var counts: [Int: [Int]] = [:]
        for digits in space.patterns {
            let length = 16 - digits.leadingZeroBitCount / 4
            let start = Int(digits >> UInt64(4 * (length - 1))) - 1
            counts[length, default: Array(repeating: 0, count: 9)][start] += 1
        }
        let expected = [
            Row(length: 4, perCorner: 154, perEdge: 188, center: 256),
            Row(length: 5, perCorner: 684, perEdge: 816, center: 1152),
            Row(length: 6, perCorner: 2516, perEdge: 2926, center: 4248),
            Row(length: 7, perCorner: 7104, perEdge: 8118, center: 12024),
            Row(length: 8, perCorner: 13792, perEdge: 15564, center: 23280),
            Row(length: 9, perCorner: 13792, perEdge: 15564, center: 23280),
        ]
        #expect(expected.map(\.total) == [1624, 7152, 26016, 72912, 140_704, 140_704])
        #expect(counts.keys.sorted() == [4, 5, 6, 7, 8, 9])
        for row in expected {
            let (corner, edge) = (row.perCorner, row.perEdge)
            #expect(
                counts[row.length] == [corner, edge, corner, edge, row.center, edge, corner, edge, corner],
                "patterns of \(row.length) dots by their first dot")
        }
    }
}
