// SPDX-License-Identifier: MIT
package import BootTime
import Glibc
package import KioskModel
import LinuxSystem

/// The clocks the store reads: one for delays, one for people.
package struct StoreClock {
    /// CLOCK_BOOTTIME; decides about delays.
    package var now: () -> Instant
    /// Time since 1970 by the wall clock; for the history and for people's hours, never for delays.
    package var wall: () -> Duration
    /// True where the wall clock was set since the machine was switched on, by something that its owner trusts.
    package var isSet: () -> Bool

    package init(
        now: @escaping () -> Instant, wall: @escaping () -> Duration, isSet: @escaping () -> Bool = { true }
    ) {
        self.now = now
        self.wall = wall
        self.isSet = isSet
    }

    /// The wall clock's time since 1970; nil where it was not set, or shows what cannot be.
    var trusted: Duration? { isSet() && local?.isBelievable == true ? wall() : nil }

    package static var system: StoreClock {
        StoreClock(now: { Clock.now }, wall: { Clock.wall })
    }

    /// The time of the wall clock in the kiosk's time zone; nil where the calendar ends.
    package var local: LocalTime? { LocalTime(onWallClock: wall()) }
}

extension LocalTime {
    /// A time since 1970 in the kiosk's time zone; nil where the calendar ends.
    package init?(onWallClock wall: Duration) {
        var seconds = time_t(wall.components.seconds)
        var fields = tm()
        // localtime_r alone may go on with the zone that an earlier call found.
        tzset()
        guard localtime_r(&seconds, &fields) != nil,
            let day = CalendarDay(
                year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday))
        else { return nil }
        self.init(day: day, minute: Int(fields.tm_hour) * 60 + Int(fields.tm_min))
    }
}
