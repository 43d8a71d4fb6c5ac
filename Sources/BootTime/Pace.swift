// SPDX-License-Identifier: MIT

/// Lets things happen so often and no oftener: some at once, then one after each interval.
package struct Pace: Hashable, Sendable {
    private let burst: Int
    private let interval: Duration
    /// The time at which all of the burst is free again.
    private var full = Instant(sinceBoot: .zero)

    package init(atOnce burst: Int, thenEvery interval: Duration) {
        self.burst = burst
        self.interval = interval
    }

    /// The time from which `take` grants one more.
    package var opening: Instant { full - interval * (burst - 1) }

    /// False where it would be too many.
    package mutating func take(at now: Instant) -> Bool {
        guard opening <= now else { return false }
        full = max(full, now) + interval
        return true
    }
}
