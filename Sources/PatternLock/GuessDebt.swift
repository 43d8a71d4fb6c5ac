// SPDX-License-Identifier: MIT
package import BootTime

/// Wrong tries that are still owed: a budget for guessing that a rightful unlock does not refill.
///
/// A success ends a row of failures, so whoever may wait for successes of others never comes to its end. The debt stays:
/// a success takes back only the wrong tries of the same sitting, and time pays off the rest one by one.
package struct GuessDebt: Hashable, Sendable {
    /// The time after a wrong try within which a success makes it good, and how many such tries at most.
    package static let sitting = Duration.seconds(90)
    package static let sittingTries = 2
    /// Far beyond any policy; keeps a debt from overflowing.
    private static let most = 1_000_000_000

    package private(set) var tries: Int
    /// The time from which the next try is being paid off; before this boot began for one of an earlier boot.
    package private(set) var payingSince: Instant
    /// The times of the newest wrong tries that a success may still make good, the oldest first.
    package private(set) var recent: [Instant]

    /// - Parameter recent: The newest of these are kept.
    package init(tries: Int = 0, payingSince: Instant = Instant(sinceBoot: .zero), recent: [Instant] = []) {
        self.tries = min(max(tries, 0), GuessDebt.most)
        self.payingSince = self.tries > 0 ? payingSince : Instant(sinceBoot: .zero)
        self.recent = recent.suffix(GuessDebt.sittingTries)
    }

    /// One more wrong try; `settled` comes first.
    package func failed(at now: Instant) -> GuessDebt {
        GuessDebt(tries: tries + 1, payingSince: tries > 0 ? payingSince : now, recent: recent + [now])
    }

    /// The debt after a success: without the tries of this sitting.
    package func madeGood(at now: Instant) -> GuessDebt {
        let sitting = recent.count { $0 <= now && now - $0 <= GuessDebt.sitting }
        return paid(sitting)
    }

    /// The debt less so many tries; none of the rest can be made good any more.
    package func paid(_ count: Int) -> GuessDebt {
        GuessDebt(tries: tries - max(0, count), payingSince: payingSince)
    }

    /// The debt at `now`, one try less for each `payoff` since the paying began.
    ///
    /// - Parameter stop: A debt of so many tries is not paid off by time: only a teacher ends it. nil for none.
    package func settled(at now: Instant, payoff: Duration, stop: Int? = nil) -> GuessDebt {
        let since = min(payingSince, now)
        var settled = GuessDebt(tries: tries, payingSince: since, recent: recent.filter { $0 <= now })
        guard tries > 0, stop.map({ tries < $0 }) ?? true else { return settled }
        let paid = min(Int((now - since) / payoff), tries)
        settled.tries -= paid
        settled.payingSince = settled.tries > 0 ? since + payoff * paid : Instant(sinceBoot: .zero)
        return settled
    }

    /// No less than `other`, the paying of it beginning at `now`.
    package func atLeast(_ other: GuessDebt, from now: Instant) -> GuessDebt {
        GuessDebt(tries: max(tries, other.tries), payingSince: now)
    }
}

/// The secret or panel that is guessed at, by how fast its debt is paid off.
package enum GuessTarget: Hashable, Sendable, CaseIterable {
    /// One person's pattern, drawn by one person a few times a day.
    case person
    /// The pattern that everybody draws.
    case shared
    /// The teacher's PIN.
    case pin
    /// All patterns of a panel together.
    case panel

    /// The time with the power on that pays off one wrong try.
    package var payoff: Duration {
        switch self {
        case .person: .seconds(12 * 3600)
        case .shared: .seconds(3 * 3600)
        case .pin: .seconds(24 * 3600)
        case .panel: .seconds(3600)
        }
    }
}
