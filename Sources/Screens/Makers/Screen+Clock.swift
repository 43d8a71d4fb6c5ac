// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import Words

extension Screen {
    /// The clock of a panel that nobody uses; without a time where the clock was never set.
    static func clock(_ view: IdleView, _ appearance: Appearance) -> Screen {
        let words = appearance.words
        let now = appearance.localTime(view.wall)
        let moment = ClockScreen.Moment(time: words.time(now), date: words.weekdayAndDate(now.day))
        return .clock(
            ClockScreen(
                room: appearance.room, moment: now.isBelievable ? moment : nil, lines: view.notice,
                hint: words.touchToUnlock, minute: now.day.number &* LocalTime.minutesPerDay &+ now.minute))
    }
}
