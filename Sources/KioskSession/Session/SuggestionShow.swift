// SPDX-License-Identifier: MIT
import BootTime

/// Shows a pattern dot by dot, again and again with a pause.
struct SuggestionShow: Equatable, Sendable {
    /// Of dots, in which the whole pattern stays in view.
    private static let pause = 2

    let since: Instant

    /// How many of a pattern's dots are shown.
    func dotCount(of count: Int, at now: Instant) -> Int {
        min(count, steps(until: now) % max(1, count + SuggestionShow.pause) + 1)
    }

    /// When another one is.
    func nextDot(after now: Instant) -> Instant {
        since + Timing.suggestedDot * (steps(until: now) + 1)
    }

    private func steps(until now: Instant) -> Int {
        max(0, Int((now - since) / Timing.suggestedDot))
    }
}
