// SPDX-License-Identifier: MIT
import BootTime
import PatternLock
import Testing

@Suite("A debt of guesses")
struct GuessDebtTests {
    private let start = Instant(sinceBoot: .seconds(100_000))
    private let hour = Duration.seconds(3600)

    private func debt(_ times: [Int]) -> GuessDebt {
        times.reduce(GuessDebt()) { $0.failed(at: start + .seconds($1)) }
    }

    @Test(
        "A success makes good the wrong tries of the same minute and a half, two at most",
        arguments: [
            ([0], 0, 0), ([0], 90, 0), ([0], 91, 1), ([0, 1], 90, 0), ([0, 1], 91, 1), ([0, 1, 2], 3, 1),
            ([0, 1, 2, 3, 4], 5, 3), ([0, 50], 100, 1), ([10], 0, 1),
        ])
    func sitting(failures: [Int], success: Int, left: Int) {
        #expect(debt(failures).madeGood(at: start + .seconds(success)).tries == left)
    }

    @Test("A wrong try is made good once, however many successes follow")
    func once() {
        let debt = debt([0, 1, 2, 3]).madeGood(at: start + .seconds(4))
        #expect(debt.tries == 2)
        #expect(debt.madeGood(at: start + .seconds(5)).tries == 2)
    }

    @Test(
        "Time pays off one by one, and what began to be paid off goes on",
        arguments: [(0, 3), (3, 3), (4, 2), (7, 2), (8, 1), (12, 0), (400, 0)])
    func payoff(hours: Int, left: Int) {
        let settled = debt([0, 1, 2]).settled(at: start + hour * hours, payoff: hour * 4)
        #expect(settled.tries == left)
        // Looked at in between or not, it is the same.
        let halfway = debt([0, 1, 2]).settled(at: start + hour * hours / 2, payoff: hour * 4)
        #expect(halfway.settled(at: start + hour * hours, payoff: hour * 4).tries == left)
    }

    @Test("A new try does not begin the paying anew, and one after all was paid does")
    func beginning() {
        let running = debt([0]).failed(at: start + hour * 3)
        #expect(running.settled(at: start + hour * 4, payoff: hour * 4).tries == 1)
        let paid = debt([0]).settled(at: start + hour * 6, payoff: hour * 4).failed(at: start + hour * 7)
        #expect(paid.settled(at: start + hour * 10, payoff: hour * 4).tries == 1)
        #expect(paid.settled(at: start + hour * 11, payoff: hour * 4).tries == 0)
    }

    @Test("A stop is not paid off", arguments: [(19, 0), (20, 20), (21, 21)])
    func stop(tries: Int, left: Int) {
        let debt = GuessDebt(tries: tries, payingSince: start)
        #expect(debt.settled(at: start + hour * 10_000, payoff: hour, stop: 20).tries == left)
    }

    @Test("Times of the future neither pay nor make good")
    func future() {
        let debt = GuessDebt(tries: 2, payingSince: start + hour, recent: [start + hour, start + hour])
        let settled = debt.settled(at: start, payoff: hour)
        #expect(settled == GuessDebt(tries: 2, payingSince: start))
        #expect(debt.madeGood(at: start).tries == 2)
    }

    @Test("No number of tries overflows", arguments: [Int.max, Int.min, 0])
    func limits(tries: Int) {
        let debt = GuessDebt(tries: tries, payingSince: start)
        #expect(debt.failed(at: start).tries >= max(1, min(tries, 1_000_000_000)))
        #expect(debt.paid(Int.min).tries == debt.tries)
        #expect(debt.paid(Int.max).tries == 0)
    }

    @Test("From ten owed on each wrong try waits like the eighth in a row, and at twenty it stops")
    func policy() {
        let policy = AttemptPolicy.classroom
        func verdict(_ failures: Int, owed: Int, after seconds: Int) -> AttemptVerdict {
            let count = AttemptCount(
                failures: failures, delayBegan: failures > 0 ? start : nil,
                debt: GuessDebt(tries: owed, payingSince: start))
            return policy.verdict(for: count, at: start + .seconds(seconds))
        }
        #expect(verdict(1, owed: 9, after: 0) == .allowed)
        #expect(verdict(1, owed: 10, after: 299) == .refused(until: start + .seconds(300)))
        #expect(verdict(1, owed: 10, after: 300) == .allowed)
        #expect(verdict(0, owed: 19, after: 0) == .allowed)
        #expect(verdict(10, owed: 10, after: 899) == .refused(until: start + .seconds(900)))
        #expect(verdict(0, owed: 20, after: 1_000_000) == .stopped)
    }

    @Test("The tries left are those of the row or of the debt, whichever ends first")
    func triesLeft() {
        func left(_ failures: Int, owed: Int) -> Int {
            AttemptPolicy.classroom.triesLeft(
                after: AttemptCount(failures: failures, debt: GuessDebt(tries: owed, payingSince: start)))
        }
        #expect(left(1, owed: 1) == 4 && left(1, owed: 8) == 2 && left(0, owed: 12) == 0)
    }

    @Test("One person's tries count five times towards the panel, and are made good there as far as they counted")
    func panelPart() {
        var counts = AttemptCounts()
        for second in 0..<7 { counts = counts.failed(at: start + .seconds(second)) }
        #expect(counts.profile.debt.tries == 7 && counts.panel.debt.tries == 5 && counts.panel.failures == 5)
        #expect(counts.panel.sinceAcknowledged == 7)
        // Two are made good: the sixth and seventh, of which the panel knows nothing.
        #expect(counts.succeeded(at: start + .seconds(7)).panel.debt.tries == 5)
        var few = AttemptCounts(panel: AttemptCount(failures: 9, debt: GuessDebt(tries: 9, payingSince: start)))
        for second in 0..<3 { few = few.failed(at: start + .seconds(second)) }
        #expect(few.panel.debt.tries == 12)
        #expect(few.succeeded(at: start + .seconds(3)).panel.debt.tries == 10)
        #expect(few.profileCleared.panel.debt.tries == 9)
    }

    @Test("A panel waits until a try is paid off where a person would stop")
    func panelWaits() {
        let panel = AttemptCount(failures: 25, delayBegan: start, debt: GuessDebt(tries: 25, payingSince: start))
        let counts = AttemptCounts(panel: panel)
        #expect(counts.verdict(at: start, by: .classroom) == .refused(until: start + hour))
        #expect(counts.verdict(at: start + hour, by: .classroom) == .allowed)
    }

    @Test("A try that the panel does not count leaves its delay as it was")
    func uncountedDelay() {
        let before = AttemptCounts(
            profile: AttemptCount(failures: 6, debt: GuessDebt(tries: 6, payingSince: start)),
            panel: AttemptCount(failures: 11, delayBegan: start, debt: GuessDebt(tries: 11, payingSince: start)))
        let now = start + hour
        #expect(before.failed(at: now).delayed(from: now, since: before).panel.delayBegan == start)
        let other = AttemptCounts(panel: before.panel)
        #expect(other.failed(at: now).delayed(from: now, since: other).panel.delayBegan == now)
    }
}
