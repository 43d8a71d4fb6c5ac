// SPDX-License-Identifier: MIT
package import BootTime

/// Consecutive failures, when the delay after the last of them began, in this boot, and what is owed besides.
package struct AttemptCount: Hashable, Sendable {
    package var failures: Int
    /// The last failure, or this boot's start for a failure of an earlier boot: the full delay runs again.
    package var delayBegan: Instant?
    /// Failures since a teacher last looked; a success does not clear it.
    package var sinceAcknowledged: Int
    /// Failures that neither a success nor time has paid off.
    package var debt: GuessDebt

    /// Far beyond any policy; keeps a count from overflowing.
    private static let most = 1_000_000_000

    package init(
        failures: Int = 0, delayBegan: Instant? = nil, sinceAcknowledged: Int = 0, debt: GuessDebt = GuessDebt()
    ) {
        self.failures = failures
        self.delayBegan = delayBegan
        self.sinceAcknowledged = sinceAcknowledged
        self.debt = debt
    }

    package func failed(at now: Instant) -> AttemptCount {
        AttemptCount(
            failures: min(failures, AttemptCount.most) + 1, delayBegan: now,
            sinceAcknowledged: min(sinceAcknowledged, AttemptCount.most) + 1, debt: debt.failed(at: now))
    }

    package func delayed(from now: Instant) -> AttemptCount {
        var count = self
        count.delayBegan = now
        return count
    }

    /// The count with a delay that began no later than `now`.
    package func begunBy(_ now: Instant) -> AttemptCount {
        var count = self
        count.delayBegan = delayBegan.map { min($0, now) }
        return count
    }

    /// The count after a success: no row of failures, and the wrong tries of this sitting are not owed any more.
    package func succeeded(at now: Instant) -> AttemptCount {
        AttemptCount(sinceAcknowledged: sinceAcknowledged, debt: debt.madeGood(at: now))
    }

    /// No failures and nothing owed; what a teacher has not seen stays.
    package var cleared: AttemptCount { AttemptCount(sinceAcknowledged: sinceAcknowledged) }

    /// The same failures, all seen by a teacher.
    package var acknowledged: AttemptCount {
        var count = self
        count.sinceAcknowledged = 0
        return count
    }
}

/// The count of one profile and that of the panel as a whole, which an attempt changes together.
///
/// The panel has no row of failures that a success could end: its failures are those that are owed. Whoever has a pattern
/// could else guess at everybody's, and draw their own before every tenth guess.
package struct AttemptCounts: Hashable, Sendable {
    /// The tries of one profile that count towards the panel's, so that nobody can lock out a class at one tile.
    package static let mostAtPanel = 5

    package var profile: AttemptCount
    package var panel: AttemptCount

    package init(profile: AttemptCount = AttemptCount(), panel: AttemptCount = AttemptCount()) {
        self.profile = profile
        self.panel = panel
    }

    /// One more failure of the profile, and of the panel where that profile has not used up its part; their delays run
    /// from `now`.
    package func failed(at now: Instant) -> AttemptCounts {
        var counts = AttemptCounts(profile: profile.failed(at: now), panel: panel)
        if profile.debt.tries < AttemptCounts.mostAtPanel {
            counts.panel = panel.failed(at: now).owedOnly
        } else {
            counts.panel.sinceAcknowledged += 1
        }
        return counts
    }

    /// The same counts, the delays of those that a failure has just raised running from `now`.
    ///
    /// - Parameter before: The counts before that failure.
    package func delayed(from now: Instant, since before: AttemptCounts) -> AttemptCounts {
        AttemptCounts(
            profile: profile.delayed(from: now),
            panel: panel.debt == before.panel.debt ? panel : panel.delayed(from: now))
    }

    /// The counts with delays that began no later than `now`.
    package func begunBy(_ now: Instant) -> AttemptCounts {
        AttemptCounts(profile: profile.begunBy(now), panel: panel.begunBy(now))
    }

    /// The counts after a success: what the profile has made good is made good in the panel's count, as far as it was
    /// counted there.
    package func succeeded(at now: Instant) -> AttemptCounts {
        let profile = profile.succeeded(at: now)
        return AttemptCounts(profile: profile, panel: panel.paid(part(of: self.profile.debt) - part(of: profile.debt)))
    }

    /// The profile's failures cleared by somebody who answers for it, and its part of the panel's.
    package var profileCleared: AttemptCounts {
        AttemptCounts(profile: profile.cleared, panel: panel.paid(part(of: profile.debt)))
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
        whole.debt = GuessDebt()
        return panelEnd(policy) > profileEnd(policy) ? whole : profile
    }

    /// The answer to whether an attempt may be made at `now`.
    package func verdict(at now: Instant, by policy: AttemptPolicy) -> AttemptVerdict {
        let own = policy.verdict(for: profile, at: now)
        let whole = policy.panelWide.verdict(for: panel, at: now)
        return switch (own, whole) {
        case (.refused(let end), .refused(let wholeEnd)): .refused(until: max(end, wholeEnd))
        case (.allowed, _), (_, .stopped): whole
        case (.stopped, _), (_, .allowed): own
        }
    }

    /// The times at which the counts let the next attempt through; far beyond any boot where one does not.
    private func profileEnd(_ policy: AttemptPolicy) -> Instant {
        if policy.stops(profile) { return Instant(sinceBoot: .seconds(Int64.max)) }
        return policy.deadline(for: profile) ?? Instant(sinceBoot: .zero)
    }

    private func panelEnd(_ policy: AttemptPolicy) -> Instant {
        policy.panelWide.deadline(for: panel) ?? Instant(sinceBoot: .zero)
    }

    private func part(of debt: GuessDebt) -> Int { min(debt.tries, AttemptCounts.mostAtPanel) }
}

extension AttemptCount {
    /// The count of a panel: as many failures as are owed.
    package var owedOnly: AttemptCount {
        var count = self
        count.failures = debt.tries
        if debt.tries == 0 { count.delayBegan = nil }
        return count
    }

    /// A panel's count less so many tries; the delay after the last one still runs where any are left.
    fileprivate func paid(_ tries: Int) -> AttemptCount {
        guard tries > 0 else { return self }
        var count = self
        count.debt = debt.paid(tries)
        return count.owedOnly
    }
}
