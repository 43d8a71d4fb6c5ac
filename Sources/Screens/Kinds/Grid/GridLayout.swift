// SPDX-License-Identifier: MIT
package import Geometry
package import KioskSession
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
    /// Somebody's initials in a square, and the name; only where it is somebody's own pattern.
    package let avatar: Rect?
    package let name: Rect?
    /// The small grid that shows a drawing; always while enrolling.
    package let indicator: Board?
    package let buttons: [ButtonPlace]
    /// Where the wait is told in the middle of the grid.
    package let card: Rect

    /// What is drawn for.
    package enum Purpose: Hashable, Sendable {
        case unlocking(showsIndicator: Bool)
        case unlockingAsPerson
        case enrolling(hasName: Bool)

        var hasIndicator: Bool {
            switch self {
            case .unlocking(let showsIndicator): showsIndicator
            case .unlockingAsPerson: false
            case .enrolling: true
            }
        }

        var isEnrolling: Bool {
            switch self {
            case .unlocking, .unlockingAsPerson: false
            case .enrolling: true
            }
        }
    }

    package init(
        grid: Grid, buttons: [Button], _ purpose: Purpose, by entry: PatternEntry, _ measures: Measures
    ) {
        let column = ColumnArrangement(grid: grid, purpose, by: entry, measures)
        let stack = StackArrangement(grid: grid, purpose, by: entry, measures)
        let isWide = measures.panel.size.width > measures.panel.size.height
        let better: any DrawingArrangement = column.board.cell >= stack.board.cell && isWide ? column : stack
        self.measures = measures
        board = better.board
        status = better.status
        statusSize = measures.headlineSize(width: status.width)
        statusLines = better.statusLines
        indicator = better.indicator
        (avatar, name) = (better.avatar, better.name)
        self.buttons = better.buttonRows.places(of: buttons) + better.numbers(buttons)
        card = DrawingLayout.card(over: better.board, in: better.room, measures)
    }

    /// The status frame where something is to be said below the status too: less than half of it for the status.
    var statusWithAdvice: (status: Rect, advice: Rect) {
        var rest = status
        let height = min(measures.height(ofLines: 2, size: statusSize), (status.height * 0.45).rounded())
        let words = rest.cutTop(height, gap: measures.keyGap)
        return (words, rest)
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
    static let narrowestCard = 0.6
    static let tallestCard = 0.3
}

/// One way to place what a screen with a grid has.
protocol DrawingArrangement {
    var measures: Measures { get }
    var board: Board { get }
    /// What the grid has to itself.
    var room: Rect { get }
    var avatar: Rect? { get }
    var name: Rect? { get }
    var indicator: Board? { get }
    var status: Rect { get }
    var statusLines: Int { get }
    var buttonRows: ButtonRows { get }
}

extension DrawingArrangement {
    /// The small grid is a button where the order of its dots can be asked for.
    func numbers(_ shown: [Button]) -> [ButtonPlace] {
        guard shown.contains(.numbers), let indicator else { return [] }
        let reach = (measures.gap / 3).rounded()
        return [ButtonPlace(button: .numbers, frame: indicator.frame.inset(by: -reach))]
    }
}
