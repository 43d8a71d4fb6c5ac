// SPDX-License-Identifier: MIT
import BootTime
import PatternLock
import Testing

@Suite("An attempt policy")
struct AttemptPolicyTests {
    private let began = Instant(sinceBoot: .seconds(500))

    @Test(
        "The classroom delay grows from half a minute to an hour",
        arguments: [
            (Int.min, 0), (0, 0), (4, 0), (5, 30), (6, 60), (7, 120), (8, 300), (9, 600), (10, 900), (11, 1800),
            (12, 3600), (13, 3600), (19, 3600), (Int.max, 3600),
        ])
    func classroom(failures: Int, seconds: Int) {
        #expect(AttemptPolicy.classroom.delay(afterFailures: failures) == .seconds(seconds))
    }

    @Test(
        "The strict delay grows from a minute by powers of three",
        arguments: [
            (Int.min, 0), (4, 0), (5, 1), (6, 5), (7, 15), (8, 30), (9, 90), (10, 243), (11, 729), (12, 2187),
            (19, 4_782_969), (Int.max, 4_782_969),
        ])
    func strict(failures: Int, minutes: Int) {
        #expect(AttemptPolicy.strict.delay(afterFailures: failures) == .seconds(60 * minutes))
    }

    @Test("No delay is ever shorter than the one before", arguments: AttemptPolicy.Table.allCases)
    func monotonic(table: AttemptPolicy.Table) {
        let delays = (0...40).map { AttemptPolicy(table: table).delay(afterFailures: $0) }
        #expect(delays == delays.sorted())
    }

    @Test(
        "Panel-wide, everything comes five failures later",
        arguments: [(9, 0), (10, 30), (11, 60), (16, 1800), (17, 3600)])
    func panelWide(failures: Int, seconds: Int) {
        let policy = AttemptPolicy.classroom.panelWide
        #expect(policy.delay(afterFailures: failures) == .seconds(seconds))
        #expect(policy.stop == 25)
        #expect(policy.triesLeft(afterFailures: failures) == max(0, 10 - failures))
    }

    @Test("The tries left count down to the delay", arguments: [(0, 5), (1, 4), (4, 1), (5, 0), (19, 0)])
    func triesLeft(failures: Int, left: Int) {
        #expect(AttemptPolicy.classroom.triesLeft(afterFailures: failures) == left)
    }

    @Test("An early stop counts as the next delay")
    func triesLeftBeforeStop() {
        #expect(AttemptPolicy(table: .classroom, stop: 3).triesLeft(afterFailures: 1) == 2)
    }

    @Test(
        "Strokes are refused from the failure to the end of its delay",
        arguments: [
            (4, 0, AttemptVerdict.allowed), (5, 0, .refused(until: Instant(sinceBoot: .seconds(530)))),
            (5, 29, .refused(until: Instant(sinceBoot: .seconds(530)))), (5, 30, .allowed),
            (12, 3599, .refused(until: Instant(sinceBoot: .seconds(4100)))), (12, 3600, .allowed),
            (19, 3600, .allowed), (20, 1_000_000, .stopped), (Int.max, 1_000_000, .stopped),
        ])
    func verdict(failures: Int, secondsLater: Int, verdict: AttemptVerdict) {
        let count = AttemptCount(failures: failures, delayBegan: began)
        #expect(AttemptPolicy.classroom.verdict(for: count, at: began + .seconds(secondsLater)) == verdict)
    }

    @Test("Without a stop the last delay repeats for ever")
    func withoutStop() {
        let policy = AttemptPolicy(table: .classroom, stop: nil)
        let count = AttemptCount(failures: 1000, delayBegan: began)
        #expect(policy.verdict(for: count, at: began) == .refused(until: began + .seconds(3600)))
        #expect(policy.verdict(for: count, at: began + .seconds(3600)) == .allowed)
    }

    @Test("A delay stamped in the future lasts no longer than the table says")
    func futureStamp() {
        let count = AttemptCount(failures: 5, delayBegan: began + .seconds(1_000_000))
        #expect(AttemptPolicy.classroom.verdict(for: count, at: began) == .refused(until: began + .seconds(30)))
    }

    @Test("A delay of unknown beginning counts from the start of the boot")
    func unknownBeginning() {
        let count = AttemptCount(failures: 6)
        #expect(AttemptPolicy.classroom.deadline(for: count) == Instant(sinceBoot: .seconds(60)))
        #expect(AttemptPolicy.classroom.deadline(for: AttemptCount(failures: 4)) == nil)
    }

    @Test(
        "From ten owed tries on, one failure brings the long delay of its table",
        arguments: [(.classroom, 300), (.strict, 1800), (.pin, 3600)] as [(AttemptPolicy.Table, Int)])
    func slow(table: AttemptPolicy.Table, seconds: Int) {
        func delay(_ failures: Int, owed: Int, forgiven: Int = 0) -> Duration {
            AttemptPolicy(table: table, forgiven: forgiven)
                .delay(after: AttemptCount(failures: failures, debt: GuessDebt(tries: owed)))
        }
        #expect(delay(1, owed: 9) == .zero)
        #expect(delay(1, owed: 10) == .seconds(seconds))
        #expect(delay(0, owed: 10) == .zero)
        #expect(delay(1, owed: 11, forgiven: 2) == .zero)
        #expect(delay(1, owed: 12, forgiven: 2) == .seconds(seconds))
    }

    @Test(
        "One owed try is paid off in the time of its target",
        arguments: [(.person, 12), (.shared, 3), (.pin, 24), (.panel, 1)] as [(GuessTarget, Int)])
    func payoff(target: GuessTarget, hours: Int) {
        #expect(target.payoff == .seconds(hours * 3600))
    }

    @Test("Twenty owed tries make a PIN wait for the paying of one, also without a failure, and never stop it")
    func waitingPIN() {
        func count(_ owed: Int) -> AttemptCount { AttemptCount(debt: GuessDebt(tries: owed, payingSince: began)) }
        #expect(AttemptPolicy.pin.deadline(for: count(19)) == nil)
        #expect(AttemptPolicy.pin.deadline(for: count(20)) == began + .seconds(24 * 3600))
        #expect(!AttemptPolicy.pin.stops(AttemptCount(failures: 1000, debt: GuessDebt(tries: 1000))))
    }

    @Test("A delay that ends after the paying of an owed try counts to its own end")
    func longerDelay() {
        let late = began + .seconds(23 * 3600 + 1800)
        let count = AttemptCount(failures: 6, delayBegan: late, debt: GuessDebt(tries: 20, payingSince: began))
        #expect(AttemptPolicy.pin.deadline(for: count) == late + .seconds(3600))
    }

    @Test("A person stops at twenty failures in a row or twenty owed tries", arguments: [(20, 0), (0, 20), (19, 19)])
    func stops(failures: Int, owed: Int) {
        let count = AttemptCount(failures: failures, debt: GuessDebt(tries: owed))
        #expect(AttemptPolicy.classroom.stops(count) == (max(failures, owed) == 20))
    }
}
