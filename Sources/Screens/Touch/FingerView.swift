// SPDX-License-Identifier: MIT
package import BootTime

/// What is to be seen of the finger besides strokes, and of pages besides what the session says.
package struct FingerView: Hashable, Sendable {
    /// What is under the finger that came down on it.
    package var pressed: TouchTarget?
    /// Since when the corner is held; nil while it is not.
    package var cornerHeld: Instant?
    /// The letters to choose from while a key is held.
    package var accents: AccentRow?
    package var page: PageState

    package init(
        pressed: TouchTarget? = nil, cornerHeld: Instant? = nil, accents: AccentRow? = nil,
        page: PageState = PageState()
    ) {
        self.pressed = pressed
        self.cornerHeld = cornerHeld
        self.accents = accents
        self.page = page
    }
}
