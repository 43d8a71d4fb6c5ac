// SPDX-License-Identifier: MIT
import Geometry
import PatternLock

/// One moment of what moves: all that a picture must know of it.
package struct MotionFrame: Sendable {
    private let motion: Motion
    private let now: Instant

    init(motion: Motion, now: Instant) {
        self.motion = motion
        self.now = now
    }

    /// Nothing moves.
    package static let still = MotionFrame(motion: Motion(), now: Instant(sinceBoot: .zero))

    /// The dot's size from 0, free, to 1, selected; nil where it is the one that the view says.
    func size(of dot: Dot) -> Double? { motion.size(of: dot, at: now) }

    /// What the stroke looked like that the shrinking dots belonged to.
    var shrinkingTone: StrokeTone { motion.shrinkingTone }

    /// How far to the right the words are, in parts of the reach: -1...1.
    var shake: Double { motion.offset(at: now) }
}
