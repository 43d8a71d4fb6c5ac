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
        let estimate = GuessEstimate(at: target, blocking: blocklist, among: GuessEstimate.mostPatterns)
        #expect(estimate.perWeek == guesses && estimate.percent == percent)
    }

    @Test(
        "A week at the patterns of many people finds one of them more likely than not",
        arguments: [(-1, 0), (0, 0), (1, 3), (10, 26), (30, 60), (100, 95), (10_000, 100)])
    func any(patterns: Int, percent: Int) {
        let estimate = GuessEstimate(at: .person, blocking: .standard, among: GuessEstimate.mostPatterns)
        #expect(estimate.percent(ofAnyAmong: patterns) == percent)
    }

    @Test(
        "They find as many as they are where there are few to choose from",
        arguments: [(0, 100), (24, 100), (34, 100), (35, 98), (300, 12), (1400, 3), (3400, 3)])
    func few(patterns: Int, percent: Int) {
        #expect(GuessEstimate(at: .person, blocking: .standard, among: patterns).percent == percent)
    }
}
