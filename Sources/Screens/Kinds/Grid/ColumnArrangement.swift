// SPDX-License-Identifier: MIT
import Geometry
import PatternLock

/// Person, indicator, words and buttons in a column at the left, the grid at the right.
struct ColumnArrangement: GridArrangement {
    let measures: Measures
    let purpose: GridScreen.Purpose
    let entry: PatternEntry
    let board: Board
    let column: Rect
    let room: Rect
    let statusLines = 4

    init(grid: Grid, _ purpose: GridScreen.Purpose, by entry: PatternEntry, _ measures: Measures) {
        let content = measures.content
        let narrowest = measures.unit * 0.47
        let cell = grid.cell(
            fitting: content.width - narrowest - measures.margin, content.height, limit: measures.unit * 0.32)
        let roomWidth = max(cell * Double(grid.columns), measures.unit * GridPlaces.narrowestCard)
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

    /// The avatar at the column's top; beside it the name on two lines.
    var avatar: Rect? {
        guard purpose == .unlockingAsPerson else { return nil }
        let side = (measures.unit * 0.14).rounded()
        return Rect(x: column.x.rounded(), y: column.y, width: side, height: side)
    }

    var name: Rect? {
        switch purpose {
        case .unlocking, .enrolling(hasName: false): return nil
        case .unlockingAsPerson:
            let left = (avatar?.right ?? column.x) + measures.gap
            return Rect(x: left, y: column.y, width: column.right - left, height: avatar?.height ?? 0)
        case .enrolling(hasName: true):
            let height = measures.height(ofLines: 1, size: measures.smallTextSize)
            return Rect(x: column.x, y: column.y, width: column.width, height: height)
        }
    }

    private var belowPerson: Double { name.map { $0.bottom + measures.gap } ?? column.y }

    var indicator: Board? {
        guard purpose.hasIndicator else { return nil }
        let frame = Rect(
            x: column.center.x - indicatorSide / 2, y: belowPerson, width: indicatorSide, height: indicatorSide)
        return Board(grid: board.grid, in: frame, limit: indicatorSide / 3)
    }

    /// The space that four lines of words leave, within reason.
    private var indicatorSide: Double {
        let words = measures.height(ofLines: 4, size: measures.textSize)
        let left = buttonRows.frame.y - belowPerson - words - 2 * measures.gap
        return min(measures.unit * 0.30, max(measures.unit * 0.15, left)).rounded()
    }

    var status: Rect {
        let top = purpose.hasIndicator ? belowPerson + indicatorSide + measures.gap : belowPerson
        let bottom = buttonRows.frame.y - measures.gap
        return Rect(x: column.x, y: top, width: column.width, height: bottom - top)
    }

    /// The rows of buttons: leading on stands above leading back, and two that lead on never share a place. Three rows
    /// are lower where they would leave the words less than half of the column.
    var buttonRows: ButtonRows {
        let rows = purpose.columnRows(entry, isRoomy: column.width >= measures.unit * 0.65)
        let gaps = Double(rows.count - 1) * measures.gap
        let rowHeight = min(measures.buttonHeight, ((column.height * 0.52 - gaps) / Double(rows.count)).rounded(.down))
        let height = Double(rows.count) * rowHeight + gaps
        return ButtonRows(
            frame: Rect(x: column.x, y: column.bottom - height, width: column.width, height: height),
            rowHeight: rowHeight, gap: measures.gap, rows: rows)
    }
}
