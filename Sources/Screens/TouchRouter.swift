// SPDX-License-Identifier: MIT
package import Geometry
package import PatternLock

/// Turns what the finger does into what it means on the screen it touches: a button or a stroke.
///
/// ```
/// free --down on a button--> pressing --lifted inside--> .pressed
///      --down beside, grid--> drawing  --moved, lifted--> .strokeMoved, .strokeLifted
/// any  --the screen or the button is gone--> ignored until the next down
/// ```
package struct TouchRouter: Hashable, Sendable {
    private enum Touch: Hashable {
        case free
        case pressing(Button, Screen, isInside: Bool)
        case drawing(Screen)
        /// Began on something that is gone, or that takes no finger.
        case ignored
    }

    private var touch = Touch.free

    package init() {}

    /// What the event means on `view`, which is what the panel shows now.
    package mutating func handle(_ event: FingerEvent, on view: ViewState, panel: PanelGeometry) -> [SessionEvent] {
        let layout = Layout(of: view, on: panel)
        follow(view)
        switch event {
        case .down(let point): return begin(at: point, view.screen, layout)
        case .moved(let point): return move(to: point, layout)
        case .lifted: return lift()
        case .voided(let reason): return void(reason)
        }
    }

    /// Lets go of what the view no longer shows; call it whenever the view changes.
    package mutating func follow(_ view: ViewState) {
        switch touch {
        case .free, .ignored: return
        case .pressing(let button, let screen, _):
            guard screen != view.screen || !view.buttons.contains(button) else { return }
            touch = .ignored
        case .drawing(let screen):
            guard screen != view.screen else { return }
            touch = .ignored
        }
    }

    /// The button to be shown pressed: the captured one, while the finger is on it.
    package var pressed: Button? {
        switch touch {
        case .pressing(let button, _, isInside: true): button
        case .pressing(_, _, isInside: false), .free, .drawing, .ignored: nil
        }
    }

    private mutating func begin(at point: Point, _ screen: Screen, _ layout: Layout) -> [SessionEvent] {
        if let button = layout.button(at: point) {
            touch = .pressing(button, screen, isInside: true)
            return []
        }
        guard let place = layout.gridPoint(at: point) else {
            touch = .ignored
            return []
        }
        touch = .drawing(screen)
        return [.strokeBegan(place)]
    }

    private mutating func move(to point: Point, _ layout: Layout) -> [SessionEvent] {
        switch touch {
        case .free, .ignored: return []
        case .pressing(let button, let screen, _):
            touch = .pressing(button, screen, isInside: layout.button(at: point) == button)
            return []
        case .drawing:
            return layout.gridPoint(at: point).map { [.strokeMoved($0)] } ?? []
        }
    }

    private mutating func lift() -> [SessionEvent] {
        defer { touch = .free }
        switch touch {
        case .pressing(let button, _, isInside: true): return [.pressed(button)]
        case .drawing: return [.strokeLifted]
        case .pressing(_, _, isInside: false), .free, .ignored: return []
        }
    }

    private mutating func void(_ reason: VoidReason) -> [SessionEvent] {
        defer { touch = .free }
        switch touch {
        case .drawing: return [.strokeVoided(reason)]
        case .pressing, .free, .ignored: return []
        }
    }
}
