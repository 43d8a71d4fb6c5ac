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
}
