// SPDX-License-Identifier: MIT
import KioskModel

extension LocalTime {
    /// At a moment since 1970, where the time zone is that of Greenwich.
    @Sendable static func utc(_ wall: Duration) -> LocalTime {
        let minutes = Int(wall.components.seconds / 60)
        let day = Int((Double(minutes) / Double(minutesPerDay)).rounded(.down))
        return LocalTime(day: CalendarDay(number: day), minute: minutes - day * minutesPerDay)
    }
}
