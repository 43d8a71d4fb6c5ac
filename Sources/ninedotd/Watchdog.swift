// SPDX-License-Identifier: MIT
import Geometry
import LinuxSystem

/// Feeds the service manager's watchdog from the loop, and from nowhere else: a loop that hangs is killed.
struct Watchdog {
    /// A third of the time the manager grants; nil without a watchdog.
    private let pause: Duration?
    private(set) var nextDeadline: Instant?

    init(interval: Duration?) {
        pause = interval.map { $0 / 3 }
        nextDeadline = pause.map { _ in Instant(sinceBoot: .zero) }
    }

    mutating func feed(_ notifier: borrowing ServiceNotifier, at now: Instant) {
        guard let pause, let deadline = nextDeadline, deadline <= now else { return }
        notifier.feedWatchdog()
        nextDeadline = now + pause
    }
}
