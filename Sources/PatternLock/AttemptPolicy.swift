// SPDX-License-Identifier: MIT
package import BootTime

/// Says how long strokes are refused after failures, and when they are refused for good.
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
    /// Failures after which only a teacher can re-arm; nil never stops.
    package var stop: Int?

    package init(table: Table, forgiven: Int = 0, stop: Int? = 20) {
        self.table = table
        self.forgiven = forgiven
        self.stop = stop
    }

    package static let classroom = AttemptPolicy(table: .classroom)
    package static let strict = AttemptPolicy(table: .strict)
    /// For the teacher's PIN, which is counted by itself. After ten failures only the tool re-arms it.
    package static let pin = AttemptPolicy(table: .pin, stop: 10)

    /// The policy for the failures of all people at one panel together: everything comes five failures later.
    package var panelWide: AttemptPolicy {
        AttemptPolicy(table: table, forgiven: forgiven + 5, stop: stop.map { $0 + 5 })
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

    /// The end of the delay after the last failure; nil where none follows.
    ///
    /// Without a beginning the delay counts from the start of this boot, as after a power cut.
    package func deadline(for count: AttemptCount) -> Instant? {
        let delay = delay(afterFailures: count.failures)
        guard delay > .zero else { return nil }
        return (count.delayBegan ?? Instant(sinceBoot: .zero)) + delay
    }

    /// Decides whether a stroke may be checked now.
    ///
    /// A delay that claims to begin in the future begins now, so that no wrong stamp refuses for longer than the table.
    package func verdict(for count: AttemptCount, at now: Instant) -> AttemptVerdict {
        if let stop, count.failures >= stop { return .stopped }
        guard let deadline = deadline(for: count.begunBy(now)), now < deadline else { return .allowed }
        return .refused(until: deadline)
    }

    /// Failures left up to and with the one that brings the next delay or the stop; zero where that one has been.
    package func triesLeft(afterFailures failures: Int) -> Int {
        let delayed = forgiven + table.freeFailures + 1
        return max(0, min(delayed, stop ?? delayed) - max(0, failures))
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
    /// Until a teacher re-arms.
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
}
