// SPDX-License-Identifier: MIT
import Fixtures
import PatternLock
import Testing

@Suite("A suggested pattern")
struct PatternSuggestionTests {
    @Test(
        "It has as many dots as asked, is not common, at least medium, and is drawn as it was suggested",
        arguments: [
            (5, Grid.standard), (6, .standard), (7, .standard), (9, .standard), (6, Grid(rows: 4, columns: 3)),
            (7, Grid(rows: 6, columns: 6)),
        ])
    func valid(dots: Int, grid: Grid) throws {
        var generator = SeededGenerator(seed: UInt64(dots))
        let suggestion = PatternSuggestion(dots: dots, on: grid)
        for _ in 0..<20 {
            let pattern = try #require(suggestion.pattern(using: &generator))
            #expect(pattern.count == dots)
            #expect(PatternStrength(of: pattern, on: grid).level >= .medium)
            #expect(!PatternBlocklist.standard.blocks(pattern, on: grid))
            #expect(dotsPassed(by: pattern, on: grid).isEmpty, "\(pattern)")
        }
    }

    @Test("Without a condition every pattern of four dots comes about as often", arguments: [4] as [UInt64])
    func uniform(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let suggestion = PatternSuggestion(dots: 4, on: .standard, unless: .off, atLeast: .weak)
        var counts: [Int: Int] = [:]
        for _ in 0..<8120 {
            let pattern = try #require(suggestion.pattern(using: &generator))
            counts[digits(of: pattern), default: 0] += 1
        }
        // Five each. The sum is that of chi square with 1623 degrees of freedom, plus or minus five deviations.
        let sum = counts.values.reduce(0) { $0 + Double(($1 - 5) * ($1 - 5)) / 5 } + Double(1624 - counts.count) * 5
        #expect(counts.count <= 1624)
        #expect(abs(sum - 1623) < 285)
    }

    @Test(
        "With all conditions the first dots come as often as there are patterns that begin there",
        arguments: [6] as [UInt64])
    func firstDots(seed: UInt64) throws {
        var wanted = Array(repeating: 0, count: 9)
        EveryPattern().visit { pattern in
            guard pattern.count == PatternSuggestion.usualDots,
                PatternStrength(of: pattern, on: .standard).level >= .medium,
                !PatternBlocklist.standard.blocks(pattern, on: .standard)
            else { return }
            wanted[pattern[0].index] += 1
        }
        var generator = SeededGenerator(seed: seed)
        let suggestion = PatternSuggestion(on: .standard)
        var counts = Array(repeating: 0, count: 9)
        for _ in 0..<4000 {
            counts[try #require(suggestion.pattern(using: &generator))[0].index] += 1
        }
        let total = wanted.reduce(0, +)
        let expected = wanted.map { Double($0) * 4000 / Double(total) }
        let sum = zip(counts, expected).reduce(0) { $0 + ($1.1 - Double($1.0)) * ($1.1 - Double($1.0)) / $1.1 }
        // Chi square with 8 degrees of freedom stays below this but once in a million.
        #expect(sum < 43)
        #expect(total == 40_296)
    }

    @Test(
        "Where there is no such pattern none is suggested",
        arguments: [
            (4, Grid.standard), (10, .standard), (0, .standard), (-1, .standard), (4, Grid(rows: 2, columns: 2)),
        ])
    func none(dots: Int, grid: Grid) {
        var generator = SeededGenerator(seed: 1)
        #expect(PatternSuggestion(dots: dots, on: grid).pattern(using: &generator) == nil)
    }

    /// The dots that a finger on the straight way between two dots of the pattern hits before it has hit them as dots
    /// of the pattern.
    private func dotsPassed(by pattern: Pattern, on grid: Grid) -> [Dot] {
        (1..<pattern.count).flatMap { position in
            let (start, end) = (grid.center(of: pattern[position - 1]), grid.center(of: pattern[position]))
            let (x, y) = (end.x - start.x, end.y - start.y)
            let hit = (0...position).map { pattern[$0] }
            return grid.dots.filter { dot in
                let center = grid.center(of: dot)
                let (dotX, dotY) = (center.x - start.x, center.y - start.y)
                let isBetween = (0...(x * x + y * y)).contains(dotX * x + dotY * y)
                let distance = abs(dotX * y - dotY * x) / (x * x + y * y).squareRoot()
                return isBetween && distance < StrokeTracker.usualHitRadius && !hit.contains(dot)
            }
        }
    }

    private func digits(of pattern: Pattern) -> Int {
        (0..<pattern.count).reduce(0) { $0 * 9 + pattern[$1].index }
    }
}
