// SPDX-License-Identifier: MIT

/// The course of a motion: a cubic Bézier curve from (0, 0) to (1, 1), time to the right and
/// progress upwards.
struct Easing: Sendable {
    private let first: (time: Double, progress: Double)
    private let second: (time: Double, progress: Double)

    /// The curve's two control points; their times lie in 0...1.
    private init(_ firstTime: Double, _ firstProgress: Double, _ secondTime: Double, _ secondProgress: Double) {
        first = (firstTime, firstProgress)
        second = (secondTime, secondProgress)
    }

    /// Full speed at once, then coming to rest: for what answers a finger.
    static let linearOutSlowIn = Easing(0, 0, 0.2, 1)
    /// Quickly off, slowly to rest: for what goes back by itself.
    static let fastOutSlowIn = Easing(0.4, 0, 0.2, 1)
    /// Even: for what swings.
    static let easeInOut = Easing(0.42, 0, 0.58, 1)

    /// The progress 0...1 when the part `time` of the duration is over; before and after it, the ends.
    func progress(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < 1 else { return 1 }
        return Easing.coordinate(first.progress, second.progress, at: parameter(at: time))
    }

    /// The curve parameter at `time`, by halving: times never fall along the curve.
    private func parameter(at time: Double) -> Double {
        var low = 0.0
        var high = 1.0
        for _ in 0..<24 {
            let middle = (low + high) / 2
            if Easing.coordinate(first.time, second.time, at: middle) < time { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    private static func coordinate(_ first: Double, _ second: Double, at parameter: Double) -> Double {
        let rest = 1 - parameter
        return 3 * rest * rest * parameter * first + 3 * rest * parameter * parameter * second
            + parameter * parameter * parameter
    }
}
