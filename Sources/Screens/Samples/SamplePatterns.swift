// SPDX-License-Identifier: MIT
import PatternLock

/// Patterns that any grid has room for.
extension Grid {
    /// Along the first row and back along the second to its middle; in a single row or column, along it.
    var hook: Pattern {
        guard rows > 1, columns > 1 else { return Pattern(dots.map(\.index)) }
        let back = stride(from: columns - 1, through: columns / 2, by: -1)
        return Pattern(Array(0..<columns) + back.map { columns + $0 })
    }

    /// Down the first column and along the last row; in a single row or column, back along it.
    var corner: Pattern {
        guard rows > 1, columns > 1 else { return Pattern(dots.map(\.index).reversed()) }
        return Pattern((0..<rows).map { $0 * columns } + (1..<columns).map { (rows - 1) * columns + $0 })
    }

    /// Two dots: too few.
    var stub: Pattern { Pattern([0, 1]) }

    /// Where the finger is on its way from the hook's end to the last row.
    var placeBelowHook: GridPoint {
        GridPoint(x: Double(columns) * 0.3, y: Double(rows) - 0.8)
    }
}
