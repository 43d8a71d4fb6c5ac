// SPDX-License-Identifier: MIT
package import BootTime

/// When to try to open a device again.
///
/// A node appears before udev has given it to our group, and a terminal switch takes devices away for a moment, so
/// the first tries fail (E02, E45).
package struct RetrySchedule: Hashable, Sendable {
    private static let pauses: [Duration] = [
        .milliseconds(100), .milliseconds(200), .milliseconds(400), .milliseconds(600), .milliseconds(700),
    ]

    /// When to try next.
    package private(set) var next: Instant
    private var failures = 0

    package init(startingAt now: Instant) {
        next = now
    }

    /// The schedule after one more failure; nil after two seconds of them.
    package func afterFailure(at now: Instant) -> RetrySchedule? {
        guard failures < RetrySchedule.pauses.count else { return nil }
        var later = self
        later.next = now + RetrySchedule.pauses[failures]
        later.failures += 1
        return later
    }
}
