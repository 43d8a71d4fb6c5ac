// SPDX-License-Identifier: MIT
package import Geometry
package import PatternLock

/// The screens with a grid: words, grid and buttons.
///
/// Of two arrangements the one with the larger grid is taken: everything in a column beside the grid, or stacked.
/// Places depend on the screen only, not on its state, so that nothing jumps while somebody draws. For people who reach
/// low, grid and buttons stand at the bottom, and the words of a stack right above the grid.
package struct DrawingLayout: Hashable, Sendable {
    package let measures: Measures
    package let board: Board
    package let status: Rect
    package let statusSize: Double
    package let statusLines: Int
    /// The small grid that shows a drawing; always while enrolling.
    package let indicator: Board?
    package let buttons: [ButtonPlace]
    /// Where the wait is told in the middle of the grid.
    package let card: Rect

    /// What is drawn for.
    package enum Purpose: Hashable, Sendable {
        case unlocking(showsIndicator: Bool)
        case enrolling
    }

    package init(
        grid: Grid, buttons: [Button], _ purpose: Purpose, by entry: PatternEntry, _ measures: Measures
    ) {
        let column = ColumnArrangement(grid: grid, purpose, by: entry, measures)
        let stack = StackArrangement(grid: grid, purpose, by: entry, measures)
        self.measures = measures
        if column.board.cell >= stack.board.cell, measures.panel.size.width > measures.panel.size.height {
            board = column.board
            status = column.status
            statusSize = measures.headlineSize(width: status.width)
            statusLines = 4
            indicator = column.indicator
            self.buttons = column.buttonRows.places(of: buttons)
            card = DrawingLayout.card(over: column.board, in: column.room, measures)
        } else {
            board = stack.board
            status = stack.status
            statusSize = measures.headlineSize(width: status.width)
            statusLines = 2
            indicator = stack.indicator
            self.buttons = stack.buttonRows.places(of: buttons)
            card = DrawingLayout.card(over: stack.board, in: stack.room, measures)
        }
    }

    /// As wide as the grid, but never too narrow for its words nor too wide to look like a card.
    private static func card(over board: Board, in room: Rect, _ measures: Measures) -> Rect {
        let wanted = max(board.frame.width * 0.92, measures.unit * narrowestCard)
        let height = min(measures.unit * tallestCard, room.height).rounded(.down)
        // A flat grid at the room's end leaves the card no place in its middle.
        let middle = min(max(board.frame.center.y, room.y + height / 2), room.bottom - height / 2)
        return Rect(
            center: Point(x: board.frame.center.x, y: middle),
            width: min(wanted, measures.unit * 0.86, room.width).rounded(), height: height)
    }

    /// In parts of the unit.
    fileprivate static let narrowestCard = 0.6
    fileprivate static let tallestCard = 0.3
}

/// Indicator, words and buttons in a column at the left, the grid at the right.
private struct ColumnArrangement {
    let measures: Measures
    let purpose: DrawingLayout.Purpose
    let entry: PatternEntry
    let board: Board
    let column: Rect
    /// What the grid has to itself.
    let room: Rect

    init(grid: Grid, _ purpose: DrawingLayout.Purpose, by entry: PatternEntry, _ measures: Measures) {
        let content = measures.content
        let narrowest = measures.unit * 0.47
        let cell = grid.cell(
            fitting: content.width - narrowest - measures.margin, content.height, limit: measures.unit * 0.32)
        let roomWidth = max(cell * Double(grid.columns), measures.unit * DrawingLayout.narrowestCard)
        let width = min(content.width - roomWidth - measures.margin, measures.unit * 0.75)
        let left = (content.center.x - (width + measures.margin + roomWidth) / 2).rounded()

        self.measures = measures
        self.purpose = purpose
        self.entry = entry
        column = Rect(x: left, y: content.y, width: width, height: content.height)
        room = Rect(x: column.right + measures.margin, y: content.y, width: roomWidth, height: content.height)
        let low = Point(x: room.center.x, y: room.bottom - cell * Double(grid.rows) / 2)
        board = Board(grid: grid, center: measures.isLow ? low : room.center, cell: cell)
    }

    var indicator: Board? {
        guard purpose.hasIndicator else { return nil }
        let frame = Rect(
            x: column.center.x - indicatorSide / 2, y: column.y, width: indicatorSide, height: indicatorSide)
        return Board(grid: board.grid, in: frame, limit: indicatorSide / 3)
    }

    /// What four lines of words leave, within reason.
    private var indicatorSide: Double {
        let words = measures.height(ofLines: 4, size: measures.textSize)
        let left = buttonRows.frame.y - column.y - words - 2 * measures.gap
        return min(measures.unit * 0.30, max(measures.unit * 0.15, left)).rounded()
    }

    var status: Rect {
        let top = purpose.hasIndicator ? column.y + indicatorSide + measures.gap : column.y
        let bottom = buttonRows.frame.y - measures.gap
        return Rect(x: column.x, y: top, width: column.width, height: bottom - top)
    }

    /// What leads on stands above what leads back; two that lead on never share a place. Three rows are made lower where
    /// they would leave the words less than half of the column.
    var buttonRows: ButtonRows {
        let rows: [[Button]] =
            switch (purpose, entry) {
            case (.unlocking, .draw): [[.clear]]
            case (.unlocking, .tap): [[.ok], [.clear]]
            case (.enrolling, .draw): [[.confirm], [.cancel, .reset]]
            case (.enrolling, .tap): [[.clear, .ok], [.confirm], [.cancel, .reset]]
            }
        let gaps = Double(rows.count - 1) * measures.gap
        let rowHeight = min(measures.buttonHeight, ((column.height * 0.52 - gaps) / Double(rows.count)).rounded(.down))
        let height = Double(rows.count) * rowHeight + gaps
        return ButtonRows(
            frame: Rect(x: column.x, y: column.bottom - height, width: column.width, height: height),
            rowHeight: rowHeight, gap: measures.gap, rows: rows)
    }
}

/// Words at the top with the indicator at their left, the grid below, the buttons at the bottom.
private struct StackArrangement {
    let measures: Measures
    let board: Board
    let header: Rect
    let indicator: Board?
    let buttonRows: ButtonRows
    /// What the grid has to itself.
    let room: Rect

    init(grid: Grid, _ purpose: DrawingLayout.Purpose, by entry: PatternEntry, _ measures: Measures) {
        let content = measures.content
        let isEnrolling = purpose == .enrolling
        let words = measures.height(ofLines: 2, size: measures.headlineSize(width: content.width))
        let leastHeader = isEnrolling ? max(words, measures.unit * 0.20) : words
        let rows = StackArrangement.rows(purpose, entry)
        let buttonsHeight = ButtonRows.height(rows: rows.count, measures)
        let fixed = leastHeader + buttonsHeight + 2 * measures.gap
        let cell = grid.cell(fitting: content.width, content.height - fixed, limit: measures.unit * 0.32)
        let boardHeight = cell * Double(grid.rows)
        let left = content.height - fixed - boardHeight
        // While enrolling a higher header gives a larger indicator.
        let growth = isEnrolling ? max(0, min(left / 2, measures.unit * 0.30 - leastHeader)) : 0
        let free = left - growth
        // Grid and buttons as low as they can, but for the card's place before a flat grid.
        let cardSpace = max(0, measures.unit * DrawingLayout.tallestCard - boardHeight)
        let between = measures.isLow ? min(free, cardSpace) : free / 3
        let above = measures.isLow ? free - between : free / 3
        let buttonFrame = Rect(
            x: content.x, y: content.bottom - buttonsHeight, width: content.width, height: buttonsHeight)
        let header = Rect(
            x: content.x, y: (content.y + above).rounded(), width: content.width,
            height: (leastHeader + growth).rounded(.down))

        self.measures = measures
        self.header = header
        let top = header.bottom + measures.gap
        room = Rect(x: content.x, y: top, width: content.width, height: buttonFrame.y - measures.gap - top)
        let center = Point(x: room.center.x, y: min(top + between + boardHeight / 2, room.bottom - boardHeight / 2))
        board = Board(grid: grid, center: center, cell: cell)
        let square = Rect(x: header.x, y: header.y, width: header.height, height: header.height)
        indicator = purpose.hasIndicator ? Board(grid: grid, in: square, limit: header.height / 3) : nil
        buttonRows = ButtonRows(
            frame: buttonFrame, rowHeight: measures.buttonHeight, gap: measures.gap, rows: rows)
    }

    private static func rows(_ purpose: DrawingLayout.Purpose, _ entry: PatternEntry) -> [[Button]] {
        switch (purpose, entry) {
        case (.unlocking, .draw): [[.clear]]
        case (.unlocking, .tap): [[.clear, .ok]]
        case (.enrolling, .draw): [[.cancel, .reset, .confirm]]
        case (.enrolling, .tap): [[.clear, .ok], [.cancel, .reset, .confirm]]
        }
    }

    /// The header, or what the indicator leaves of it.
    var status: Rect {
        guard indicator != nil else { return header }
        let side = header.height + measures.gap
        return Rect(x: header.x + side, y: header.y, width: header.width - side, height: header.height)
    }
}

extension DrawingLayout.Purpose {
    fileprivate var hasIndicator: Bool {
        switch self {
        case .unlocking(let showsIndicator): showsIndicator
        case .enrolling: true
        }
    }
}
