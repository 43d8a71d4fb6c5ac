// SPDX-License-Identifier: MIT
import Geometry

/// The ring around a corner that is held, which is full when the hold counts.
struct CornerFill: Sendable {
    let start: Instant

    var end: Instant { start + CornerHold.duration }

    /// How much of it is filled, 0...1.
    func progress(at now: Instant) -> Double { min(1, max(0, (now - start) / CornerHold.duration)) }
}
