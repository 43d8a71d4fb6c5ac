// SPDX-License-Identifier: MIT
package import PatternLock

/// How the owner wants the panel to look: all that a picture depends on besides the view and the panel.
package struct Appearance: Sendable {
    package var theme: Theme
    package var words: any Words
    /// Whether dots grow, words shake and colors change by and by; without it everything is at once as it will be.
    package var moves = true
    /// Whether the lock screen shows what is drawn; without it only words tell. Enrollment always shows it.
    package var showsPath = true
    /// Whether the lock screen shows where the path goes from each dot; enrollment always does.
    package var showsArrows = false
    /// Whether the lock screen shows what is drawn on a small grid too.
    package var showsIndicator = false
    /// Whether enrollment's small grid tells in which order its dots were drawn.
    package var numbersDots = false

    package init(theme: Theme = .dark, words: any Words = EnglishWords()) {
        self.theme = theme
        self.words = words
    }

    /// What may be seen of `view`: where the path is not shown, not a dot of it.
    package func shown(_ view: ViewState) -> ViewState {
        switch view {
        case .lock(var lock) where !showsPath:
            lock.stroke = StrokeView()
            return .lock(lock)
        case .lock, .enroll, .unlocked, .notice: return view
        }
    }
}
