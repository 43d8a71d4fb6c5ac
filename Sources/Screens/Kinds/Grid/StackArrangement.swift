// SPDX-License-Identifier: MIT
import Geometry
import PatternLock

/// Words at the top with the indicator or the person at their left, the grid below, the buttons at the bottom.
struct StackArrangement: GridArrangement {
    let measures: Measures
    let purpose: GridScreen.Purpose
    private let nameHeight: Double
    let board: Board
    let header: Rect
    let indicator: Board?
    let buttonRows: ButtonRows
    let room: Rect
    let statusLines = 2

    init(grid: Grid, _ purpose: GridScreen.Purpose, by entry: PatternEntry, _ measures: Measures) {
        let content = measures.content
        let isEnrolling = purpose.isEnrolling
        let status = measures.height(ofLines: 2, size: measures.headlineSize(width: content.width))
        let nameHeight = purpose.hasName ? measures.height(ofLines: 1, size: measures.smallTextSize) : 0
        let words = status + nameHeight
        let leastHeader = isEnrolling ? max(words, measures.unit * 0.20) : words
        let rows = purpose.stackRows(entry)
        let buttonsHeight = ButtonRows.height(rows: rows.count, measures)
        let fixed = leastHeader + buttonsHeight + 2 * measures.gap
        let cell = grid.cell(fitting: content.width, content.height - fixed, limit: measures.unit * 0.32)
        let boardHeight = cell * Double(grid.rows)
        let left = content.height - fixed - boardHeight
        // While enrolling a higher header gives a larger indicator.
        let growth = isEnrolling ? max(0, min(left / 2, measures.unit * 0.30 - leastHeader)) : 0
        let free = left - growth
        // Grid and buttons as low as they can, but for the card's place before a flat grid.
        let cardSpace = max(0, measures.unit * GridPlaces.tallestCard - boardHeight)
        let between = measures.isLow ? min(free, cardSpace) : free / 3
        let above = measures.isLow ? free - between : free / 3
        let buttonFrame = Rect(
            x: content.x, y: content.bottom - buttonsHeight, width: content.width, height: buttonsHeight)
        let header = Rect(
            x: content.x, y: (content.y + above).rounded(), width: content.width,
            height: (leastHeader + growth).rounded(.down))

        self.measures = measures
        self.purpose = purpose
        self.nameHeight = nameHeight
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

    /// An avatar as high as the header, within reason.
    var avatar: Rect? {
        guard purpose == .unlockingAsPerson else { return nil }
        let side = min(header.height, measures.unit * 0.18).rounded(.down)
        return Rect(x: header.x, y: (header.center.y - side / 2).rounded(), width: side, height: side)
    }

    /// The first line of the words.
    var name: Rect? {
        guard nameHeight > 0 else { return nil }
        let words = words
        return Rect(x: words.x, y: words.y, width: words.width, height: nameHeight)
    }

    /// The part of the words that the name leaves.
    var status: Rect {
        let words = words
        return Rect(x: words.x, y: words.y + nameHeight, width: words.width, height: words.height - nameHeight)
    }

    /// The header, or what the indicator or the avatar leaves of it.
    private var words: Rect {
        let side = avatar?.width ?? (indicator == nil ? 0 : header.height)
        guard side > 0 else { return header }
        let left = side + measures.gap
        return Rect(x: header.x + left, y: header.y, width: header.width - left, height: header.height)
    }
}
