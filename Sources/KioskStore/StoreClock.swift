// SPDX-License-Identifier: MIT
package import Geometry
import LinuxSystem

/// The clocks the store reads: one for delays, one for people.
package struct StoreClock {
    /// CLOCK_BOOTTIME; decides about delays.
    package var now: () -> Instant
    /// Time since 1970 by the wall clock; only written into the history, never used to decide.
    package var wall: () -> Duration

    package init(now: @escaping () -> Instant, wall: @escaping () -> Duration) {
        self.now = now
        self.wall = wall
    }

    package static var system: StoreClock {
        StoreClock(now: { Clock.now }, wall: { Clock.wall })
    }
}

extension Duration {
    /// Whole nanoseconds; 292 years fit.
    var nanoseconds: Int64 {
        components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
    }

    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
