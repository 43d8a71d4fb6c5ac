// SPDX-License-Identifier: MIT
import BootTime

/// A finger that came down on a target. It counts when it is lifted there.
struct Press: Equatable {
    private static let longPress = Duration.milliseconds(500)
    private static let repetition = Duration.milliseconds(100)

    private(set) var target: TouchTarget
    /// The target's when the finger came down; something else may stand there later.
    let action: ScreenAction
    let screen: ScreenID
    private(set) var isGone = false
    private(set) var isInside = true
    /// The time at which holding it does more; nil where it does not.
    private(set) var deadline: Instant?
    /// True once it did something, so that lifting the finger does nothing.
    private(set) var hasRepeated = false

    init(_ target: TouchTarget, _ action: ScreenAction, on screen: ScreenID, keyboard: Keyboard?, at now: Instant) {
        self.target = target
        self.action = action
        self.screen = screen
        guard case .key(let key) = target, let keyboard else { return }
        if key == .delete || AccentRow(for: key, on: keyboard) != nil { deadline = now + Press.longPress }
    }

    mutating func move(isInside: Bool) {
        self.isInside = isInside
        if !isInside { deadline = nil }
    }

    /// Deletes once more.
    mutating func repeatDelete(at now: Instant) {
        hasRepeated = true
        deadline = now + Press.repetition
    }

    /// Gives up where the target is gone or has another effect. A button may have another number: others come and go.
    mutating func follow(_ shown: ShownScreen) {
        let layout = shown.layout
        if shown.id != screen {
            isGone = true
        } else if layout.action(of: target) != action {
            let moved = layout.targets.first { $0.target.isButton && $0.action == action }
            if let moved, target.isButton { target = moved.target } else { isGone = true }
        }
        // Nothing is left to delete.
        if shown.view.name == "" { deadline = nil }
    }
}
