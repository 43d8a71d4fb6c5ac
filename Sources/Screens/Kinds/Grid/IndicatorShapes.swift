// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskSession
import PatternLock

/// A small grid that shows a pattern: its dots, a thin line through them, and in the dots their numbers if wanted.
struct IndicatorShapes {
    let board: Board
    let pattern: Pattern
    let tone: StrokeTone
    /// Numbers that would be too small to read are left out.
    let numbersDots: Bool
    let theme: Theme

    /// Lengths in parts of a cell.
    private enum Part {
        static let free = 0.18
        static let selected = 0.26
        /// Radii of a dot with a number in it; the larger one where the number would be too small in the other.
        static let numbered = [0.36, 0.42]
        static let line = 0.12
    }

    /// Pixels per em; digits below this cannot be told apart.
    private static let smallestNumber = 9.0

    var items: [Item] {
        let free = board.grid.dots.filter { !pattern.contains($0) }.map { disc($0, Part.free, theme.faint) }
        guard !pattern.isEmpty else { return free }
        let points = (0..<pattern.count).map { board.center(of: pattern[$0]) }
        let line = Item(
            .path(points, width: max(1.5, board.cell * Part.line)), color.over(theme.background, opacity: 0.55))
        return free + [line] + (0..<pattern.count).flatMap { selected(at: $0) }
    }

    private func selected(at position: Int) -> [Item] {
        guard let radius = numberedRadius else { return [disc(pattern[position], Part.selected, color)] }
        let square = square(around: pattern[position])
        let number = TextBlock("\(position + 1)", in: square, size: numberSize(inDotOf: radius))
        return [disc(pattern[position], radius, color), Item(.text(number), theme.onAccent)]
    }

    /// The radius of dots with numbers, in parts of a cell; nil where none is shown.
    private var numberedRadius: Double? {
        guard numbersDots else { return nil }
        return Part.numbered.first { numberSize(inDotOf: $0) >= IndicatorShapes.smallestNumber }
    }

    /// The size of all numbers, so that the widest fits its dot.
    private func numberSize(inDotOf radius: Double) -> Double {
        (2 * radius * board.cell * (pattern.count < 10 ? 0.72 : 0.62)).rounded(.down)
    }

    private func square(around dot: Dot) -> Rect {
        Rect(center: board.center(of: dot), width: board.cell, height: board.cell)
    }

    private func disc(_ dot: Dot, _ part: Double, _ color: Color) -> Item {
        Item(.disc(center: board.center(of: dot), radius: board.cell * part), color)
    }

    private var color: Color { tone.color(in: theme) }
}
