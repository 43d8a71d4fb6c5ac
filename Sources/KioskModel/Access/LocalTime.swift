// SPDX-License-Identifier: MIT

/// The time of a clock on the wall, to the minute, in the kiosk's time zone. Delays are never counted by it.
package struct LocalTime: Hashable, Sendable, Comparable {
    package static let minutesPerDay = 24 * 60

    package let day: CalendarDay
    /// Minutes since midnight, below `minutesPerDay`.
    package let minute: Int

    /// A minute beyond the day is cut to it.
    package init(day: CalendarDay, minute: Int) {
        self.day = day
        self.minute = min(max(minute, 0), LocalTime.minutesPerDay - 1)
    }

    /// The days a clock that was set can show. A board without a battery begins at 1970 or at the age of its system.
    package static let believableDays = CalendarDay(number: 20_758)..<CalendarDay(number: 47_482)

    /// False for a clock that was never set.
    package var isBelievable: Bool { LocalTime.believableDays.contains(day) }

    package static func < (left: LocalTime, right: LocalTime) -> Bool {
        (left.day, left.minute) < (right.day, right.minute)
    }
}
