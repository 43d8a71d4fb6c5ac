// SPDX-License-Identifier: MIT
package import Geometry
package import KioskSession
import PatternLock

/// A button and where it is.
package struct ButtonPlace: Hashable, Sendable {
    package let button: Button
    /// The place in panel pixels.
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

/// The buttons beside or below a grid, row by row from the top.
extension GridScreen.Purpose {
    /// In a column, what leads on stands above what leads back; two that lead on never share a place.
    ///
    /// - Parameter isRoomy: Whether two longer labels have room beside each other.
    func columnRows(_ entry: PatternEntry, isRoomy: Bool) -> [[ButtonRows.Turns]] {
        switch (self, entry) {
        case (.unlocking(_, let offersHelp), .draw): help(offersHelp) + [[[.clear]]]
        case (.unlocking(_, let offersHelp), .tap): help(offersHelp) + [[[.ok]], [[.clear]]]
        case (.unlockingAsPerson, .draw): others(isRoomy) + [[[.clear]]]
        case (.unlockingAsPerson, .tap): others(isRoomy) + [[[.clear], [.ok]]]
        case (.enrolling, .draw): [[[.confirm]], back]
        case (.enrolling, .tap): [[[.clear], [.ok]], [[.confirm]], back]
        }
    }

    func stackRows(_ entry: PatternEntry) -> [[ButtonRows.Turns]] {
        switch (self, entry) {
        case (.unlocking(_, let offersHelp), .draw): [offersHelp ? [[.askForHelp], [.clear]] : [[.clear]]]
        case (.unlocking(_, let offersHelp), .tap): help(offersHelp) + [[[.clear], [.ok]]]
        case (.unlockingAsPerson, .draw): [[[.otherPerson], [.forgot], [.clear]]]
        case (.unlockingAsPerson, .tap): [[[.otherPerson], [.forgot]], [[.clear], [.ok]]]
        case (.enrolling, .draw): [back + [[.confirm]]]
        case (.enrolling, .tap): [[[.clear], [.ok]], back + [[.confirm]]]
        }
    }

    private func others(_ isRoomy: Bool) -> [[ButtonRows.Turns]] {
        isRoomy ? [[[.otherPerson], [.forgot]]] : [[[.otherPerson]], [[.forgot]]]
    }

    private func help(_ isOffered: Bool) -> [[ButtonRows.Turns]] { isOffered ? [[[.askForHelp]]] : [] }

    private var back: [ButtonRows.Turns] { [[.cancel, .later], [.reset, .suggest]] }
}
