// SPDX-License-Identifier: MIT
package import Geometry
package import KioskSession

/// A button and where it is.
package struct ButtonPlace: Hashable, Sendable {
    package let button: Button
    /// In panel pixels.
    package let frame: Rect
}

/// Rows of equally wide places for buttons that stand at the bottom of `frame`.
///
/// Every button of a screen has its place, whether it is shown or not: none moves when another comes or goes, and a
/// second tap on the place of a button that led on hits nothing else. Buttons that take turns share a place.
struct ButtonRows {
    /// One button, or several of which one is shown at a time; should more be, they divide the place.
    typealias Turns = [Button]

    let frame: Rect
    let rowHeight: Double
    let gap: Double
    let rows: [[Turns]]

    static func height(rows: Int, _ measures: Measures) -> Double {
        Double(rows) * measures.buttonHeight + Double(rows - 1) * measures.gap
    }

    /// The places of those that are shown.
    func places(of shown: [Button]) -> [ButtonPlace] {
        rows.enumerated().flatMap { index, row in
            let bottom = frame.bottom - Double(rows.count - 1 - index) * (rowHeight + gap)
            let line = Rect(x: frame.x, y: bottom - rowHeight, width: frame.width, height: rowHeight)
            return zip(row, divided(line, into: row.count)).flatMap { places(of: $0.filter(shown.contains), in: $1) }
        }
    }

    private func places(of buttons: [Button], in frame: Rect) -> [ButtonPlace] {
        zip(buttons, divided(frame, into: buttons.count)).map { ButtonPlace(button: $0, frame: $1) }
    }

    private func divided(_ line: Rect, into count: Int) -> [Rect] {
        let width = (line.width - Double(count - 1) * gap) / Double(count)
        return (0..<count).map {
            Rect(x: line.x + Double($0) * (width + gap), y: line.y, width: width, height: line.height)
        }
    }
}
