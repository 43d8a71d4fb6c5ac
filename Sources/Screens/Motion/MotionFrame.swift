// SPDX-License-Identifier: MIT
import BootTime
import KioskSession
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
    func size(of dot: Dot) -> Double? { motion.motion(of: dot).size(at: now) }

    /// How much of a selected dot's color the dot has, 0...1; nil where it is as the view says.
    func tint(of dot: Dot) -> Double? { motion.motion(of: dot).tint(at: now) }

    /// What the stroke looked like that the shrinking dots belonged to.
    var shrinkingTone: StrokeTone { motion.shrinkingTone }

    /// Where the path ends, in cells, on its way to its last dot's `center`; nil when it is there.
    func lineEnd(toward center: GridPoint) -> GridPoint? { motion.lineEnd(toward: center, at: now) }

    /// What the drawing looked like before it was judged; nil where the judgment has settled.
    var formerTone: StrokeTone? { motion.change.flatMap { now < $0.end ? $0.former : nil } }

    /// How far the judged drawing has its new color, and its dots their new shape, 0...1.
    var toneColor: Double { motion.change?.color(at: now) ?? 1 }
    var toneShape: Double { motion.change?.shape(at: now) ?? 1 }

    /// How far to the right the words are, in parts of the reach: -1...1.
    var shake: Double { motion.offset(at: now) }

    /// How far the card that tells a wait has come, 0...1.
    var card: Double { motion.cardProgress(at: now) }

    /// How far the number on it has come, 0...1.
    var second: Double { motion.secondProgress(at: now) }

    /// How much of the ring is filled around a corner that is held, 0...1.
    var corner: Double { motion.cornerProgress(at: now) }
}
