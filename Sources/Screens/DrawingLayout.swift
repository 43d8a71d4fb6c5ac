// SPDX-License-Identifier: MIT
package import Geometry
package import PatternLock

/// The screens with a grid: words, grid and buttons.
///
/// Of two arrangements the one with the larger grid is taken: everything in a column beside the grid, or stacked.
/// Places depend on the screen only, not on its state, so that nothing jumps while somebody draws.
package struct DrawingLayout: Hashable, Sendable {
    package let measures: Measures
    package let board: Board
    package let status: Rect
    package let statusSize: Double
    package let statusLines: Int
    /// The small grid that shows the first drawing; only while enrolling.
    package let indicator: Board?
    package let buttons: [ButtonPlace]

    package init(grid: Grid, buttons: [Button], isEnrolling: Bool, _ measures: Measures) {
        let column = ColumnArrangement(grid: grid, isEnrolling: isEnrolling, measures)
        let stack = StackArrangement(grid: grid, isEnrolling: isEnrolling, measures)
        self.measures = measures
        if column.board.cell >= stack.board.cell, measures.panel.size.width > measures.panel.size.height {
            board = column.board
            status = column.status
            statusSize = measures.headlineSize(width: status.width)
            statusLines = 4
            indicator = column.indicator
            self.buttons = column.buttonRows.places(of: buttons)
        } else {
            board = stack.board
            status = stack.status
            statusSize = measures.headlineSize(width: status.width)
            statusLines = 2
            indicator = stack.indicator
            self.buttons = stack.buttonRows.places(of: buttons)
        }
    }

    /// Where the wait is told in the middle of the grid.
    package var card: Rect {
        let frame = board.frame
        return Rect(
            center: frame.center, width: min(frame.width * 0.92, measures.unit * 0.86),
            height: min(frame.height * 0.9, measures.unit * 0.3))
    }
}

/// Indicator, words and buttons in a column at the left, the grid at the right.
private struct ColumnArrangement {
    let measures: Measures
    let isEnrolling: Bool
    let board: Board
    let column: Rect

    init(grid: Grid, isEnrolling: Bool, _ measures: Measures) {
        let content = measures.content
        let narrowest = measures.unit * 0.47
        let cell = grid.cell(
            fitting: content.width - narrowest - measures.margin, content.height, limit: measures.unit * 0.32)
        let boardWidth = cell * Double(grid.columns)
        let width = min(content.width - boardWidth - measures.margin, measures.unit * 0.75)
        let left = content.center.x - (width + measures.margin + boardWidth) / 2
        let boardCenter = Point(x: left + width + measures.margin + boardWidth / 2, y: content.center.y)

        self.measures = measures
        self.isEnrolling = isEnrolling
        board = Board(grid: grid, center: boardCenter, cell: cell)
        column = Rect(x: left, y: content.y, width: width, height: content.height)
    }

    var indicator: Board? {
        guard isEnrolling else { return nil }
        return Board(
            grid: board.grid, center: Point(x: column.center.x, y: column.y + indicatorSide / 2),
            cell: board.grid.cell(fitting: indicatorSide, indicatorSide, limit: indicatorSide / 3))
    }

    /// What four lines of words leave, within reason.
    private var indicatorSide: Double {
        let words = measures.height(ofLines: 4, size: measures.textSize)
        let left = buttonRows.frame.y - column.y - words - 2 * measures.gap
        return min(measures.unit * 0.24, max(measures.unit * 0.15, left))
    }

    var status: Rect {
        let top = isEnrolling ? column.y + indicatorSide + measures.gap : column.y
        let bottom = buttonRows.frame.y - measures.gap
        return Rect(x: column.x, y: top, width: column.width, height: bottom - top)
    }

    /// What leads on stands above what leads back.
    var buttonRows: ButtonRows {
        let rows: [[Button]] = isEnrolling ? [[.confirm], [.cancel, .reset]] : [[.clear]]
        let height = ButtonRows.height(rows: rows.count, measures)
        return ButtonRows(
            frame: Rect(x: column.x, y: column.bottom - height, width: column.width, height: height),
            rowHeight: measures.buttonHeight, gap: measures.gap, rows: rows)
    }
}

/// Words at the top with the indicator at their left, the grid below, the buttons at the bottom.
private struct StackArrangement {
    let measures: Measures
    let board: Board
    let header: Rect
    let indicator: Board?
    let buttonRows: ButtonRows

    init(grid: Grid, isEnrolling: Bool, _ measures: Measures) {
        let content = measures.content
        let words = measures.height(ofLines: 2, size: measures.headlineSize(width: content.width))
        let headerHeight = isEnrolling ? max(words, measures.unit * 0.18) : words
        let fixed = headerHeight + measures.buttonHeight + 2 * measures.gap
        let cell = grid.cell(fitting: content.width, content.height - fixed, limit: measures.unit * 0.32)
        let boardHeight = cell * Double(grid.rows)
        let free = (content.height - fixed - boardHeight) / 3

        self.measures = measures
        header = Rect(x: content.x, y: content.y + free, width: content.width, height: headerHeight)
        let boardTop = header.bottom + measures.gap + free
        board = Board(grid: grid, center: Point(x: content.center.x, y: boardTop + boardHeight / 2), cell: cell)
        indicator =
            isEnrolling
            ? Board(
                grid: grid, center: Point(x: header.x + headerHeight / 2, y: header.center.y),
                cell: grid.cell(fitting: headerHeight, headerHeight, limit: headerHeight / 3)) : nil
        let buttonFrame = Rect(
            x: content.x, y: content.bottom - measures.buttonHeight, width: content.width,
            height: measures.buttonHeight)
        buttonRows = ButtonRows(
            frame: buttonFrame, rowHeight: measures.buttonHeight, gap: measures.gap,
            rows: isEnrolling ? [[.cancel, .reset, .confirm]] : [[.clear]])
    }

    /// The header, or what the indicator leaves of it.
    var status: Rect {
        guard indicator != nil else { return header }
        let side = header.height + measures.gap
        return Rect(x: header.x + side, y: header.y, width: header.width - side, height: header.height)
    }
}

extension Grid {
    /// The largest cell with which the grid fits into the given size, at most `limit`.
    fileprivate func cell(fitting width: Double, _ height: Double, limit: Double) -> Double {
        max(1, min(width / Double(columns), height / Double(rows), limit))
    }
}
