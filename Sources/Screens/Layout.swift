// SPDX-License-Identifier: MIT
package import Geometry
package import PatternLock

/// Where everything of a view is, in panel pixels.
package enum Layout: Hashable, Sendable {
    /// A grid to draw on: lock and enroll.
    case drawing(DrawingLayout)
    /// A symbol with words: unlocked and the notices.
    case message(MessageLayout)

    /// - Parameter showsIndicator: Whether the lock screen has a small grid too. It takes room from the words only:
    ///   for what a finger touches it makes no difference.
    package init(of view: ViewState, on panel: PanelGeometry, showsIndicator: Bool = false) {
        let measures = Measures(panel)
        switch view {
        case .lock(let lock):
            let purpose = DrawingLayout.Purpose.unlocking(showsIndicator: showsIndicator)
            self = .drawing(DrawingLayout(grid: lock.grid, buttons: view.buttons, purpose, by: lock.entry, measures))
        case .enroll(let enroll):
            self = .drawing(
                DrawingLayout(grid: enroll.grid, buttons: view.buttons, .enrolling, by: enroll.entry, measures))
        case .unlocked:
            self = .message(MessageLayout(buttons: view.buttons, explanationLines: 1, measures))
        case .notice:
            self = .message(MessageLayout(buttons: view.buttons, explanationLines: 3, measures))
        }
    }

    package var buttons: [ButtonPlace] {
        switch self {
        case .drawing(let layout): layout.buttons
        case .message(let layout): layout.buttons
        }
    }

    /// The frames of all things; none overlaps another.
    package var frames: [Rect] {
        switch self {
        case .drawing(let layout):
            [layout.status, layout.board.frame] + (layout.indicator.map { [$0.frame] } ?? [])
                + layout.buttons.map(\.frame)
        case .message(let layout):
            [layout.symbol, layout.title, layout.explanation] + layout.buttons.map(\.frame)
        }
    }

    /// The button under a finger.
    package func button(at point: Point) -> Button? {
        buttons.first { $0.frame.contains(point) }?.button
    }

    /// The place on the grid in cells, also beside it; nil where there is no grid.
    package func gridPoint(at point: Point) -> GridPoint? {
        switch self {
        case .drawing(let layout): layout.board.gridPoint(at: point)
        case .message: nil
        }
    }

    /// The place of a grid point on the panel; nil where there is no grid.
    package func point(at place: GridPoint) -> Point? {
        switch self {
        case .drawing(let layout): layout.board.point(at: place)
        case .message: nil
        }
    }
}
