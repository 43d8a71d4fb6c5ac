// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// The time, large, with the room's name and an admin's words: for a panel that nobody uses.
package struct ClockScreen: Equatable, Sendable {
    /// The owner's name of the place.
    package var room: String?
    /// The time and the date; nil where the clock was never set.
    package var moment: Moment?
    /// An admin's words, four lines at most.
    package var lines: [String]
    /// Says how to get to the lock screen.
    package var hint: String
    /// Counted up each minute: everything stands some pixels elsewhere then, so that nothing burns into the panel.
    package var minute: Int

    package struct Moment: Equatable, Sendable {
        package var time: String
        package var date: String
    }
}

/// A clock with the places of its parts.
package struct ClockLayout: Equatable {
    package let screen: ClockScreen
    let measures: Measures
    let room: Rect?
    let time: Rect?
    let date: Rect?
    let lines: [Rect]
    let hint: Rect

    init(_ screen: ClockScreen, _ measures: Measures) {
        let shift = PixelShift(measures)
        var column = shift.moved(measures.page.inset(by: shift.reach), minute: screen.minute)
        hint = column.cutBottom(measures.height(ofLines: 1, size: measures.smallTextSize), gap: measures.gap)

        let heading = measures.height(ofLines: 1, size: measures.titleSize)
        let line = measures.height(ofLines: 1, size: measures.textSize)
        let above = screen.room == nil ? 0 : heading + measures.gap
        let below = screen.lines.isEmpty ? 0 : measures.gap + line * Double(screen.lines.count)
        let free = column.height - above - below - heading - measures.keyGap
        let timeHeight = screen.moment == nil ? 0 : max(heading, min(measures.unit * 0.36, free)).rounded(.down)
        let momentHeight = screen.moment == nil ? 0 : timeHeight + measures.keyGap + heading
        _ = column.cutTop(max(0, (column.height - above - momentHeight - below) / 2).rounded(.down))

        room = screen.room == nil ? nil : column.cutTop(heading, gap: measures.gap)
        time = screen.moment == nil ? nil : column.cutTop(timeHeight, gap: measures.keyGap)
        date = screen.moment == nil ? nil : column.cutTop(heading, gap: measures.gap)
        lines = screen.lines.map { _ in column.cutTop(line) }
        self.screen = screen
        self.measures = measures
    }

    var frames: [Rect] { [room, time, date].compactMap { $0 } + lines + [hint] }
}

/// The way of a picture that stands somewhere else each minute: along the rows of a small square, there and back.
struct PixelShift {
    /// Steps from the middle to each side.
    private static let steps = 2
    private static let side = 2 * steps + 1

    private let step: Double

    init(_ measures: Measures) {
        step = max(1, (measures.unit / 160).rounded())
    }

    /// The farthest from the middle.
    var reach: Double { step * Double(PixelShift.steps) }

    func moved(_ frame: Rect, minute: Int) -> Rect {
        let last = PixelShift.side * PixelShift.side - 1
        let along = (minute % (2 * last) + 2 * last) % (2 * last)
        let place = min(along, 2 * last - along)
        let (row, inRow) = (place / PixelShift.side, place % PixelShift.side)
        let column = row.isMultiple(of: 2) ? inRow : PixelShift.side - 1 - inRow
        return Rect(
            x: frame.x + Double(column - PixelShift.steps) * step, y: frame.y + Double(row - PixelShift.steps) * step,
            width: frame.width, height: frame.height)
    }
}

/// Draws a clock.
struct ClockShapes {
    let layout: ClockLayout
    let theme: Theme

    private var screen: ClockScreen { layout.screen }
    private var measures: Measures { layout.measures }

    var layers: [Layer] {
        [
            words(screen.room, in: layout.room, size: measures.titleSize, theme.quietText), time,
            words(screen.moment?.date, in: layout.date, size: measures.titleSize, theme.quietText), lines,
            words(screen.hint, in: layout.hint, size: measures.smallTextSize, theme.quietText),
        ]
    }

    private var time: Layer {
        guard let moment = screen.moment, let frame = layout.time else { return Layer() }
        let size = (frame.height / Measures.lineHeight).rounded(.down)
        return Layer([Item(.text(measures.fitted(moment.time, in: frame, size: size)), theme.text)])
    }

    /// All of one size, down to four fifths of the usual; a longer line is cut.
    private var lines: Layer {
        let placed = zip(screen.lines, layout.lines)
        let fitting = placed.map { measures.size(of: $0, in: $1, size: measures.textSize) }.min() ?? 0
        let size = max(fitting, 11, (measures.textSize * 0.8).rounded())
        return Layer(placed.map { Item(.text(TextBlock($0, in: $1, size: size)), theme.text) })
    }

    private func words(_ string: String?, in frame: Rect?, size: Double, _ color: Color) -> Layer {
        guard let string, let frame else { return Layer() }
        return Layer([Item(.text(measures.shortened(string, in: frame, size: size, alignment: .center)), color)])
    }
}
