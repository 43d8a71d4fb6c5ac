// SPDX-License-Identifier: MIT
import PatternLock
import Testing

@Suite("An estimate of guesses")
struct GuessEstimateTests {
    @Test(
        "The guesses of a week find as many patterns as studies say",
        arguments: [
            (GuessTarget.person, PatternBlocklist.off, 34, 25), (.shared, .off, 76, 34), (.person, .standard, 34, 3),
            (.shared, .standard, 76, 4), (.shared, .light, 76, 4),
        ])
    func week(target: GuessTarget, blocklist: PatternBlocklist, guesses: Int, percent: Int) {
        let estimate = GuessEstimate(at: target, blocking: blocklist)
        #expect(estimate.perWeek == guesses && estimate.percent == percent)
    }
}
