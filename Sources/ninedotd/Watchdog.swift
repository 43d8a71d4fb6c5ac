// SPDX-License-Identifier: MIT
import BootTime

/// Says when the service manager's watchdog is to be fed. Only the loop asks, between its steps: one that hangs is killed.
///
/// A step may take as long as the manager grants, less `pause`, and not only what the loop's sleep has left of it.
struct Watchdog {
    /// Between two feedings of a loop that is busy.
    private static let pause = Duration.seconds(1)

    /// How long an idle loop may sleep: a third of the time the manager grants; nil without a watchdog.
    private let sleep: Duration?
    private var lastFed: Instant?
    /// When the loop has to wake up to feed it.
    private(set) var nextDeadline: Instant?

    init(interval: Duration?) {
        sleep = interval.map { $0 / 3 }
        nextDeadline = sleep.map { _ in Instant(sinceBoot: .zero) }
    }

    /// True when it is to be fed now, between two steps; then that is taken for done.
    mutating func isFed(at now: Instant) -> Bool {
        guard let sleep else { return false }
        if let lastFed, now < lastFed + Watchdog.pause { return false }
        lastFed = now
        nextDeadline = now + sleep
        return true
    }

    /// The manager did not take it: it is fed again after `pause`.
    mutating func wasRefused(at now: Instant) {
        nextDeadline = now + Watchdog.pause
    }
}
