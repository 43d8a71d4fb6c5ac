// SPDX-License-Identifier: MIT
import Geometry
import PatternLock
import Testing

@Suite("A pattern's shape")
struct PatternShapeTests {
    private static let six = Grid(rows: 6, columns: 6)

    @Test(
        "Reach, kinds of steps, turns and crossings are counted",
        arguments: [
            ([Int](), Grid.standard, 0, 0, 0, 0), ([4], .standard, 0, 0, 0, 0), ([0, 1], .standard, 1, 1, 0, 0),
            ([0, 1, 2, 5], .standard, 3, 2, 1, 0), ([0, 1, 2, 3], .standard, 4, 2, 1, 0),
            ([0, 4, 1, 3], .standard, 3, 2, 2, 1), ([1, 0, 2], .standard, 3, 2, 1, 0),
            // On and on is no turn, however far each step goes.
            ([0, 1, 3], six, 3, 2, 0, 0), ([0, 7, 35], six, 5, 2, 0, 0), ([0, 35, 28], six, 6, 2, 1, 0),
            // The second diagonal crosses the first one; a step that only touches another does not cross it.
            ([0, 35, 30, 5], six, 15, 2, 2, 1), ([0, 2, 8, 1], six, 4, 3, 2, 0),
        ])
    func counts(dots: [Int], grid: Grid, reach: Int, kinds: Int, turns: Int, crossings: Int) {
        let shape = PatternShape(of: Pattern(dots), on: grid)
        #expect(shape.reach == reach)
        #expect(shape.stepKinds == kinds)
        #expect(shape.turns == turns)
        #expect(shape.crossings == crossings)
    }

    @Test(
        "Knight moves and ways over used dots are noticed",
        arguments: [
            ([0, 1, 2, 5], Grid.standard, false, false), ([0, 5], .standard, true, false),
            ([0, 2], .standard, false, false), ([1, 0, 2], .standard, false, true),
            // Four columns across and two rows down, over one dot.
            ([0, 16], six, true, false), ([8, 0, 16], six, true, true), ([0, 16, 8], six, true, false),
            ([0, 35], six, false, false), ([7, 14, 0, 21], six, false, true), ([7, 0, 21], six, false, true),
        ])
    func dotsOnTheWay(dots: [Int], grid: Grid, isKnight: Bool, goesOver: Bool) {
        let shape = PatternShape(of: Pattern(dots), on: grid)
        #expect(shape.hasKnightMoves == isKnight)
        #expect(shape.goesOverUsedDots == goesOver)
    }

    @Test("A grid without dots has no shape to trip over")
    func noGrid() {
        #expect(PatternShape(of: Pattern([0, 1, 2, 3]), on: Grid(rows: 0, columns: 0)).crossings == 0)
    }
}
