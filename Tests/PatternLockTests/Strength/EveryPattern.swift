// SPDX-License-Identifier: MIT
import PatternLock

/// Walks through all patterns of 4 to 9 of the nine dots without a tracker.
struct EveryPattern {
    /// Calls `body` with each pattern once.
    func visit(_ body: (Pattern) -> Void) {
        extend(Pattern(), body)
    }

    private func extend(_ pattern: Pattern, _ body: (Pattern) -> Void) {
        if pattern.count >= 4 { body(pattern) }
        for index in 0..<9 where allows(Dot(index: index), after: pattern) {
            var longer = pattern
            longer.append(Dot(index: index))
            extend(longer, body)
        }
    }

    private func allows(_ dot: Dot, after pattern: Pattern) -> Bool {
        guard !pattern.contains(dot) else { return false }
        guard let last = pattern.last, let between = dotBetween(last.index, dot.index) else { return true }
        return pattern.contains(Dot(index: between))
    }

    /// The dot in the middle of two; of nine dots no two have more than one between them.
    private func dotBetween(_ first: Int, _ second: Int) -> Int? {
        let rows = first / 3 + second / 3
        let columns = first % 3 + second % 3
        return rows % 2 == 0 && columns % 2 == 0 ? rows / 2 * 3 + columns / 2 : nil
    }
}
