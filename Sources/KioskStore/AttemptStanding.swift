// SPDX-License-Identifier: MIT
import BootTime
import PatternLock

/// How a profile and the panel as a whole stand.
struct AttemptStanding: Hashable {
    var profile: AttemptCount
    var panel: AttemptCount

    /// One more failure of both, their delays running from `now`.
    func failed(at now: Instant) -> AttemptStanding {
        AttemptStanding(profile: profile.failed(at: now), panel: panel.failed(at: now))
    }

    /// The same counts, their delays running from `now`.
    func delayed(from now: Instant) -> AttemptStanding {
        AttemptStanding(profile: profile.delayed(from: now), panel: panel.delayed(from: now))
    }

    /// The profile's failures made good, in the panel's count too.
    ///
    /// What others failed stays there: whoever has a pattern could else guess at everybody's, and draw their own before
    /// every tenth guess. What the teacher has not seen stays.
    var madeGood: AttemptStanding {
        AttemptStanding(profile: profile.cleared, panel: panel.without(profile.failures))
    }

    /// Nothing failed lately; what the teacher has not seen stays.
    var cleared: AttemptStanding {
        AttemptStanding(profile: profile.cleared, panel: panel.cleared)
    }

    /// The count that refuses longest, in a profile's terms.
    ///
    /// The panel's delays come some failures later than a profile's; the panel's count is returned with so many
    /// fewer, so that `policy` gives the panel's delay for it. Where both end together it is the profile's own.
    func gravest(by policy: AttemptPolicy) -> AttemptCount {
        var whole = panel
        whole.failures = max(0, panel.failures - (policy.panelWide.forgiven - policy.forgiven))
        return end(of: whole, policy) > end(of: profile, policy) ? whole : profile
    }

    /// The count that refuses an attempt at `now`, or nil when one may be made.
    func refusing(at now: Instant, by policy: AttemptPolicy) -> AttemptCount? {
        let gravest = gravest(by: policy)
        switch policy.verdict(for: gravest, at: now) {
        case .allowed: return nil
        case .refused, .stopped: return gravest
        }
    }

    /// When a count lets the next attempt through; far beyond any boot where it does not.
    private func end(of count: AttemptCount, _ policy: AttemptPolicy) -> Instant {
        if let stop = policy.stop, count.failures >= stop { return Instant(sinceBoot: .seconds(Int64.max)) }
        return policy.deadline(for: count) ?? Instant(sinceBoot: .zero)
    }
}

extension AttemptCount {
    /// Far beyond any policy; keeps a count from overflowing.
    private static let most = 1_000_000_000

    func failed(at now: Instant) -> AttemptCount {
        AttemptCount(
            failures: min(failures, AttemptCount.most) + 1, delayBegan: now,
            sinceAcknowledged: min(sinceAcknowledged, AttemptCount.most) + 1)
    }

    func delayed(from now: Instant) -> AttemptCount {
        AttemptCount(failures: failures, delayBegan: now, sinceAcknowledged: sinceAcknowledged)
    }

    /// Nothing failed lately; what the teacher has not seen stays.
    var cleared: AttemptCount { AttemptCount(sinceAcknowledged: sinceAcknowledged) }

    /// So many fewer failures; the delay after the last one goes on where any are left.
    func without(_ made: Int) -> AttemptCount {
        guard failures > made else { return cleared }
        return AttemptCount(failures: failures - made, delayBegan: delayBegan, sinceAcknowledged: sinceAcknowledged)
    }

    /// The same failures, all seen by the teacher.
    var acknowledged: AttemptCount { AttemptCount(failures: failures, delayBegan: delayBegan) }
}
