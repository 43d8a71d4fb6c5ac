// SPDX-License-Identifier: MIT

/// A moment of this boot, by CLOCK_BOOTTIME: it runs on during suspend and no one can set it.
package struct Instant: Hashable, Comparable, Sendable {
    package var sinceBoot: Duration

    package init(sinceBoot: Duration) {
        self.sinceBoot = sinceBoot
    }

    package static func < (left: Instant, right: Instant) -> Bool { left.sinceBoot < right.sinceBoot }
    package static func + (instant: Instant, duration: Duration) -> Instant {
        Instant(sinceBoot: instant.sinceBoot + duration)
    }
    package static func - (instant: Instant, duration: Duration) -> Instant {
        Instant(sinceBoot: instant.sinceBoot - duration)
    }
    package static func - (later: Instant, earlier: Instant) -> Duration { later.sinceBoot - earlier.sinceBoot }
}

extension Duration {
    /// Whole nanoseconds; 292 years fit.
    package var nanoseconds: Int64 {
        components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
    }

    /// Whole milliseconds.
    package var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
