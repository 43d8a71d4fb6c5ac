// SPDX-License-Identifier: MIT
import Geometry

/// A dot on its way between the size of a free one, 0, and the size of a selected one, 1.
///
/// Plain numbers, so that assigning another overwrites all of it: the times of several dots tell a pattern's order.
struct DotMotion: Sendable {
    private static let growing = Duration.milliseconds(96)
    private static let shrinking = Duration.milliseconds(192)

    private let start: Instant
    private let from: Double
    private let to: Double

    /// No motion: the dot has the size that the view says.
    static let none = DotMotion(start: Instant(sinceBoot: .zero), from: 0, to: 0)

    static func grow(from size: Double, at now: Instant) -> DotMotion { DotMotion(start: now, from: size, to: 1) }
    static func shrink(from size: Double, at now: Instant) -> DotMotion { DotMotion(start: now, from: size, to: 0) }

    /// When it is over; nil for no motion.
    var end: Instant? {
        guard from != to else { return nil }
        return start + duration
    }

    /// The size 0...1 at `now`; nil from the end on, and for no motion.
    func size(at now: Instant) -> Double? {
        guard let end, now < end else { return nil }
        let progress = easing.progress(at: (now - start) / duration)
        return from * (1 - progress) + to * progress
    }

    private var duration: Duration { to > from ? DotMotion.growing : DotMotion.shrinking }
    private var easing: Easing { to > from ? .linearOutSlowIn : .fastOutSlowIn }
}
