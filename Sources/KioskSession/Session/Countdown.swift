// SPDX-License-Identifier: MIT
package import BootTime

/// Counts whole seconds down to an instant, rounded up: zero is seen only when it is over.
package struct Countdown: Equatable, Sendable {
    package var end: Instant

    package init(end: Instant) {
        self.end = end
    }

    package func secondsLeft(at now: Instant) -> Int {
        let left = (end - now).components
        guard left.seconds >= 0, left.attoseconds >= 0 else { return 0 }
        return Int(left.seconds) + (left.attoseconds > 0 ? 1 : 0)
    }

    /// The first instant after `now` at which `secondsLeft` changes; nil when it is over.
    func nextTick(after now: Instant) -> Instant? {
        guard now < end else { return nil }
        return end - .seconds(secondsLeft(at: now) - 1)
    }
}
