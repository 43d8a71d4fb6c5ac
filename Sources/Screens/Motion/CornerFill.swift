// SPDX-License-Identifier: MIT
import BootTime

/// The ring around a corner that is held, which is full when the hold counts.
struct CornerFill: Sendable {
    let start: Instant

    var end: Instant { start + CornerHold.duration }

    /// How much of it is filled, 0...1.
    func progress(at now: Instant) -> Double { min(1, max(0, (now - start) / CornerHold.duration)) }

    /// Where nothing moves it fills by quarters: the last moment at which it grew.
    func lastStep(at now: Instant) -> Instant {
        start + CornerFill.step * Int(progress(at: now) * Double(CornerFill.steps))
    }

    /// When it grows by the next quarter.
    func nextStep(after now: Instant) -> Instant { lastStep(at: now) + CornerFill.step }

    private static let steps = 4
    private static let step = CornerHold.duration / steps
}
