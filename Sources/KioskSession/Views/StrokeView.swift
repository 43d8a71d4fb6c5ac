// SPDX-License-Identifier: MIT
package import PatternLock

/// The drawing itself.
package struct StrokeView: Equatable, Sendable {
    package var dots: Pattern
    /// The position of the finger while it draws.
    package var finger: GridPoint?
    package var tone: StrokeTone

    package init(dots: Pattern = Pattern(), finger: GridPoint? = nil, tone: StrokeTone = .drawing) {
        self.dots = dots
        self.finger = finger
        self.tone = tone
    }
}

package enum StrokeTone: Hashable, Sendable {
    case drawing
    /// Right, or taken.
    case success
    case error
}
