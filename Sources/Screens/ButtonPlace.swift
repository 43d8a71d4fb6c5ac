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
///
/// Every button of a screen has its place, whether it is shown or not: none moves when another comes or goes, and a
/// second tap on the place of a button that led on hits nothing else.
struct ButtonRows {
    let frame: Rect
    let rowHeight: Double
    let gap: Double
    let rows: [[Button]]

    static func height(rows: Int, _ measures: Measures) -> Double {
        Double(rows) * measures.buttonHeight + Double(rows - 1) * measures.gap
    }

    /// The places of those that are shown.
    func places(of shown: [Button]) -> [ButtonPlace] {
        rows.enumerated().flatMap { index, row in
            places(ofRow: row, bottom: frame.bottom - Double(rows.count - 1 - index) * (rowHeight + gap))
        }.filter { shown.contains($0.button) }
    }

    private func places(ofRow row: [Button], bottom: Double) -> [ButtonPlace] {
        let width = (frame.width - Double(row.count - 1) * gap) / Double(row.count)
        return row.enumerated().map { index, button in
            let x = frame.x + Double(index) * (width + gap)
            return ButtonPlace(
                button: button, frame: Rect(x: x, y: bottom - rowHeight, width: width, height: rowHeight))
        }
    }
}
