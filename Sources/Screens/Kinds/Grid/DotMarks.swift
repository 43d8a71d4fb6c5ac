// SPDX-License-Identifier: MIT
import PatternLock

/// What a dot is to the drawing.
enum DotMark: Hashable {
    case free
    /// In the path; nil for the last dot.
    case selected(next: Dot?)
}

/// The marks of all dots of a grid, so that each dot need not search the pattern.
struct DotMarks {
    private var marks: [DotMark]

    init(of pattern: Pattern, on grid: Grid) {
        marks = Array(repeating: .free, count: grid.dotCount)
        for position in 0..<pattern.count where marks.indices.contains(pattern[position].index) {
            let isLast = position + 1 == pattern.count
            marks[pattern[position].index] = .selected(next: isLast ? nil : pattern[position + 1])
        }
    }

    subscript(dot: Dot) -> DotMark { marks[dot.index] }
}
