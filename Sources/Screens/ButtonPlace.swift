// SPDX-License-Identifier: MIT
package import Geometry
package import PatternLock

/// A button and where it is.
package struct ButtonPlace: Hashable, Sendable {
    package let button: Button
    /// In panel pixels.
    package let frame: Rect
}

/// Rows of equally wide buttons that stand at the bottom of `frame`.
struct ButtonRows {
    let frame: Rect
    let rowHeight: Double
    let gap: Double

    /// The buttons in reading order, at most `perRow` in a row; the last row is full width when it is not full.
    func places(of buttons: [Button], perRow: Int) -> [ButtonPlace] {
        let rows = stride(from: 0, to: buttons.count, by: perRow).map {
            Array(buttons[$0..<min($0 + perRow, buttons.count)])
        }
        return rows.enumerated().flatMap { index, row in
            places(of: row, bottom: frame.bottom - Double(rows.count - 1 - index) * (rowHeight + gap))
        }
    }

    private func places(of row: [Button], bottom: Double) -> [ButtonPlace] {
        let width = (frame.width - Double(row.count - 1) * gap) / Double(row.count)
        return row.enumerated().map { index, button in
            let x = frame.x + Double(index) * (width + gap)
            return ButtonPlace(
                button: button, frame: Rect(x: x, y: bottom - rowHeight, width: width, height: rowHeight))
        }
    }
}
