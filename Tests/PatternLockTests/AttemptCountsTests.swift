// SPDX-License-Identifier: MIT
import BootTime
import PatternLock
import Testing

@Suite("Counts of a person and of the panel")
struct AttemptCountsTests {
    private let start = Instant(sinceBoot: .seconds(100_000))

    @Test("A right try ends the row and hides nothing from the teacher, whose look ends no row")
    func unseen() {
        let count = AttemptCount().failed(at: start).failed(at: start)
        #expect(count.succeeded(at: start).failures == 0 && count.succeeded(at: start).sinceAcknowledged == 2)
        #expect(count.cleared.failures == 0 && count.cleared.sinceAcknowledged == 2)
        #expect(count.acknowledged.failures == 2 && count.acknowledged.sinceAcknowledged == 0)
    }

    /// By the classroom's table: a person's delay after so many failures, and the panel's, whose table begins five later.
    @Test(
        "Where both refuse, the later end counts; where one of them does, that one",
        arguments: [(5, 12, 120), (8, 10, 300), (5, 10, 30), (0, 12, 120), (8, 0, 300)])
    func later(ofPerson failures: Int, ofPanel owed: Int, seconds: Int) {
        func count(_ failures: Int) -> AttemptCount {
            AttemptCount(
                failures: failures, delayBegan: failures > 0 ? start : nil,
                debt: GuessDebt(tries: failures, payingSince: start))
        }
        let counts = AttemptCounts(profile: count(failures), panel: count(owed).owedOnly)
        let end = start + .seconds(seconds)
        #expect(counts.verdict(at: start, by: .classroom) == .refused(until: end))
        #expect(counts.verdict(at: end, by: .classroom) == .allowed)
    }

    @Test("Each failure counts one more everywhere, and restarts the delay")
    func failed() {
        let later = start + .seconds(7)
        let count = AttemptCount().failed(at: start).failed(at: later)
        #expect(count.failures == 2)
        #expect(count.sinceAcknowledged == 2)
        #expect(count.delayBegan == later)
        #expect(count.debt.tries == 2)
        #expect(count.debt.recent == [start, later])
        let most = AttemptCount(failures: .max, sinceAcknowledged: .max).failed(at: start)
        #expect(most.failures == 1_000_000_001)
        #expect(most.sinceAcknowledged == 1_000_000_001)
    }

    @Test("A delay that claims to begin later begins now, and an earlier one stays")
    func begunBy() {
        let early = start - .seconds(1)
        func counts(_ began: Instant?) -> AttemptCounts {
            AttemptCounts(
                profile: AttemptCount(failures: 5, delayBegan: began),
                panel: AttemptCount(failures: 9, delayBegan: began))
        }
        #expect(counts(start + .seconds(1)).begunBy(start) == counts(start))
        #expect(counts(early).begunBy(start) == counts(early))
        #expect(counts(nil).begunBy(start) == counts(nil))
    }

    @Test("Clearing leaves nothing owed by the person or by the panel, and all that the teacher has not seen")
    func cleared() {
        let counts = AttemptCounts().failed(at: start).failed(at: start)
        let cleared = AttemptCounts(
            profile: AttemptCount(sinceAcknowledged: 2), panel: AttemptCount(sinceAcknowledged: 2))
        #expect(counts.cleared == cleared)
    }

    @Test("The gravest count is the panel's if that refuses longer, in a person's terms, and else the person's own")
    func gravest() {
        func count(_ failures: Int) -> AttemptCount {
            AttemptCount(
                failures: failures, delayBegan: failures > 0 ? start : nil, sinceAcknowledged: failures,
                debt: GuessDebt(tries: failures, payingSince: start))
        }
        // The panel's eleven are as six of a person: a minute.
        let panelLonger = AttemptCounts(profile: count(5), panel: count(11).owedOnly).gravest(by: .classroom)
        #expect(panelLonger == AttemptCount(failures: 6, delayBegan: start, sinceAcknowledged: 11))
        #expect(AttemptPolicy.classroom.deadline(for: panelLonger) == start + .seconds(60))
        #expect(AttemptCounts(profile: count(6), panel: count(11).owedOnly).gravest(by: .classroom) == count(6))
        #expect(AttemptCounts(profile: count(7), panel: count(11).owedOnly).gravest(by: .classroom) == count(7))
        // No wait of the panel is longer than a person's stop.
        #expect(AttemptCounts(profile: count(20), panel: count(30).owedOnly).gravest(by: .classroom) == count(20))
        #expect(AttemptCounts(profile: count(4), panel: count(9).owedOnly).gravest(by: .classroom) == count(4))
    }

    @Test("A panel that owes nothing more has no delay")
    func owedOnly() {
        let paid = AttemptCount(failures: 3, delayBegan: start, sinceAcknowledged: 3)
        #expect(paid.owedOnly == AttemptCount(sinceAcknowledged: 3))
        let owed = AttemptCount(delayBegan: start, debt: GuessDebt(tries: 3, payingSince: start))
        #expect(owed.owedOnly.failures == 3)
        #expect(owed.owedOnly.delayBegan == start)
    }
}
