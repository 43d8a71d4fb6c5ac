// SPDX-License-Identifier: MIT
import Fixtures
import Geometry
import PatternLock

/// A person's way of drawing; lengths in millimeters.
///
/// The numbers are made up after what is published of touch accuracy (1.5 to 2 mm), of children's, and of tremor (4 to
/// 12 Hz). They are not measured on panels: they tell one setting from another, not how well a class will do.
struct DrawingStyle: Sendable {
    let name: String
    /// Dots to dots, in cells a second.
    var speed: ClosedRange<Double>
    /// The standard deviation of the place where a dot is passed.
    var aim: Double
    /// The amplitude of a swing of 4 to 9 Hz.
    var tremor = 0.0
    /// The standard deviation of the sensor's noise.
    var noise = 0.1
    /// Milliseconds over which corners are cut.
    var haste = 25
    /// The number of times a second that the contact is lost for 12 to 40 ms.
    var dropOuts = 0.0

    static let adult = DrawingStyle(name: "adult", speed: 4...9, aim: 1.8)
    static let hasty = DrawingStyle(name: "hasty adult", speed: 10...18, aim: 2.2, haste: 40)
    static let child = DrawingStyle(name: "child", speed: 2...6, aim: 2.8, tremor: 0.5)
    static let trembling = DrawingStyle(name: "tremor", speed: 1.5...4, aim: 2.2, tremor: 2.2)
    static let gloved = DrawingStyle(name: "glove", speed: 3...7, aim: 2.8, noise: 0.4, dropOuts: 0.4)
    static let stylus = DrawingStyle(name: "stylus", speed: 6...16, aim: 0.9, noise: 0.05, haste: 15)

    static let all = [adult, hasty, child, trembling, gloved, stylus]
}

/// The samples of one stroke as a touchscreen would take them, in cells of the grid.
struct DrawnStroke {
    struct Sample {
        /// Since the finger came down.
        var time: Duration
        /// Nil where the contact is lost.
        var place: GridPoint?
    }

    let dots: [Dot]
    let samples: [Sample]

    /// - Parameters:
    ///   - rate: Samples a second.
    ///   - cell: The distance of two dots, in millimeters.
    init(
        of dots: [Dot], by hand: DrawingStyle, rate: Int, cell: Double, on grid: Grid = .standard,
        using random: inout SeededGenerator
    ) {
        self.dots = dots
        let way = DrawnStroke.way(of: dots, by: hand, cell: cell, on: grid, using: &random)
        var samples: [Sample] = []
        var lostUntil = -1
        // A finger rests for a moment before it lifts, so its last place is among the samples.
        for index in Array(stride(from: 0, to: way.count - 1, by: max(1, 1000 / rate))) + [way.count - 1] {
            if index > 60, Double.random(in: 0..<1, using: &random) < hand.dropOuts / Double(rate) {
                lostUntil = index + Int.random(in: 12...40, using: &random)
            }
            let noise = hand.noise / cell
            let place = GridPoint(
                x: way[index].x + noise * random.deviation(), y: way[index].y + noise * random.deviation())
            samples.append(Sample(time: .milliseconds(index), place: index < lostUntil ? nil : place))
        }
        self.samples = samples
    }

    /// The finger's way, a point each millisecond.
    private static func way(
        of dots: [Dot], by hand: DrawingStyle, cell: Double, on grid: Grid, using random: inout SeededGenerator
    ) -> [GridPoint] {
        let aimed = dots.map { dot in
            let center = grid.center(of: dot)
            return GridPoint(
                x: center.x + hand.aim / cell * random.deviation(), y: center.y + hand.aim / cell * random.deviation())
        }
        var straight: [GridPoint] = []
        for (start, end) in zip(aimed, aimed.dropFirst()) {
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let length = (dx * dx + dy * dy).squareRoot()
            let steps = max(1, Int(1000 * length / Double.random(in: hand.speed, using: &random)))
            straight += (0..<steps).map { step in
                let part = eased(Double(step) / Double(steps))
                return GridPoint(x: start.x + dx * part, y: start.y + dy * part)
            }
        }
        straight += aimed.suffix(1)
        let frequency = Double.random(in: 4...9, using: &random)
        let phase = Double.random(in: 0..<1, using: &random)
        return straight.indices.map { index in
            let near = straight[max(0, index - hand.haste)...min(straight.count - 1, index + hand.haste)]
            let swing = hand.tremor / cell * sine(Double(index) / 1000 * frequency + phase)
            return GridPoint(
                x: near.reduce(0) { $0 + $1.x } / Double(near.count) + swing,
                y: near.reduce(0) { $0 + $1.y } / Double(near.count) + swing * 0.6)
        }
    }

    /// A finger that is slower at the dots.
    private static func eased(_ part: Double) -> Double { part * part * (3 - 2 * part) * 0.5 + part * 0.5 }

    /// The sine of whole turns, by Bhaskara's formula, which is good to 0.002.
    private static func sine(_ turns: Double) -> Double {
        let part = (turns - turns.rounded(.down)) * 2
        let half = part < 1 ? part : part - 1
        let value = 16 * half * (1 - half) / (5 - 4 * half * (1 - half))
        return part < 1 ? value : -value
    }
}

extension SeededGenerator {
    /// A normal deviate, near enough: the sum of twelve equal ones.
    mutating func deviation() -> Double {
        (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &self) }
    }

    /// Dots in an order that a finger can draw: no unused dot lies straight between two of them.
    mutating func dots(on grid: Grid = .standard) -> [Dot] {
        while true {
            let count = Int.random(in: 4...min(9, grid.dotCount), using: &self)
            let dots = Array(grid.dots.shuffled(using: &self).prefix(count))
            if Self.read(dots, on: grid) == dots { return dots }
        }
    }

    /// The dots that a tracker makes of jumps from center to center.
    private static func read(_ dots: [Dot], on grid: Grid) -> [Dot] {
        var tracker = StrokeTracker(grid: grid, hitRadius: 0.2)
        for (index, dot) in dots.enumerated() {
            let center = grid.center(of: dot)
            index == 0 ? tracker.begin(at: center) : tracker.move(to: center)
        }
        return (0..<tracker.dots.count).map { tracker.dots[$0] }
    }
}
