// SPDX-License-Identifier: MIT
import PatternLock
import Testing

@Suite("A pattern rule")
struct PatternRuleTests {
    @Test("Four dots are the least unless configured")
    func usualMinimum() {
        #expect(!PatternRule().accepts(Pattern([0, 1, 2])))
        #expect(PatternRule().accepts(Pattern([0, 1, 2, 5])))
    }

    @Test(
        "The minimum is kept between three and nine and to the dots there are",
        arguments: [
            (4, Grid.standard, 4), (3, .standard, 3), (9, .standard, 9), (2, .standard, 3), (10, .standard, 9),
            (-1, .standard, 3), (9, Grid(rows: 1, columns: 3), 3), (6, Grid(rows: 2, columns: 2), 4),
            (9, Grid(rows: 6, columns: 6), 9),
        ])
    func minimum(asked: Int, grid: Grid, minimum: Int) {
        #expect(PatternRule(minimumDots: asked, grid: grid).minimumDots == minimum)
    }

    @Test(
        "Grids of three dots up to six by six are supported",
        arguments: [
            (Grid(rows: 1, columns: 3), true), (Grid(rows: 3, columns: 1), true), (.standard, true),
            (Grid(rows: 6, columns: 6), true), (Grid(rows: 1, columns: 2), false),
            (Grid(rows: 7, columns: 1), false), (Grid(rows: 0, columns: 3), false),
        ])
    func supportedGrids(grid: Grid, isSupported: Bool) {
        #expect(grid.isSupported == isSupported)
    }
}
