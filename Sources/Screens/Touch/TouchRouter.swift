// SPDX-License-Identifier: MIT
package import BootTime
import Geometry
import KioskSession
import Touch

/// Turns touches into their meaning on the screen: something pressed, a stroke, or a corner held.
///
/// ```
/// free --down on a target--> pressing --lifted inside--> the target's action
///                            pressing --letter held--> choosing an accent --lifted--> .teacher(.type)
///      --down in the corner--> holding --3 s--> .maintenanceRequested
///                              holding --moved out--> drawing
///      --down beside, grid--> drawing  --moved, lifted--> .strokeMoved, .strokeLifted
/// any  --the screen or the target is gone--> ignored until the next down
/// ```
struct TouchRouter: Equatable, Sendable {
    /// The meaning of a touch.
    enum Output: Equatable {
        case action(ScreenAction)
        /// An accent was chosen, which is on no key.
        case accent(Character)
        case stroke(SessionEvent)
        case cornerHeld
    }

    private enum Touch: Equatable {
        case free
        case pressing(Press)
        case choosing(AccentRow, on: ScreenID)
        case holding(CornerHold)
        case drawing(on: ScreenID)
        /// Began on something that is gone, or that takes no finger.
        case ignored
    }

    private var touch = Touch.free

    /// The meaning of `event` on the screen that the panel shows now.
    mutating func handle(_ event: FingerEvent, on shown: ShownScreen, at now: Instant) -> [Output] {
        switch event {
        case .down(let point): begin(at: point, shown, at: now)
        case .moved(let point): move(to: point, shown)
        case .lifted: lift(shown)
        case .voided(let reason): void(reason)
        }
    }

    /// Lets go of what the screen no longer shows; call it whenever the screen changes.
    mutating func follow(_ shown: ShownScreen) {
        switch touch {
        case .free, .ignored: return
        case .pressing(var press):
            press.follow(shown)
            touch = press.isGone ? .ignored : .pressing(press)
        case .choosing(_, let screen):
            if screen != shown.id { touch = .ignored }
        case .holding(let hold):
            if hold.screen != shown.id || !shown.view.takesCornerHold { touch = .ignored }
        case .drawing(let screen):
            if screen != shown.id { touch = .ignored }
        }
    }

    /// The time for `advance`; nil while nothing is held that does something by itself.
    var nextDeadline: Instant? {
        switch touch {
        case .pressing(let press): press.deadline
        case .holding(let hold): hold.deadline
        case .free, .choosing, .drawing, .ignored: nil
        }
    }

    /// The effect that holding the finger still has had by now.
    mutating func advance(to now: Instant, on shown: ShownScreen) -> [Output] {
        guard let deadline = nextDeadline, deadline <= now else { return [] }
        switch touch {
        case .pressing(let press): return hold(press, on: shown, at: now)
        case .holding:
            touch = .ignored
            return [.cornerHeld]
        case .free, .choosing, .drawing, .ignored: return []
        }
    }

    var feedback: TouchFeedback {
        var feedback = TouchFeedback()
        switch touch {
        case .pressing(let press): feedback.pressed = press.isInside ? press.target : nil
        case .choosing(let row, _):
            feedback.pressed = .key(row.key)
            feedback.accents = row
        case .holding(let hold): feedback.cornerHeld = hold.since
        case .free, .drawing, .ignored: break
        }
        return feedback
    }

    /// A letter offers its accents, delete deletes again.
    private mutating func hold(_ press: Press, on shown: ShownScreen, at now: Instant) -> [Output] {
        guard case .key(let key) = press.target, let keyboard = shown.layout.keyboard else { return [] }
        if key == .delete {
            var press = press
            press.repeatDelete(at: now)
            touch = .pressing(press)
            return [.action(press.action)]
        }
        if let row = AccentRow(for: key, on: keyboard) { touch = .choosing(row, on: press.screen) }
        return []
    }
}

// MARK: - The finger

extension TouchRouter {
    private mutating func begin(at point: Point, _ shown: ShownScreen, at now: Instant) -> [Output] {
        if let target = shown.layout.target(at: point), let action = shown.layout.action(of: target) {
            touch = .pressing(
                Press(target, action, on: shown.id, keyboard: shown.layout.keyboard, at: now))
        } else if shown.isCorner(point) {
            touch = .holding(CornerHold(start: point, screen: shown.id, since: now))
        } else if let place = shown.layout.gridPoint(at: point) {
            touch = .drawing(on: shown.id)
            return [.stroke(.strokeBegan(place))]
        } else {
            touch = .ignored
        }
        return []
    }

    private mutating func move(to point: Point, _ shown: ShownScreen) -> [Output] {
        switch touch {
        case .free, .ignored: return []
        case .pressing(var press):
            press.move(isInside: shown.layout.target(at: point) == press.target)
            touch = .pressing(press)
            return []
        case .choosing(var row, let screen):
            row.chosen = shown.layout.accents(row)?.choice(at: point)
            touch = .choosing(row, on: screen)
            return []
        case .holding(let hold):
            return shown.measures.corner.contains(point) ? [] : leaveCorner(hold, to: point, shown)
        case .drawing:
            return shown.layout.gridPoint(at: point).map { [.stroke(.strokeMoved($0))] } ?? []
        }
    }

    /// Begins a stroke where there is a grid: the finger was on its way to it.
    private mutating func leaveCorner(_ hold: CornerHold, to point: Point, _ shown: ShownScreen) -> [Output] {
        guard let start = shown.layout.gridPoint(at: hold.start), let place = shown.layout.gridPoint(at: point) else {
            touch = .ignored
            return []
        }
        touch = .drawing(on: hold.screen)
        return [.stroke(.strokeBegan(start)), .stroke(.strokeMoved(place))]
    }

    private mutating func lift(_ shown: ShownScreen) -> [Output] {
        defer { touch = .free }
        switch touch {
        case .pressing(let press):
            return press.isInside && !press.hasRepeated ? [.action(press.action)] : []
        case .choosing(let row, _): return row.chosenCharacter.map { [.accent($0)] } ?? []
        case .drawing: return [.stroke(.strokeLifted)]
        case .free, .holding, .ignored: return []
        }
    }

    private mutating func void(_ reason: VoidReason) -> [Output] {
        defer { touch = .free }
        switch touch {
        case .drawing: return [.stroke(.strokeVoided(reason))]
        case .pressing, .choosing, .holding, .free, .ignored: return []
        }
    }
}

/// The finger on the panel, besides its stroke: the pressed target, the held corner, the letters to choose from.
package struct TouchFeedback: Hashable, Sendable {
    package var pressed: TouchTarget?
    /// The time since which the corner is held; nil while it is not.
    package var cornerHeld: Instant?
    /// The letters to choose from while a key is held.
    package var accents: AccentRow?

    package init(pressed: TouchTarget? = nil, cornerHeld: Instant? = nil, accents: AccentRow? = nil) {
        self.pressed = pressed
        self.cornerHeld = cornerHeld
        self.accents = accents
    }
}
