// SPDX-License-Identifier: MIT
import Geometry

/// A symbol with a title and a text below, and buttons at the bottom.
package struct MessageScreen: Equatable, Sendable {
    package enum Style: Hashable, Sendable {
        /// Tells how things are, to be read from afar: a large symbol, a title on one line.
        case notice
        /// Asks, with what follows from the answers; the title may name a person.
        case question
    }

    package enum Text: Hashable, Sendable {
        case paragraph(String)
        case lines([Line])
        /// Digits that belong together, eight of them: in two rows, or in four where the panel is narrow.
        case groups([String])
        /// Digits to be read out, large, with lines below them.
        case code(String, [Line])
    }

    package struct Line: Hashable, Sendable {
        package enum Ink: Hashable, Sendable { case text, quietText, error }

        package var string: String
        package var ink: Ink
        package var opacity = 1.0
    }

    package var style: Style
    package var symbol: Symbol
    package var tone: StatusTone
    package var title: String
    package var text: Text
    /// Rows from top to bottom. A question has one row, in which each role has its place.
    package var buttons: [[ScreenButton]]

    package init(
        style: Style, symbol: Symbol, tone: StatusTone, title: String, text: Text, buttons: [[ScreenButton]]
    ) {
        self.style = style
        self.symbol = symbol
        self.tone = tone
        self.title = title
        self.text = text
        self.buttons = buttons
    }
}

/// A message with the places of its parts, on whole pixels.
package struct MessageLayout: Equatable {
    package let screen: MessageScreen
    let measures: Measures
    /// A square; nil where there is no room for it.
    let symbol: Rect?
    let title: Rect
    let titleSize: Double
    let titleLines: Int
    let text: Rect
    let textLines: Int
    let buttons: [Place]
    /// The distance at which a finger beside a button still hits it.
    let reach: Double

    /// A button with its number among the screen's buttons.
    struct Place: Equatable, Sendable {
        let number: Int
        let button: ScreenButton
        let frame: Rect
    }

    init(_ screen: MessageScreen, _ measures: Measures) {
        let style = MessageMeasures(screen.style, measures)
        var column = MessageLayout.column(style.width, measures)
        buttons = MessageLayout.places(of: screen, &column, style, measures)
        let titleHeight = measures.height(ofLines: style.titleLines, size: style.titleSize)
        let textHeight = MessageLayout.height(of: screen.text, style, measures)
        let words = titleHeight + style.titleGap + textHeight
        let side = min(style.symbolSide, column.height - words - measures.gap).rounded(.down)
        let hasSymbol = side >= style.leastSymbolSide
        let used = words + (hasSymbol ? side + measures.gap : 0)
        _ = column.cutTop(max(0, (column.height - used) / 2).rounded(.down))
        symbol = hasSymbol ? column.cutTop(side, gap: measures.gap).square(side) : nil
        title = column.cutTop(titleHeight, gap: style.titleGap)
        text = column.cutTop(min(textHeight, column.height))
        (titleSize, titleLines, textLines, reach) = (style.titleSize, style.titleLines, style.textLines, style.reach)
        self.screen = screen
        self.measures = measures
    }

    private static func column(_ wanted: Double, _ measures: Measures) -> Rect {
        let page = measures.page
        let width = min(page.width, wanted)
        return Rect(x: (page.center.x - width / 2).rounded(), y: page.y, width: width, height: page.height)
    }

    /// Places of the buttons. Leading back comes first, at the left or on a narrow panel at the bottom, where lists
    /// have it: a second tap on the button that asked the question does no harm.
    private static func places(
        of screen: MessageScreen, _ column: inout Rect, _ style: MessageMeasures, _ measures: Measures
    ) -> [Place] {
        let rows = rows(of: screen, measures).filter { !$0.isEmpty }
        guard !rows.isEmpty else { return [] }
        let height = Double(rows.count) * (measures.buttonHeight + measures.gap) - measures.gap
        let lines = column.cutBottom(height, gap: measures.gap).cells(columns: 1, rows: rows.count, gap: measures.gap)
        return zip(rows, lines).flatMap { row, line in
            let count = Double(row.count)
            let width = min(line.width, (style.buttonWidth * count + measures.gap * (count - 1)).rounded())
            let frame = Rect(x: (line.center.x - width / 2).rounded(), y: line.y, width: width, height: line.height)
            let cells = frame.cells(columns: row.count, rows: 1, gap: measures.gap)
            return zip(row, cells).map { Place(number: $0.offset, button: $0.element, frame: $1) }
        }
    }

    private static func rows(
        of screen: MessageScreen, _ measures: Measures
    ) -> [[(offset: Int, element: ScreenButton)]] {
        var count = 0
        let rows = screen.buttons.map { row in
            defer { count += row.count }
            return row.enumerated().map { (offset: count + $0.offset, element: $0.element) }
        }
        switch screen.style {
        case .notice: return rows
        case .question:
            let sorted = rows.joined()
                .sorted { ($0.element.role.rank, $0.offset) < ($1.element.role.rank, $1.offset) }
            return measures.isWide ? [sorted] : sorted.reversed().map { [$0] }
        }
    }

    var targets: [PlacedTarget] {
        buttons.filter { $0.button.state != .disabled }
            .map { PlacedTarget(.button($0.number), $0.frame, .event($0.button.action)) }
    }

    var frames: [Rect] { (symbol.map { [$0] } ?? []) + [title, text] + buttons.map(\.frame) }

    /// The lines of the text, from the top.
    var lines: [Rect] { text.cells(columns: 1, rows: textLines, gap: 0) }

    /// The places of a code and of the lines below it.
    func code(_ lineCount: Int) -> (digits: Rect, lines: [Rect]) {
        var rest = text
        let digits = rest.cutTop(MessageLayout.codeHeight(measures), gap: measures.keyGap)
        return (digits, rest.cells(columns: 1, rows: lineCount, gap: 0))
    }

    /// The places of groups, row by row.
    var groups: [Rect] {
        let rows = MessageLayout.rowsOfGroups(measures)
        return text.cells(columns: 8 / rows, rows: rows, gap: measures.keyGap)
    }

    private static func rowsOfGroups(_ measures: Measures) -> Int { measures.isWide ? 2 : 4 }

    /// A size to be read from an arm's length, with a telephone at the ear.
    static func codeSize(_ measures: Measures) -> Double { (measures.titleSize * 2).rounded() }
    private static func codeHeight(_ measures: Measures) -> Double {
        measures.height(ofLines: 1, size: codeSize(measures))
    }

    private static func height(
        of text: MessageScreen.Text, _ style: MessageMeasures, _ measures: Measures
    ) -> Double {
        switch text {
        case .paragraph, .lines: return measures.height(ofLines: style.textLines, size: measures.textSize)
        case .groups:
            let row = measures.height(ofLines: 1, size: measures.titleSize) + measures.keyGap
            return row * Double(rowsOfGroups(measures)) - measures.keyGap
        case .code(_, let lines):
            return codeHeight(measures) + measures.keyGap
                + measures.height(ofLines: lines.count, size: measures.textSize)
        }
    }
}

extension ScreenButton.Role {
    /// The order in a row: leading back comes before leading on.
    fileprivate var rank: Int {
        switch self {
        case .plain: 0
        case .primary: 1
        case .destructive: 2
        }
    }
}

/// The lengths in which the styles of messages differ.
private struct MessageMeasures {
    let width: Double
    let symbolSide: Double
    let leastSymbolSide: Double
    let titleSize: Double
    let titleLines: Int
    let titleGap: Double
    let textLines: Int
    /// The width of a single button in its row.
    let buttonWidth: Double
    let reach: Double

    init(_ style: MessageScreen.Style, _ measures: Measures) {
        let unit = measures.unit
        switch style {
        case .notice:
            width = (unit * 1.3).rounded()
            symbolSide = unit * 0.32
            leastSymbolSide = 1
            titleSize = (measures.textSize * 1.4).rounded()
            titleLines = 1
            titleGap = (measures.gap / 2).rounded()
            textLines = 3
            buttonWidth = unit * 0.6
            reach = 0
        case .question:
            width = (unit * 1.5).rounded()
            symbolSide = (unit * 0.26).rounded()
            leastSymbolSide = unit * 0.1
            titleSize = measures.titleSize
            titleLines = 2
            titleGap = measures.keyGap
            textLines = measures.isWide ? 3 : 4
            buttonWidth = .infinity
            reach = measures.targetReach
        }
    }
}
