// SPDX-License-Identifier: MIT
import BootTime

/// The schedule for feeding the service manager's watchdog. Only the loop asks, between its steps, so that the manager
/// kills a daemon whose loop hangs.
///
/// A step may take as long as the manager grants, less `pause`, and not only what the loop's sleep has left of it.
struct Watchdog {
    /// The least time between two feedings of a busy loop.
    private static let pause = Duration.seconds(1)

    /// The longest sleep of an idle loop: a third of the time the manager grants; nil without a watchdog.
    private let sleep: Duration?
    private var lastFed: Instant?
    /// The time by which the loop has to wake up to feed it.
    private(set) var nextDeadline: Instant?

    init(interval: Duration?) {
        sleep = interval.map { $0 / 3 }
        nextDeadline = sleep.map { _ in Instant(sinceBoot: .zero) }
    }

    /// True when the watchdog is to be fed now, between two steps; counts as done then.
    mutating func isFed(at now: Instant) -> Bool {
        guard let sleep else { return false }
        if let lastFed, now < lastFed + Watchdog.pause { return false }
        lastFed = now
        nextDeadline = now + sleep
        return true
    }

    /// Schedules another feeding after `pause`, as the manager did not take the last.
    mutating func wasRefused(at now: Instant) {
        nextDeadline = now + Watchdog.pause
    }
}
