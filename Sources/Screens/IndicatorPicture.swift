// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import PatternLock

/// The small grid with a pattern that was drawn before.
struct IndicatorPicture {
    let board: Board
    let pattern: Pattern
    let theme: Theme

    var layer: Layer {
        var items = board.grid.dots.filter { !pattern.contains($0) }.map { disc($0, 0.20, theme.faint) }
        guard !pattern.isEmpty else { return Layer(items) }
        let points = (0..<pattern.count).map { board.center(of: pattern[$0]) }
        let line = theme.accent.over(theme.background, opacity: 0.55)
        items.append(Item(.path(points, width: max(1.5, board.cell * 0.12)), line))
        items += (0..<pattern.count).map { disc(pattern[$0], 0.26, theme.accent) }
        return Layer(items)
    }

    private func disc(_ dot: Dot, _ part: Double, _ color: Color) -> Item {
        Item(.disc(center: board.center(of: dot), radius: board.cell * part), color)
    }
}
