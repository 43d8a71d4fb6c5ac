// SPDX-License-Identifier: MIT
package import Geometry
package import KioskSession
package import PatternLock

/// Where everything of a view is, in panel pixels.
package enum Layout: Hashable, Sendable {
    /// A grid to draw on: lock and enroll.
    case drawing(DrawingLayout)
    /// A symbol with words: unlocked and the notices.
    case message(MessageLayout)
    /// A page of the roster or of a teacher.
    case page(PageLayout)

    /// - Parameters:
    ///   - showsIndicator: Whether the lock screen has a small grid too. It takes room from the words only: for what a
    ///     finger touches it makes no difference.
    ///   - page: What is shown of a page.
    package init(
        of view: ViewState, on panel: PanelGeometry, showsIndicator: Bool = false, page: PageState = PageState()
    ) {
        if let script = PageScript(of: view, showing: page) {
            self = .page(PageLayout(of: script.page, on: panel))
            return
        }
        let measures = Measures(panel)
        switch view {
        case .lock(let lock):
            let purpose: DrawingLayout.Purpose =
                lock.person == nil ? .unlocking(showsIndicator: showsIndicator) : .unlockingAsPerson
            self = .drawing(DrawingLayout(grid: lock.grid, buttons: view.buttons, purpose, by: lock.entry, measures))
        case .enroll(let enroll):
            let purpose = DrawingLayout.Purpose.enrolling(hasName: enroll.person != nil)
            self = .drawing(
                DrawingLayout(grid: enroll.grid, buttons: view.buttons, purpose, by: enroll.entry, measures))
        case .unlocked:
            self = .message(MessageLayout(buttons: view.buttons, explanationLines: 3, measures))
        case .notice, .roster, .teacher:
            self = .message(MessageLayout(buttons: view.buttons, explanationLines: 3, measures))
        }
    }

    package var buttons: [ButtonPlace] {
        switch self {
        case .drawing(let layout): layout.buttons
        case .message(let layout): layout.buttons
        case .page: []
        }
    }

    /// The frames of all things; none overlaps another.
    package var frames: [Rect] {
        switch self {
        case .drawing(let layout):
            [layout.status, layout.board.frame]
                + [layout.avatar, layout.name, layout.indicator?.frame].compactMap { $0 }
                + layout.buttons.filter { $0.button != .numbers }.map(\.frame)
        case .message(let layout):
            [layout.symbol, layout.title, layout.explanation] + layout.buttons.map(\.frame)
        case .page(let layout): layout.frames
        }
    }

    /// What a finger at a place presses; nil beside everything that can be pressed.
    package func target(at point: Point) -> TouchTarget? {
        switch self {
        case .drawing, .message: buttons.first { $0.frame.contains(point) }.map { .button($0.button) }
        case .page(let layout): layout.target(at: point).map(TouchTarget.page)
        }
    }

    /// The place on the grid in cells, also beside it; nil where there is no grid.
    package func gridPoint(at point: Point) -> GridPoint? {
        switch self {
        case .drawing(let layout): layout.board.gridPoint(at: point)
        case .message, .page: nil
        }
    }

    /// Whether a finger there is so near to a dot that it means the dot, however near that has to be.
    func isNearDot(_ point: Point) -> Bool {
        guard case .drawing(let layout) = self else { return false }
        let reach = layout.board.cell * StrokeTracker.hitRadii.upperBound
        return layout.board.grid.dots.contains { layout.board.center(of: $0).distance(to: point) <= reach }
    }

    /// The place of a grid point on the panel; nil where there is no grid.
    package func point(at place: GridPoint) -> Point? {
        switch self {
        case .drawing(let layout): layout.board.point(at: place)
        case .message, .page: nil
        }
    }
}
