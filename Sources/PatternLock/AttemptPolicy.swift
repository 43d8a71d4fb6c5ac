// SPDX-License-Identifier: MIT
package import BootTime

/// Says how long strokes are refused after failures, and when they are refused for good.
///
/// Consecutive failures decide first. Where a success ended them again and again, the debt does: from ten tries on each
/// further one brings a long delay, and as many as stop a row of failures stop, too. Honest mistakes do not come there:
/// see `GuessDebt`.
package struct AttemptPolicy: Hashable, Sendable {
    /// The delays, by consecutive failures.
    package enum Table: Hashable, Sendable, CaseIterable {
        /// Half a minute after the fifth failure, growing to an hour.
        case classroom
        /// A minute after the fifth failure, growing to years.
        case strict
        /// A minute after the third failure, growing to an hour.
        case pin
    }

    package var table: Table
    /// Failures forgiven before the table begins to count.
    package var forgiven: Int
    /// Failures, in a row or owed, after which only a teacher can re-arm; nil never stops.
    package var stop: Int?
    /// The target that does not stop for good, but waits until one of so many tries is paid off; nil for one that stops.
    package var waiting: GuessTarget?
    /// Tries owed from which each further one brings a long delay, beyond those forgiven.
    private static let slowDebt = 10

    /// The stop of every kind of pattern.
    package static let usualStop = 20

    package init(
        table: Table, forgiven: Int = 0, stop: Int? = AttemptPolicy.usualStop, waiting: GuessTarget? = nil
    ) {
        self.table = table
        self.forgiven = forgiven
        self.stop = stop
        self.waiting = waiting
    }

    package static let classroom = AttemptPolicy(table: .classroom)
    package static let strict = AttemptPolicy(table: .strict)
    /// The policy for the teacher's PIN, which is counted by itself. It never stops for good: a teacher has to have a
    /// way in. Whoever guesses at it patiently has one try a day.
    package static let pin = AttemptPolicy(table: .pin, waiting: .pin)

    /// The policy for what is owed by all people at one panel together: everything comes five failures later, and it
    /// never stops for good, because whoever stands there long enough could else lock a class out.
    package var panelWide: AttemptPolicy {
        let later = AttemptCounts.mostAtPanel
        return AttemptPolicy(table: table, forgiven: forgiven + later, stop: stop.map { $0 + later }, waiting: .panel)
    }

    /// The delay after this many consecutive failures; zero while attempts are free.
    package func delay(afterFailures failures: Int) -> Duration {
        let counted = max(0, failures) - forgiven
        return switch table {
        case .classroom: .seconds(AttemptPolicy.classroomSeconds(counted))
        case .strict: .seconds(60 * AttemptPolicy.strictMinutes(counted))
        case .pin: .seconds(AttemptPolicy.pinSeconds(counted))
        }
    }

    /// The delay after the last of these failures.
    package func delay(after count: AttemptCount) -> Duration {
        let delay = delay(afterFailures: count.failures)
        guard count.failures > 0, count.debt.tries >= forgiven + AttemptPolicy.slowDebt else { return delay }
        return max(delay, table.slowDelay)
    }

    /// The end of the delay after the last failure; nil where none follows.
    ///
    /// Without a beginning the delay counts from the start of this boot, as after a power cut.
    package func deadline(for count: AttemptCount) -> Instant? {
        let delay = delay(after: count)
        let end = delay > .zero ? (count.delayBegan ?? Instant(sinceBoot: .zero)) + delay : nil
        guard let waiting, let stop, count.debt.tries >= stop else { return end }
        let paid = count.debt.payingSince + waiting.payoff
        return end.map { max($0, paid) } ?? paid
    }

    /// True where only a teacher can re-arm.
    package func stops(_ count: AttemptCount) -> Bool {
        guard waiting == nil, let stop else { return false }
        return max(count.failures, count.debt.tries) >= stop
    }

    /// Decides whether a stroke may be checked now.
    ///
    /// A delay that claims to begin in the future begins now, so that no wrong stamp refuses for longer than the table.
    package func verdict(for count: AttemptCount, at now: Instant) -> AttemptVerdict {
        if stops(count) { return .stopped }
        guard let deadline = deadline(for: count.begunBy(now)), now < deadline else { return .allowed }
        return .refused(until: deadline)
    }

    /// Failures left up to and with the one that brings the next delay or the stop; zero where that one has been.
    package func triesLeft(afterFailures failures: Int) -> Int {
        let delayed = forgiven + table.freeFailures + 1
        return max(0, min(delayed, stop ?? delayed) - max(0, failures))
    }

    /// The same after failures of which some are owed from before.
    package func triesLeft(after count: AttemptCount) -> Int {
        min(triesLeft(afterFailures: count.failures), max(0, forgiven + AttemptPolicy.slowDebt - count.debt.tries))
    }

    private static func classroomSeconds(_ failures: Int) -> Int {
        switch failures {
        case ...4: 0
        case 5: 30
        case 6: 60
        case 7: 120
        case 8: 300
        case 9: 600
        case 10: 900
        case 11: 1800
        default: 3600
        }
    }

    private static func strictMinutes(_ failures: Int) -> Int {
        switch failures {
        case ...4: 0
        case 5: 1
        case 6: 5
        case 7: 15
        case 8: 30
        case 9: 90
        // Powers of three from four hours to nine years; the table has no entry past nineteen.
        default: (5..<min(failures, 19)).reduce(1) { power, _ in power * 3 }
        }
    }

    private static func pinSeconds(_ failures: Int) -> Int {
        switch failures {
        case ...2: 0
        case 3: 60
        case 4: 300
        case 5: 900
        default: 3600
        }
    }
}

/// The answer to whether a stroke may be checked.
package enum AttemptVerdict: Hashable, Sendable {
    case allowed
    case refused(until: Instant)
    /// A refusal until a teacher re-arms.
    case stopped
}

extension AttemptPolicy.Table {
    /// Failures without a delay, before the table begins.
    fileprivate var freeFailures: Int {
        switch self {
        case .classroom, .strict: 4
        case .pin: 2
        }
    }

    /// The delay after a failure of somebody who owes many: that after the eighth in a row.
    fileprivate var slowDelay: Duration {
        switch self {
        case .classroom: .seconds(300)
        case .strict: .seconds(1800)
        case .pin: .seconds(3600)
        }
    }
}
