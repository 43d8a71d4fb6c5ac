// SPDX-License-Identifier: MIT
import BootTime

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

    /// When it is over; nil for no motion.
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

    /// How much of the selected dot's color there is, 0...1; nil from the end of the motion on, and for no motion.
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
