// SPDX-License-Identifier: MIT
package import BootTime
import Glibc
package import KioskModel
package import LinuxSystem

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

    /// The system's, set once one of the trusted sources has set it; a source that is gone later changes nothing.
    package static func system(_ clock: Clock = Clock(), trusting trust: ClockTrust) -> StoreClock {
        var wasSet = false
        return StoreClock(
            now: { clock.now }, wall: { clock.wall },
            isSet: {
                wasSet = wasSet || trust.isContent
                return wasSet
            })
    }

    /// The moment of this boot at which the wall clock will show a local time, as it goes now.
    func moment(of time: LocalTime) -> Instant { now() + (time.wallClock - wall()) }

    /// The time of the wall clock in the kiosk's time zone; nil where the calendar ends.
    package var local: LocalTime? { LocalTime(onWallClock: wall()) }
}

extension ClockTrust {
    /// True where such a source has set the clock.
    fileprivate var isContent: Bool {
        switch self {
        case .rtc: Clock.wasSetByServer || Clock.hasRealTimeClock(after: LocalTime.believableDays.lowerBound.number)
        case .ntp: Clock.wasSetByServer
        case .always: true
        }
    }
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

    /// The same since 1970, by the kiosk's time zone.
    var wallClock: Duration {
        let date = day.date
        var fields = tm()
        fields.tm_year = Int32(date.year - 1900)
        fields.tm_mon = Int32(date.month - 1)
        fields.tm_mday = Int32(date.day)
        fields.tm_min = Int32(minute)
        // Summer time as on that day.
        fields.tm_isdst = -1
        return .seconds(mktime(&fields))
    }
}
