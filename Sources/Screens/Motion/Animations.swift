// SPDX-License-Identifier: MIT
import BootTime
import KioskSession
import PatternLock

/// A dot on its way between the looks of a free one, 0, and of a selected one, 1: in size, and quicker in color.
///
/// Plain numbers, so that assigning another overwrites all of it: the times of several dots tell a pattern's order.
struct DotMotion: Sendable {
    private static let growing = Duration.milliseconds(96)
    private static let shrinking = Duration.milliseconds(192)
    private static let coloring = Duration.milliseconds(50)

    private let start: Instant
    private let formerSize: Double
    private let formerTint: Double
    private let goal: Goal

    private enum Goal { case none, selected, free }

    /// No motion: the dot looks as the view says.
    static let none = DotMotion(start: Instant(sinceBoot: .zero), formerSize: 0, formerTint: 0, goal: .none)

    /// Becoming a selected one from what it looks like now.
    func growing(at now: Instant) -> DotMotion {
        DotMotion(start: now, formerSize: size(at: now) ?? 0, formerTint: tint(at: now) ?? 0, goal: .selected)
    }

    /// Becoming a free one from what it looks like now.
    func shrinking(at now: Instant) -> DotMotion {
        DotMotion(start: now, formerSize: size(at: now) ?? 1, formerTint: tint(at: now) ?? 1, goal: .free)
    }

    /// The end of the motion; nil for none.
    var end: Instant? {
        switch goal {
        case .none: nil
        case .selected: start + DotMotion.growing
        case .free: start + DotMotion.shrinking
        }
    }

    /// The size 0...1 at `now`; nil from the end on, and for no motion.
    func size(at now: Instant) -> Double? {
        guard let end, now < end else { return nil }
        return value(from: formerSize, sizeProgress(at: now))
    }

    /// The share of the selected dot's color, 0...1; nil from the end of the motion on, and for no motion.
    func tint(at now: Instant) -> Double? {
        guard let end, now < end else { return nil }
        return value(from: formerTint, Easing.linearOutSlowIn.progress(at: (now - start) / DotMotion.coloring))
    }

    private func sizeProgress(at now: Instant) -> Double {
        switch goal {
        case .none: 1
        case .selected: Easing.linearOutSlowIn.progress(at: (now - start) / DotMotion.growing)
        case .free: Easing.fastOutSlowIn.progress(at: (now - start) / DotMotion.shrinking)
        }
    }

    private func value(from former: Double, _ progress: Double) -> Double {
        former * (1 - progress) + (goal == .selected ? progress : 0)
    }
}

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

    /// The end of the motion; nil for none.
    var end: Instant? { isMoving ? start + LineSnap.duration : nil }

    /// The path's end, in cells, on its way to `center`; nil from the end on, and for no motion.
    func place(toward center: GridPoint, at now: Instant) -> GridPoint? {
        guard let end, now < end else { return nil }
        let progress = Easing.linearOutSlowIn.progress(at: (now - start) / LineSnap.duration)
        return GridPoint(
            x: from.x + (center.x - from.x) * progress, y: from.y + (center.y - from.y) * progress)
    }
}

/// A drawing that is judged: its colors change quickly, its dots become what tells right from wrong.
struct ToneChange: Sendable {
    private static let coloring = Duration.milliseconds(50)
    private static let shaping = Duration.milliseconds(160)

    let start: Instant
    /// The tone before.
    let former: StrokeTone

    var end: Instant { start + ToneChange.shaping }

    /// The share of the new color, 0...1.
    func color(at now: Instant) -> Double {
        Easing.linearOutSlowIn.progress(at: (now - start) / ToneChange.coloring)
    }

    /// The share of the new shape, 0...1.
    func shape(at now: Instant) -> Double {
        Easing.linearOutSlowIn.progress(at: (now - start) / ToneChange.shaping)
    }
}

/// Words that shake their head: three swings to the right and to the left.
struct Shake: Sendable {
    private static let swing = Duration.milliseconds(80)
    private static let swings = 3

    let start: Instant

    var end: Instant { start + Shake.swing * Shake.swings }

    /// The shift of the words to the right, in parts of the reach: -1...1, and 0 before and after.
    ///
    /// A swing has four quarters, of which the first ends at the right and the third at the left; the way from one
    /// turn to the next is eased, so nothing stops in the middle.
    func offset(at now: Instant) -> Double {
        let quarters = (now - start) / Shake.swing * 4
        let last = Double(4 * Shake.swings)
        guard quarters > 0, quarters < last else { return 0 }
        if quarters < 1 { return Easing.easeInOut.progress(at: quarters) }
        if quarters > last - 1 { return Easing.easeInOut.progress(at: quarters - last + 1) - 1 }
        let halves = (quarters - 1) / 2
        let turn = halves.rounded(.down)
        let side: Double = Int(turn).isMultiple(of: 2) ? 1 : -1
        return side * (1 - 2 * Easing.easeInOut.progress(at: halves - turn))
    }
}

/// A fade-in.
struct Fade: Sendable {
    let start: Instant
    let duration: Duration

    var end: Instant { start + duration }

    /// The progress, 0...1.
    func progress(at now: Instant) -> Double {
        Easing.linearOutSlowIn.progress(at: (now - start) / duration)
    }
}
