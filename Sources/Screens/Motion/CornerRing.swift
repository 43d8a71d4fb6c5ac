// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import Glibc

/// A quarter of a ring around the corner that is held, on a ground of its own; it fills from the left edge to the top.
struct CornerRing {
    /// The corner's square.
    let frame: Rect
    let theme: Theme

    /// Lengths in parts of the held square's side: beyond the finger.
    private enum Part {
        static let radius = 1.5
        static let width = 0.16
        static let ground = 1.8
    }

    /// Steps of the whole quarter; each is much shorter than the line is wide.
    private static let steps = 48.0

    /// Empty while the corner is not held.
    func layer(_ feedback: TouchFeedback, _ motion: MotionFrame) -> Layer {
        guard feedback.cornerHeld != nil else { return Layer() }
        let corner = Point(x: frame.x, y: frame.y)
        let ground = Item(.disc(center: corner, radius: frame.width * Part.ground), theme.surface)
        return Layer([ground, arc(to: 1, theme.faint), arc(to: motion.corner, theme.accent)])
    }

    private func arc(to part: Double, _ color: Color) -> Item {
        let steps = max(1, (CornerRing.steps * part).rounded(.up))
        let points = (0...Int(steps)).map { step in
            let angle = Double.pi / 2 * (1 - part * Double(step) / steps)
            let radius = frame.width * Part.radius
            return Point(x: frame.x + radius * cos(angle), y: frame.y + radius * sin(angle))
        }
        return Item(.path(points, width: max(3, frame.width * Part.width)), color)
    }
}

/// The ring around a corner that is held, which is full when the hold counts.
struct CornerFill: Sendable {
    let start: Instant

    var end: Instant { start + CornerHold.duration }

    /// The filled part, 0...1.
    func progress(at now: Instant) -> Double { min(1, max(0, (now - start) / CornerHold.duration)) }

    /// The last moment at which the ring grew, where it fills by quarters because nothing moves.
    func lastStep(at now: Instant) -> Instant {
        start + CornerFill.step * Int(progress(at: now) * Double(CornerFill.steps))
    }

    /// The moment at which it grows by the next quarter.
    func nextStep(after now: Instant) -> Instant { lastStep(at: now) + CornerFill.step }

    private static let steps = 4
    private static let step = CornerHold.duration / steps
}
