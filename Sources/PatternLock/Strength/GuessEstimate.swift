// SPDX-License-Identifier: MIT
import Glibc

/// The guesses that somebody patient has at a pattern, and how far they lead.
package struct GuessEstimate: Hashable, Sendable {
    /// The wrong tries of a week at one pattern, without any made good: those that stop, and those that time pays off.
    /// Whoever stands by while others unlock has two more for each.
    package let perWeek: Int
    /// The part of patterns that people choose themselves and that so many best guesses find, in percent.
    package let percent: Int

    /// The most patterns that are worth counting: the guesses of a week are less than a hundredth of them.
    package static let mostPatterns = 10_000

    /// - Parameters:
    ///   - target: A person or the shared pattern.
    ///   - patterns: How many there are to choose from, counted up to `mostPatterns`.
    package init(at target: GuessTarget, blocking blocklist: PatternBlocklist, among patterns: Int) {
        let week = Duration.seconds(7 * 86_400)
        perWeek = AttemptPolicy.usualStop + Int(week / target.payoff)
        // Studies are of large grids; of few patterns that many are found whatever people choose.
        let blind = min(100, (100 * perWeek + patterns - 1) / max(1, patterns))
        percent = max(blind, GuessEstimate.percent(after: perWeek, blocking: blocklist))
    }

    /// The chance that such a week at each of so many patterns finds one of them, in percent.
    package func percent(ofAnyAmong patterns: Int) -> Int {
        let kept = pow(Double(100 - percent) / 100, Double(max(0, patterns)))
        return Int((100 * (1 - kept)).rounded())
    }

    /// The found part of people's own choices on 3x3 dots, after so many guesses (Song et al. 2015, 10 % after 16; Aviv
    /// et al. 2015, 15 % after 20; Munyendo et al. 2021, 24 % after 30, and 2 % where 581 common ones are refused;
    /// between and beyond these, read off their curves). Both lists here refuse more than 581.
    private static func percent(after guesses: Int, blocking blocklist: PatternBlocklist) -> Int {
        switch blocklist {
        case .off: percent(after: guesses, on: [(0, 0), (16, 10), (20, 15), (30, 24), (100, 38), (1000, 60)])
        case .light, .standard: percent(after: guesses, on: [(0, 0), (30, 2), (1000, 40)])
        }
    }

    /// The value on the line through these points, rounded up.
    private static func percent(after guesses: Int, on points: [(guesses: Int, percent: Int)]) -> Int {
        for (start, end) in zip(points, points.dropFirst()) where guesses <= end.guesses {
            let run = end.guesses - start.guesses
            return start.percent + ((guesses - start.guesses) * (end.percent - start.percent) + run - 1) / run
        }
        return points.last?.percent ?? 0
    }
}
