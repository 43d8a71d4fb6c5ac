// SPDX-License-Identifier: MIT
import BootTime
import KioskSession

/// A finger that came down on something to press. It counts when it is lifted there.
struct Press: Equatable {
    private static let longPress = Duration.milliseconds(500)
    private static let repetition = Duration.milliseconds(100)

    let target: TouchTarget
    let place: TouchPlace
    /// What it means, on a page; something else may stand there when the finger is lifted.
    let meaning: PageMeaning?
    private(set) var isInside = true
    /// When holding it does more; nil where it does not.
    private(set) var deadline: Instant?
    /// Whether it did something already, so that lifting the finger does nothing.
    private(set) var hasRepeated = false

    init(_ target: TouchTarget, in place: TouchPlace, meaning: PageMeaning?, on keyboard: Keyboard, at now: Instant) {
        self.target = target
        self.place = place
        self.meaning = meaning
        guard case .page(.key(let key)) = target else { return }
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

    mutating func stopRepeating() { deadline = nil }
}

/// A screen, and which of its pages: what a finger began on one is not continued on another.
struct TouchPlace: Hashable {
    let screen: Screen
    let page: PagePlace?

    init(_ view: ViewState) {
        screen = view.screen
        page = view.pagePlace
    }
}
