// SPDX-License-Identifier: MIT
import BootTime
import PatternLock

/// The path's end on its way from the finger to the center of the dot that was hit.
///
/// Plain numbers, so that assigning another overwrites all of it: it tells where the finger was.
struct LineSnap: Sendable {
    private static let duration = Duration.milliseconds(50)

    private let start: Instant
    private let from: GridPoint
    private let isMoving: Bool

    /// No motion: the path ends in its last dot.
    static let none = LineSnap(
        start: Instant(sinceBoot: .zero), from: GridPoint(x: 0, y: 0), isMoving: false)

    static func from(_ finger: GridPoint, at now: Instant) -> LineSnap {
        LineSnap(start: now, from: finger, isMoving: true)
    }

    /// When it is over; nil for no motion.
    var end: Instant? { isMoving ? start + LineSnap.duration : nil }

    /// Where the path ends, in cells, on its way to `center`; nil from the end on, and for no motion.
    func place(toward center: GridPoint, at now: Instant) -> GridPoint? {
        guard let end, now < end else { return nil }
        let progress = Easing.linearOutSlowIn.progress(at: (now - start) / LineSnap.duration)
        return GridPoint(
            x: from.x + (center.x - from.x) * progress, y: from.y + (center.y - from.y) * progress)
    }
}
