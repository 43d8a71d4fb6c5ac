// SPDX-License-Identifier: MIT

/// What is drawn on: the one place in a session that holds dots.
///
/// It is no payload of a phase or stage, because a stored property can be overwritten, while the bytes of an enum's
/// former case stay behind a smaller one. Copies the compiler makes on the way are beyond its reach.
struct Sheet: Equatable, Sendable {
    /// The stroke in view.
    var stroke: StrokeTracker
    /// The first drawing of an enrollment; empty until it is drawn.
    var first = Pattern()

    init(_ settings: SessionSettings) {
        stroke = StrokeTracker(
            grid: settings.grid, addsDotsBetween: settings.addsDotsBetween, hitRadius: settings.hitRadius)
    }

    var isBlank: Bool { stroke.dots.isEmpty && first.isEmpty }

    /// Overwrites both drawings.
    mutating func wipe() {
        stroke.wipe()
        first.wipe()
    }
}
