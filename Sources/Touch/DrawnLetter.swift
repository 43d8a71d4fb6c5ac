// SPDX-License-Identifier: MIT
package import Geometry

/// The way of a finger that has drawn an L as it saw one on the picture.
///
/// The legs of that L differ in length. No turn and no mirror image of it is the same letter, from whichever end it is
/// drawn, so it tells all eight orientations apart.
package struct DrawnLetter: Hashable, Sendable {
    /// The shown letter from its start to its end, in parts of the picture: twice as far down as to the right.
    package static let dots = [(0.38, 0.36), (0.38, 0.63), (0.38, 0.9), (0.65, 0.9)].map { Point(x: $0, y: $1) }

    /// A finger that stays within this part of the picture has tapped it.
    private static let tap = 0.06
    /// A letter within this part of the picture is too small to be read.
    private static let least = 0.2
    /// The least likeness, of 1, to the letter in its best orientation, which legs of one and a half to one still have,
    /// or a slant of 15 degrees, and no T and no 7.
    private static let leastLikeness = 0.96
    /// The least that the best orientation has to be ahead of the next one.
    private static let leastLead = 0.07

    private let way: [Point]

    /// - Parameter way: In parts of the picture, as touches have landed.
    package init(_ way: [Point]) {
        self.way = way
    }

    package var isTap: Bool { extent < DrawnLetter.tap }

    /// The orientation that brings the way to the shown letter, wherever on the picture it was drawn and how large.
    package func orientation() throws(DrawingRefusal) -> Orientation {
        guard extent >= DrawnLetter.least else { throw .small }
        let likenesses = Orientation.allCases.map { orientation in
            (orientation, likeness: LetterShape(way.map { orientation($0) }).likeness(to: .shown))
        }.sorted { $0.likeness > $1.likeness }
        guard likenesses[0].likeness >= DrawnLetter.leastLikeness else { throw .shapeless }
        guard likenesses[0].likeness - likenesses[1].likeness >= DrawnLetter.leastLead else { throw .unclear }
        return likenesses[0].0
    }

    /// The longer side of the part of the picture that the way fills.
    private var extent: Double {
        func length(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
        return max(length(way.map(\.x)), length(way.map(\.y)))
    }
}

/// The reason why a drawing tells no orientation.
package enum DrawingRefusal: Error, Hashable, Sendable, CaseIterable {
    /// A drawing too small to be read.
    case small
    /// A drawing that is no L in any orientation.
    case shapeless
    /// A drawing that could be an L in one orientation as well as in another: its legs are of a length, or one is
    /// hardly there.
    case unclear
}

/// A way as points at equal distances, less the tremor of the hand, around its middle and of one size.
private struct LetterShape {
    private static let count = 48
    /// The points on each side that a point is averaged with.
    private static let reach = 4

    static let shown = LetterShape(DrawnLetter.dots)

    private let points: [Point]

    init(_ way: [Point]) {
        let even = LetterShape.even(LetterShape.calmed(LetterShape.even(way)))
        let middle = LetterShape.mean(even[...])
        let centered = even.map { $0 - middle }
        let squares = centered.reduce(0) { $0 + $1.x * $1.x + $1.y * $1.y }
        let size = (squares / Double(LetterShape.count)).squareRoot()
        points = centered.map { $0 * (1 / max(size, 1e-9)) }
    }

    /// Likeness from 1, for the same shape, to -1; drawn from either end.
    func likeness(to other: LetterShape) -> Double {
        func likeness(to points: [Point]) -> Double {
            zip(self.points, points).reduce(0) { $0 + $1.0.x * $1.1.x + $1.0.y * $1.1.y } / Double(LetterShape.count)
        }
        return max(likeness(to: other.points), likeness(to: other.points.reversed()))
    }

    private static func even(_ way: [Point]) -> [Point] {
        var lengths = [0.0]
        var whole = 0.0
        for (start, end) in zip(way, way.dropFirst()) {
            whole += start.distance(to: end)
            lengths.append(whole)
        }
        var leg = 0
        return (0..<count).map { number in
            let length = whole * Double(number) / Double(count - 1)
            while leg < way.count - 2, lengths[leg + 1] < length { leg += 1 }
            let step = lengths[leg + 1] - lengths[leg]
            return way[leg] + (way[leg + 1] - way[leg]) * (step > 0 ? (length - lengths[leg]) / step : 0)
        }
    }

    /// Each point in the middle of its neighbors, of which those near the ends have fewer.
    private static func calmed(_ points: [Point]) -> [Point] {
        points.indices.map { index in
            let reach = min(reach, index, points.count - 1 - index)
            return mean(points[(index - reach)...(index + reach)])
        }
    }

    private static func mean(_ points: ArraySlice<Point>) -> Point {
        points.reduce(Point(x: 0, y: 0), +) * (1 / Double(points.count))
    }
}
