// SPDX-License-Identifier: MIT
package import KioskModel
package import KioskSession
package import Words

/// The owner's settings for pictures: all that one depends on besides the view and the panel.
package struct Appearance: Sendable {
    package var theme: Theme
    package var words: any Words
    /// Animates dots, words and colors; otherwise every change is shown at once.
    package var moves = true
    /// Shows the stroke on the lock screen; otherwise only words tell. Enrollment always shows it.
    package var showsPath = true
    /// Shows arrows from dot to dot on the lock screen; enrollment always has them.
    package var showsArrows = false
    /// Shows the stroke on a small grid of the lock screen, too.
    package var showsIndicator = false
    /// Numbers the dots on the small grid of an enrollment.
    package var numbersDots = false
    /// The owner's words on whom to ask, such as "Ask Ms. Hopper, room 12"; nil for the general ones.
    package var contact: String?
    /// The owner's name of the place, for the idle screen.
    package var room: String?
    /// The local time at a moment since 1970; UTC unless set.
    package var localTime: @Sendable (Duration) -> LocalTime = LocalTime.utc

    package init(theme: Theme = .dark, words: any Words = EnglishWords()) {
        self.theme = theme
        self.words = words
    }

    /// The visible part of `view`: without any dot of a stroke that is not to be shown.
    package func shown(_ view: ViewState) -> ViewState {
        switch view {
        case .lock(var lock) where !showsPath:
            lock.stroke = StrokeView()
            return .lock(lock)
        case .enroll(var enroll) where !showsPath && enroll.isProof:
            enroll.stroke = StrokeView()
            return .enroll(enroll)
        case .lock, .roster, .enroll, .unlocked, .challenge, .notice, .idle, .teacher: return view
        }
    }
}

extension LocalTime {
    /// The time at a moment since 1970, where the time zone is that of Greenwich.
    @Sendable static func utc(_ wall: Duration) -> LocalTime {
        let minutes = Int(wall.components.seconds / 60)
        let day = Int((Double(minutes) / Double(minutesPerDay)).rounded(.down))
        return LocalTime(day: CalendarDay(number: day), minute: minutes - day * minutesPerDay)
    }
}
