// SPDX-License-Identifier: MIT
package import KioskModel
package import KioskSession
package import Words

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
    /// Whom to ask, in the owner's words, such as "Ask Ms. Hopper, room 12"; nil says so in general.
    package var contact: String?
    /// What a clock in the panel's time zone showed at a moment since 1970; that of UTC where nothing else is given.
    package var localTime: @Sendable (Duration) -> LocalTime = LocalTime.utc

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
        case .enroll(var enroll) where !showsPath && enroll.isProof:
            enroll.stroke = StrokeView()
            return .enroll(enroll)
        case .lock, .roster, .enroll, .unlocked, .notice, .teacher: return view
        }
    }
}

extension LocalTime {
    /// At a moment since 1970, where the time zone is that of Greenwich.
    @Sendable static func utc(_ wall: Duration) -> LocalTime {
        let minutes = Int(wall.components.seconds / 60)
        let day = Int((Double(minutes) / Double(minutesPerDay)).rounded(.down))
        return LocalTime(day: CalendarDay(number: day), minute: minutes - day * minutesPerDay)
    }
}
