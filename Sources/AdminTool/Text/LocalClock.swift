// SPDX-License-Identifier: MIT
import Glibc
import KioskModel

/// The wall clock in the machine's time zone, for people to read.
struct LocalClock {
    /// Seconds since 1970.
    var now: Int { Glibc.time(nil) }

    /// Such as "2026-01-01 14:03:07".
    func dateAndTime(of seconds: Int) -> String { text(of: seconds, "%Y-%m-%d %H:%M:%S") }

    /// Such as "14:03:07".
    func time(of seconds: Int) -> String { text(of: seconds, "%H:%M:%S") }

    /// Seconds since 1970 at a minute after midnight of a day; nil where the clock is turned ahead over it.
    func seconds(of day: CalendarDay, minute: Int) -> Int? {
        let midnight = time_t(day.number * 86_400)
        var parts = tm()
        var seconds = midnight + time_t(minute * 60)
        // The parts of that day in a zone without an offset, read again as those of this zone.
        guard gmtime_r(&seconds, &parts) != nil else { return nil }
        parts.tm_isdst = -1
        let time = mktime(&parts)
        return time == -1 ? nil : time
    }

    private func text(of seconds: Int, _ format: String) -> String {
        var seconds = time_t(seconds)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "?" }
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, format, &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
