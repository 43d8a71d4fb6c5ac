// SPDX-License-Identifier: MIT
package import Geometry
import KioskSession
import PatternLock

/// A screen with a grid: words, grid and buttons in their places.
package struct GridLayout: Equatable {
    package let screen: GridScreen
    package let places: GridPlaces

    init(_ screen: GridScreen, _ measures: Measures) {
        self.init(screen: screen, places: GridPlaces(GridPlaces.Contents(screen), measures))
    }

    private init(screen: GridScreen, places: GridPlaces) {
        self.screen = screen
        self.places = places
    }

    /// The same places for a screen that has the same things on it; nil for any other.
    func updated(to screen: GridScreen) -> GridLayout? {
        GridPlaces.Contents(screen) == places.contents ? GridLayout(screen: screen, places: places) : nil
    }

    func isSame(besidesFinger other: GridLayout) -> Bool {
        var screen = screen
        screen.stroke.finger = other.screen.stroke.finger
        return screen == other.screen && places == other.places
    }

    /// The frames of all things; none overlaps another.
    var frames: [Rect] {
        [places.status, places.board.frame]
            + [places.avatar, places.name, places.indicator?.frame].compactMap { $0 }
            + places.buttons.filter { $0.button != .numbers }.map(\.frame)
    }

    var targets: [PlacedTarget] {
        places.buttons.compactMap { place in
            guard let number = screen.buttons.firstIndex(where: { $0.id == place.button }) else { return nil }
            return PlacedTarget(.button(number), place.frame, .event(screen.buttons[number].face.action))
        }
    }
}

/// The places on a screen with a grid.
///
/// Of two arrangements the one with the larger grid is taken: everything in a column beside the grid, or stacked.
/// Places depend on the screen only, not on its state, so that nothing jumps while somebody draws. For people who reach
/// low, grid and buttons stand at the bottom, and the words of a stack right above the grid.
///
/// All screens of a stroke share one object: there are many of them, and it is large.
package final class GridPlaces: Equatable {
    /// Everything that places depend on besides the panel.
    struct Contents: Hashable {
        var purpose: GridScreen.Purpose
        var grid: Grid
        var entry: PatternEntry
        var buttons: [Button]

        init(_ screen: GridScreen) {
            purpose = screen.purpose
            grid = screen.grid
            entry = screen.entry
            buttons = screen.buttons.map(\.id)
        }
    }

    let contents: Contents
    package let measures: Measures
    package let board: Board
    package let status: Rect
    package let statusSize: Double
    package let statusLines: Int
    /// A person's initials in a square, and the name; only where the pattern is a person's own.
    package let avatar: Rect?
    package let name: Rect?
    /// The small grid that shows a drawing; always while enrolling.
    package let indicator: Board?
    package let buttons: [ButtonPlace]
    /// The card with the wait, in the middle of the grid.
    package let card: Rect

    init(_ contents: Contents, _ measures: Measures) {
        let column = ColumnArrangement(grid: contents.grid, contents.purpose, by: contents.entry, measures)
        let stack = StackArrangement(grid: contents.grid, contents.purpose, by: contents.entry, measures)
        let isWide = measures.panel.size.width > measures.panel.size.height
        let better: any GridArrangement = column.board.cell >= stack.board.cell && isWide ? column : stack
        self.contents = contents
        self.measures = measures
        board = better.board
        status = better.status
        statusSize = measures.headlineSize(width: status.width)
        statusLines = better.statusLines
        indicator = better.indicator
        (avatar, name) = (better.avatar, better.name)
        buttons = better.buttonRows.places(of: contents.buttons) + better.numbers(contents.buttons)
        card = GridPlaces.card(over: better.board, in: better.room, measures)
    }

    /// Places follow from what they depend on.
    package static func == (left: GridPlaces, right: GridPlaces) -> Bool {
        left === right || (left.contents == right.contents && left.measures == right.measures)
    }

    /// The status frame where something is to be said below the status too: less than half of it for the status.
    var statusWithAdvice: (status: Rect, advice: Rect) {
        var rest = status
        let height = min(measures.height(ofLines: 2, size: statusSize), (status.height * 0.45).rounded())
        let words = rest.cutTop(height, gap: measures.keyGap)
        return (words, rest)
    }

    /// A frame as wide as the grid, but never too narrow for its words nor too wide to look like a card.
    private static func card(over board: Board, in room: Rect, _ measures: Measures) -> Rect {
        let wanted = max(board.frame.width * 0.92, measures.unit * narrowestCard)
        let height = min(measures.unit * tallestCard, room.height).rounded(.down)
        // A flat grid at the room's end leaves the card no place in its middle.
        let middle = min(max(board.frame.center.y, room.y + height / 2), room.bottom - height / 2)
        return Rect(
            center: Point(x: board.frame.center.x, y: middle),
            width: min(wanted, measures.unit * 0.86, room.width).rounded(), height: height)
    }

    /// Size in parts of the unit.
    static let narrowestCard = 0.6
    static let tallestCard = 0.3
}

/// One way to arrange the parts of a screen with a grid.
protocol GridArrangement {
    var measures: Measures { get }
    var board: Board { get }
    /// The space that the grid has to itself.
    var room: Rect { get }
    var avatar: Rect? { get }
    var name: Rect? { get }
    var indicator: Board? { get }
    var status: Rect { get }
    var statusLines: Int { get }
    var buttonRows: ButtonRows { get }
}

extension GridArrangement {
    /// The small grid is a button where the order of its dots can be asked for.
    func numbers(_ shown: [Button]) -> [ButtonPlace] {
        guard shown.contains(.numbers), let indicator else { return [] }
        let reach = (measures.gap / 3).rounded()
        return [ButtonPlace(button: .numbers, frame: indicator.frame.inset(by: -reach))]
    }
}
