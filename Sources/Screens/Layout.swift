// SPDX-License-Identifier: MIT
package import Drawing
package import Geometry
import KioskSession
package import PatternLock

/// A screen with the places of everything on it, in panel pixels.
package enum Layout: Equatable {
    case grid(GridLayout)
    case message(MessageLayout)
    case digits(DigitsLayout)
    case tiles(TilesLayout)
    case list(ListLayout)
    case form(FormLayout)
    case clock(ClockLayout)
    case surface(SurfaceLayout)

    package init(of screen: Screen, on measures: Measures) {
        switch screen {
        case .grid(let screen): self = .grid(GridLayout(screen, measures))
        case .message(let screen): self = .message(MessageLayout(screen, measures))
        case .digits(let screen): self = .digits(DigitsLayout(screen, measures))
        case .tiles(let screen): self = .tiles(TilesLayout(screen, measures))
        case .list(let screen): self = .list(ListLayout(screen, measures))
        case .form(let screen): self = .form(FormLayout(screen, measures))
        case .clock(let screen): self = .clock(ClockLayout(screen, measures))
        case .surface(let screen): self = .surface(SurfaceLayout(screen, measures))
        }
    }

    /// The same places with what `screen` says; nil where it needs others.
    func updated(to screen: Screen) -> Layout? {
        guard case .grid(let layout) = self, case .grid(let screen) = screen else { return nil }
        return layout.updated(to: screen).map(Layout.grid)
    }

    /// True where nothing differs but the place of the finger on the grid.
    func isSame(besidesFinger other: Layout) -> Bool {
        guard case .grid(let layout) = self, case .grid(let other) = other else { return self == other }
        return layout.isSame(besidesFinger: other)
    }

    /// The place of a finger that draws; nil where none does.
    var finger: GridPoint? {
        guard case .grid(let layout) = self else { return nil }
        return layout.screen.stroke.finger
    }

    /// The frames of all things; none overlaps another.
    package var frames: [Rect] {
        switch self {
        case .grid(let layout): layout.frames
        case .message(let layout): layout.frames
        case .digits(let layout): layout.frames
        case .tiles(let layout): layout.tiles + layout.arrangement.frames
        case .list(let layout): layout.rows + layout.arrangement.frames
        case .form(let layout): layout.frames
        case .clock(let layout): layout.frames
        case .surface(let layout): layout.frames
        }
    }

    /// Everything that can be pressed now.
    package var targets: [PlacedTarget] {
        switch self {
        case .grid(let layout): layout.targets
        case .message(let layout): layout.targets
        case .digits(let layout): layout.targets
        case .tiles(let layout): layout.targets
        case .list(let layout): layout.targets
        case .form(let layout): layout.targets
        case .surface(let layout): layout.targets
        case .clock: []
        }
    }

    /// The distance at which a finger beside a target still hits it.
    private var reach: Double {
        switch self {
        case .grid, .clock: 0
        case .message(let layout): layout.reach
        case .digits(let layout): layout.measures.targetReach
        case .tiles(let layout): layout.measures.targetReach
        case .list(let layout): layout.measures.targetReach
        case .form(let layout): layout.measures.targetReach
        case .surface(let layout): layout.measures.targetReach
        }
    }

    /// The target that a finger at `point` presses; nil beside all of them.
    package func target(at point: Point) -> TouchTarget? {
        let reach = reach
        return targets.first { $0.frame.inset(by: -reach).contains(point) }?.target
    }

    /// The place of a target; nil when it cannot be pressed now.
    package func frame(of target: TouchTarget) -> Rect? { targets.first { $0.target == target }?.frame }

    /// The effect of a target; nil when it cannot be pressed now.
    package func action(of target: TouchTarget) -> ScreenAction? { targets.first { $0.target == target }?.action }

    /// Picture layers, always as many for a kind of screen and in the same order.
    package func layers(
        _ theme: Theme, feedback: TouchFeedback = TouchFeedback(), motion: MotionFrame = .still
    ) -> [Layer] {
        let pressed = feedback.pressed
        return switch self {
        case .grid(let layout): GridShapes(layout: layout, theme: theme, pressed: pressed, motion: motion).layers
        case .message(let layout): MessageShapes(layout: layout, theme: theme, pressed: pressed).layers
        case .digits(let layout): DigitsShapes(layout: layout, theme: theme, pressed: pressed).layers
        case .tiles(let layout): TilesShapes(layout: layout, theme: theme, pressed: pressed).layers
        case .list(let layout): ListShapes(layout: layout, theme: theme, pressed: pressed).layers
        case .form(let layout): FormShapes(layout: layout, theme: theme, feedback: feedback).layers
        case .clock(let layout): ClockShapes(layout: layout, theme: theme).layers
        case .surface(let layout): SurfaceShapes(layout: layout, theme: theme, pressed: pressed).layers
        }
    }
}

// MARK: - Parts that only some kinds have

extension Layout {
    /// The place on the grid in cells, also beside it; nil where there is no grid.
    package func gridPoint(at point: Point) -> GridPoint? { board?.gridPoint(at: point) }

    /// The place of a grid point on the panel; nil where there is no grid.
    package func point(at place: GridPoint) -> Point? { board?.point(at: place) }

    /// True within the largest configurable hit radius of a dot.
    func isNearDot(_ point: Point) -> Bool {
        guard let board else { return false }
        let reach = board.cell * StrokeTracker.hitRadii.upperBound
        return board.grid.dots.contains { board.center(of: $0).distance(to: point) <= reach }
    }

    /// The letters to choose from, placed; nil where their key is gone.
    func accents(_ row: AccentRow) -> AccentLayout? {
        guard case .form(let layout) = self else { return nil }
        return layout.accents(row)
    }

    /// The keyboard on the screen; nil where there is none.
    var keyboard: Keyboard? {
        guard case .form(let layout) = self else { return nil }
        return layout.screen.keyboard
    }

    /// The page of a list or of tiles that is shown; 0 where there are no others.
    var shownPage: Int {
        switch self {
        case .list(let layout): layout.arrangement.paging.page
        case .tiles(let layout): layout.arrangement.paging.page
        case .grid, .message, .digits, .form, .clock, .surface: 0
        }
    }

    private var board: Board? {
        guard case .grid(let layout) = self else { return nil }
        return layout.places.board
    }
}
