// SPDX-License-Identifier: MIT
import PatternLock
import Testing

/// Counts over all patterns.
struct PatternCensus {
    var total = 0
    var turns = Array(repeating: 0, count: 8)
    var levels = Array(repeating: 0, count: 3)
    var withoutKnightMoves = 0
    var withoutUsedDots = 0
    var lowest = PatternStrength(of: Pattern([8, 6, 4, 2, 0, 3, 1, 5, 7]), on: .standard)
    var highest = PatternStrength(of: Pattern(), on: .standard)
    var blocked = [PatternBlocklist.off: 0, .light: 0, .standard: 0]

    init() {
        EveryPattern().visit { pattern in
            total += 1
            let shape = PatternShape(of: pattern, on: .standard)
            count(shape)
            count(PatternStrength(of: shape))
            for blocklist in PatternBlocklist.allCases where blocklist.blocks(pattern, on: .standard) {
                blocked[blocklist, default: 0] += 1
            }
        }
    }

    private mutating func count(_ shape: PatternShape) {
        turns[shape.turns] += 1
        if !shape.hasKnightMoves { withoutKnightMoves += 1 }
        if !shape.goesOverUsedDots { withoutUsedDots += 1 }
    }

    private mutating func count(_ strength: PatternStrength) {
        levels[strength.level.rawValue] += 1
        lowest = min(lowest, strength)
        highest = max(highest, strength)
    }
}

@Suite("A pattern's strength")
struct PatternStrengthTests {
    @Test(
        "The score follows Song's formula",
        arguments: [
            ([Int](), 0.0), ([4], 0.0), ([0, 1, 2, 5], 0.188667), ([0, 1, 2, 3], 0.242667), ([0, 4, 1, 3], 0.218667),
            ([0, 1, 2, 5, 8, 7, 6, 3], 0.389429), ([8, 7, 6, 5, 4, 3, 2, 1, 0], 0.55),
        ])
    func score(dots: [Int], score: Double) {
        #expect(abs(PatternStrength(of: Pattern(dots), on: .standard).score - score) < 1e-6)
    }

    @Test(
        "The words say weak, medium and strong",
        arguments: [
            ([0, 1, 2, 5], PatternStrength.Level.weak), ([0, 1, 2, 5, 8, 7, 6, 3], .weak),
            ([8, 7, 6, 5, 4, 3, 2, 1, 0], .medium), ([0, 5, 6, 1, 8, 3, 2, 7], .strong),
        ])
    func level(dots: [Int], level: PatternStrength.Level) {
        #expect(PatternStrength(of: Pattern(dots), on: .standard).level == level)
    }

    @Test("The bar ends at both its ends", arguments: [([4], 0.0), ([0, 35, 30, 5, 12, 23], 1.0)])
    func fraction(dots: [Int], fraction: Double) {
        #expect(PatternStrength(of: Pattern(dots), on: Grid(rows: 6, columns: 6)).fraction == fraction)
    }

    @Test("All 389,112 patterns fall into the published classes, and 2,360 or 856 of them are too common")
    func census() {
        let census = PatternCensus()
        #expect(census.total == 389_112)
        #expect(census.levels == [78_168, 121_616, 189_328])
        #expect(abs(census.lowest.score - PatternStrength.scores.lowerBound) < 1e-12)
        #expect(abs(census.highest.score - PatternStrength.scores.upperBound) < 1e-12)
        #expect(census.turns == [0, 168, 2544, 11_048, 37_160, 90_432, 141_600, 106_160])
        #expect(census.withoutKnightMoves == 45_912)
        #expect(census.withoutUsedDots == 139_880)
        #expect(census.blocked == [.off: 0, .light: 856, .standard: 2360])
    }
}

@Suite("A pattern blocklist")
struct PatternBlocklistTests {
    @Test(
        "Plain lines are too common, those that cross, jump or go back are not",
        arguments: [
            ([0, 1, 2, 5], true, true), ([0, 1, 2, 5, 8], true, true), ([0, 3, 6, 7, 8], true, true),
            ([0, 1, 2, 4, 6, 7, 8], true, true), ([6, 3, 0, 4, 2, 5, 8], false, true),
            ([0, 1, 2, 5, 8, 7, 6, 3], false, true), ([0, 1, 2, 5, 8, 7, 6, 3, 4], false, false),
            ([0, 4, 1, 3], false, false), ([0, 5, 4, 3], false, false), ([1, 0, 2, 5], false, false),
        ])
    func blocks(dots: [Int], light: Bool, standard: Bool) {
        let pattern = Pattern(dots)
        #expect(PatternBlocklist.light.blocks(pattern, on: .standard) == light)
        #expect(PatternBlocklist.standard.blocks(pattern, on: .standard) == standard)
        #expect(!PatternBlocklist.off.blocks(pattern, on: .standard))
    }

    @Test(
        "Grids narrower than three dots have only plain lines, so none is refused there",
        arguments: [
            (Grid(rows: 1, columns: 4), false), (Grid(rows: 2, columns: 4), false), (Grid(rows: 4, columns: 2), false),
            (Grid(rows: 3, columns: 4), true), (Grid(rows: 6, columns: 6), true),
        ])
    func narrowGrids(grid: Grid, isBlocked: Bool) {
        #expect(PatternBlocklist.standard.blocks(Pattern([0, 1, 2, 3]), on: grid) == isBlocked)
    }
}
