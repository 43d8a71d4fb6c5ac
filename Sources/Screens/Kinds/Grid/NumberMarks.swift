// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import PatternLock

/// The order of a drawing: a number in the middle of each of its dots, which leaves rings and arrows to be seen.
struct NumberMarks {
    let board: Board
    let pattern: Pattern
    let theme: Theme

    /// In parts of a cell.
    private enum Part {
        static let radius = 0.165
        static let number = 0.24
    }

    var items: [Item] { (0..<pattern.count).flatMap { mark(at: $0) } }

    private func mark(at position: Int) -> [Item] {
        let center = board.center(of: pattern[position])
        let frame = Rect(center: center, width: board.cell, height: board.cell)
        let number = TextBlock("\(position + 1)", in: frame, size: (board.cell * Part.number).rounded())
        return [
            Item(.disc(center: center, radius: board.cell * Part.radius), theme.accent),
            Item(.text(number), theme.onAccent),
        ]
    }
}
