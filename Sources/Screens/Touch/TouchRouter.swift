// SPDX-License-Identifier: MIT
package import BootTime
package import Geometry
package import KioskSession
package import Touch

/// Turns what the finger does into what it means on the screen it touches: something pressed, a stroke, or a corner held.
///
/// ```
/// free --down on a target--> pressing --lifted inside--> .pressed, .chose, .teacher, .turnedPage
///                            pressing --letter held--> choosing an accent --lifted--> .teacher(.type)
///      --down in the corner--> holding --3 s--> .maintenanceRequested
///                              holding --moved out--> drawing
///      --down beside, grid--> drawing  --moved, lifted--> .strokeMoved, .strokeLifted
/// any  --the screen or the target is gone--> ignored until the next down
/// ```
package struct TouchRouter: Equatable, Sendable {
    private enum Touch: Equatable {
        case free
        case pressing(Press)
        case choosing(AccentRow, TouchPlace)
        case holding(CornerHold)
        case drawing(Screen)
        /// Began on something that is gone, or that takes no finger.
        case ignored
    }

    private var touch = Touch.free
    private var memory = PageMemory()

    package init() {}

    /// What the event means on `view`, which is what the panel shows now.
    package mutating func handle(
        _ event: FingerEvent, on view: ViewState, panel: PanelGeometry, at now: Instant
    ) -> [SessionEvent] {
        follow(view)
        let due = advance(to: now)
        let scene = TouchedScene(view, on: panel, showing: memory.state)
        switch event {
        case .down(let point): return due + begin(at: point, scene, at: now)
        case .moved(let point): return due + move(to: point, scene)
        case .lifted: return due + lift(scene)
        case .voided(let reason): return due + void(reason)
        }
    }

    /// Lets go of what the view no longer shows; call it whenever the view changes.
    package mutating func follow(_ view: ViewState) {
        memory.follow(view)
        switch touch {
        case .free, .ignored: return
        case .pressing(var press):
            if let button = press.target.button, !view.buttons.contains(button) { touch = .ignored }
            if press.place != TouchPlace(view) { touch = .ignored }
            guard touch != .ignored, view.name == "" else { return }
            press.stopRepeating()
            touch = .pressing(press)
        case .choosing(_, let place):
            if place != TouchPlace(view) { touch = .ignored }
        case .holding(let hold):
            if hold.screen != view.screen || !view.takesCornerHold { touch = .ignored }
        case .drawing(let screen):
            if screen != view.screen { touch = .ignored }
        }
    }

    /// When `advance` must come; nil while nothing is held that does something by itself.
    package var nextDeadline: Instant? {
        switch touch {
        case .pressing(let press): press.deadline
        case .holding(let hold): hold.deadline
        case .free, .choosing, .drawing, .ignored: nil
        }
    }

    /// What holding the finger still has brought by now.
    package mutating func advance(to now: Instant) -> [SessionEvent] {
        guard let deadline = nextDeadline, deadline <= now else { return [] }
        switch touch {
        case .pressing(let press): return hold(press, at: now)
        case .holding:
            touch = .ignored
            return [.maintenanceRequested]
        case .free, .choosing, .drawing, .ignored: return []
        }
    }

    /// What there is to be drawn of it.
    package var finger: FingerView {
        var finger = FingerView(page: memory.state)
        switch touch {
        case .pressing(let press): finger.pressed = press.isInside ? press.target : nil
        case .choosing(let row, _):
            finger.pressed = .page(.key(row.key))
            finger.accents = row
        case .holding(let hold): finger.cornerHeld = hold.since
        case .free, .drawing, .ignored: break
        }
        return finger
    }

    /// A letter offers its accents, delete deletes again.
    private mutating func hold(_ press: Press, at now: Instant) -> [SessionEvent] {
        var press = press
        switch press.target {
        case .page(.key(.delete)):
            press.repeatDelete(at: now)
            touch = .pressing(press)
            return [.teacher(.erase)]
        case .page(.key(let key)):
            if let row = AccentRow(for: key, on: memory.state.keyboard) { touch = .choosing(row, press.place) }
            return []
        case .page, .button: return []
        }
    }
}

// MARK: - The finger

extension TouchRouter {
    private mutating func begin(at point: Point, _ scene: TouchedScene, at now: Instant) -> [SessionEvent] {
        if let target = scene.layout.target(at: point) {
            touch = .pressing(
                Press(
                    target, in: scene.place, meaning: scene.meaning(of: target), on: memory.state.keyboard, at: now))
        } else if scene.isCorner(point) {
            touch = .holding(CornerHold(start: point, screen: scene.place.screen, since: now))
        } else if let place = scene.layout.gridPoint(at: point) {
            touch = .drawing(scene.place.screen)
            return [.strokeBegan(place)]
        } else {
            touch = .ignored
        }
        return []
    }

    private mutating func move(to point: Point, _ scene: TouchedScene) -> [SessionEvent] {
        switch touch {
        case .free, .ignored: return []
        case .pressing(var press):
            press.move(isInside: scene.layout.target(at: point) == press.target)
            touch = .pressing(press)
            return []
        case .choosing(var row, let place):
            row.chosen = scene.accents(row)?.choice(at: point)
            touch = .choosing(row, place)
            return []
        case .holding(let hold):
            return scene.measures.corner.contains(point) ? [] : leaveCorner(hold, to: point, scene.layout)
        case .drawing:
            return scene.layout.gridPoint(at: point).map { [.strokeMoved($0)] } ?? []
        }
    }

    /// Where there is a grid, the finger was on its way to it.
    private mutating func leaveCorner(_ hold: CornerHold, to point: Point, _ layout: Layout) -> [SessionEvent] {
        guard let start = layout.gridPoint(at: hold.start), let place = layout.gridPoint(at: point) else {
            touch = .ignored
            return []
        }
        touch = .drawing(hold.screen)
        return [.strokeBegan(start), .strokeMoved(place)]
    }

    private mutating func lift(_ scene: TouchedScene) -> [SessionEvent] {
        defer { touch = .free }
        switch touch {
        case .pressing(let press):
            guard press.isInside, !press.hasRepeated, scene.meaning(of: press.target) == press.meaning else {
                return []
            }
            return release(press, scene)
        case .choosing(let row, _):
            return row.chosenCharacter.map { type($0) } ?? []
        case .drawing: return [.strokeLifted]
        case .free, .holding, .ignored: return []
        }
    }

    private mutating func release(_ press: Press, _ scene: TouchedScene) -> [SessionEvent] {
        switch (press.target, press.meaning) {
        case (.button(let button), _): return [.pressed(button)]
        case (.page, .event(let event)): return [event]
        case (.page, .turn(let pages)):
            memory.state.page = scene.shownPage + pages
            return [.turnedPage]
        case (.page, .key(let key)):
            return memory.state.press(key).map { [.teacher($0)] } ?? []
        case (.page, nil): return []
        }
    }

    /// A letter that is on no key.
    private mutating func type(_ character: Character) -> [SessionEvent] {
        if memory.state.keyboard.shift == .once { memory.state.keyboard.shift = .off }
        return [.teacher(.type(character))]
    }

    private mutating func void(_ reason: VoidReason) -> [SessionEvent] {
        defer { touch = .free }
        switch touch {
        case .drawing: return [.strokeVoided(reason)]
        case .pressing, .choosing, .holding, .free, .ignored: return []
        }
    }
}
