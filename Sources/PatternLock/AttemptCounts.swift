// SPDX-License-Identifier: MIT
package import BootTime

/// Consecutive failures and when the delay after the last of them began, in this boot.
package struct AttemptCount: Hashable, Sendable {
    package var failures: Int
    /// The last failure, or this boot's start for a failure of an earlier boot: the full delay runs again.
    package var delayBegan: Instant?
    /// Failures since a teacher last looked; a success does not clear it.
    package var sinceAcknowledged: Int

    /// Far beyond any policy; keeps a count from overflowing.
    private static let most = 1_000_000_000

    package init(failures: Int = 0, delayBegan: Instant? = nil, sinceAcknowledged: Int = 0) {
        self.failures = failures
        self.delayBegan = delayBegan
        self.sinceAcknowledged = sinceAcknowledged
    }

    package func failed(at now: Instant) -> AttemptCount {
        AttemptCount(
            failures: min(failures, AttemptCount.most) + 1, delayBegan: now,
            sinceAcknowledged: min(sinceAcknowledged, AttemptCount.most) + 1)
    }

    package func delayed(from now: Instant) -> AttemptCount {
        AttemptCount(failures: failures, delayBegan: now, sinceAcknowledged: sinceAcknowledged)
    }

    /// The count with a delay that began no later than `now`.
    package func begunBy(_ now: Instant) -> AttemptCount {
        var count = self
        count.delayBegan = delayBegan.map { min($0, now) }
        return count
    }

    /// No failures; what a teacher has not seen stays.
    package var cleared: AttemptCount { AttemptCount(sinceAcknowledged: sinceAcknowledged) }

    /// Fewer failures; the delay after the last one still runs where any are left.
    func subtracting(_ others: Int) -> AttemptCount {
        guard failures > max(0, others) else { return cleared }
        return AttemptCount(
            failures: failures - max(0, others), delayBegan: delayBegan, sinceAcknowledged: sinceAcknowledged)
    }

    /// The same failures, all seen by a teacher.
    package var acknowledged: AttemptCount { AttemptCount(failures: failures, delayBegan: delayBegan) }
}

/// The count of one profile and that of the panel as a whole, which an attempt changes together.
package struct AttemptCounts: Hashable, Sendable {
    package var profile: AttemptCount
    package var panel: AttemptCount

    package init(profile: AttemptCount = AttemptCount(), panel: AttemptCount = AttemptCount()) {
        self.profile = profile
        self.panel = panel
    }

    /// One more failure of both, their delays running from `now`.
    package func failed(at now: Instant) -> AttemptCounts {
        AttemptCounts(profile: profile.failed(at: now), panel: panel.failed(at: now))
    }

    /// The same counts, their delays running from `now`.
    package func delayed(from now: Instant) -> AttemptCounts {
        AttemptCounts(profile: profile.delayed(from: now), panel: panel.delayed(from: now))
    }

    /// The counts with delays that began no later than `now`.
    package func begunBy(_ now: Instant) -> AttemptCounts {
        AttemptCounts(profile: profile.begunBy(now), panel: panel.begunBy(now))
    }

    /// The profile's failures cleared, in the panel's count too.
    ///
    /// What others failed stays there: whoever has a pattern could else guess at everybody's, and draw their own before
    /// every tenth guess. What a teacher has not seen stays.
    package var profileCleared: AttemptCounts {
        AttemptCounts(profile: profile.cleared, panel: panel.subtracting(profile.failures))
    }

    /// No failures; what a teacher has not seen stays.
    package var cleared: AttemptCounts {
        AttemptCounts(profile: profile.cleared, panel: panel.cleared)
    }

    /// The count that refuses longest, in a profile's terms.
    ///
    /// The panel's delays come some failures later than a profile's; the panel's count is returned with so many
    /// fewer, so that `policy` gives the panel's delay for it. Where both end together it is the profile's own.
    package func gravest(by policy: AttemptPolicy) -> AttemptCount {
        var whole = panel
        whole.failures = max(0, max(0, panel.failures) - (policy.panelWide.forgiven - policy.forgiven))
        return end(of: whole, policy) > end(of: profile, policy) ? whole : profile
    }

    /// The answer to whether an attempt may be made at `now`.
    package func verdict(at now: Instant, by policy: AttemptPolicy) -> AttemptVerdict {
        policy.verdict(for: gravest(by: policy), at: now)
    }

    /// The time at which a count lets the next attempt through; far beyond any boot where it does not.
    private func end(of count: AttemptCount, _ policy: AttemptPolicy) -> Instant {
        if let stop = policy.stop, count.failures >= stop { return Instant(sinceBoot: .seconds(Int64.max)) }
        return policy.deadline(for: count) ?? Instant(sinceBoot: .zero)
    }
}
