// SPDX-License-Identifier: MIT

/// A day of the calendar, counted from 1970-01-01; written as 2026-11-21.
package struct CalendarDay: Hashable, Sendable, Comparable {
    /// Days since 1970-01-01, which is 0.
    package let number: Int

    /// A day outside the years 1000 to 9999 is cut to them.
    package init(number: Int) {
        let first = CalendarDay.days(beforeYear: 1000) - CalendarDay.epoch
        let last = CalendarDay.days(beforeYear: 10_000) - CalendarDay.epoch - 1
        self.number = min(max(number, first), last)
    }

    /// A day of a month from 1 to 12; nil where the calendar has no such day. Years go from 1000 to 9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (1000...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= CalendarDay.days(inMonth: month, of: year)
        else { return nil }
        let monthsBefore = (1..<month).reduce(0) { $0 + CalendarDay.days(inMonth: $1, of: year) }
        number = CalendarDay.days(beforeYear: year) + monthsBefore + day - 1 - CalendarDay.epoch
    }

    package var weekday: Weekday {
        // The first of January 1970 was a Thursday.
        let shifted = (number % 7 + 7 + Weekday.thursday.rawValue) % 7
        return Weekday(rawValue: shifted) ?? .thursday
    }

    package static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }

    /// The days before 1970 in years from 1 on.
    private static let epoch = days(beforeYear: 1970)

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    fileprivate static func days(beforeYear year: Int) -> Int {
        let past = year - 1
        return past * 365 + past / 4 - past / 100 + past / 400
    }

    fileprivate static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CalendarDay: CustomStringConvertible {
    /// Reads a day such as 2026-11-21.
    package init(parsing text: String) throws(AccessTextError) {
        let expected = AccessTextError("a day such as 2026-11-21", found: text)
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2] else { throw expected }
        let numbers = parts.compactMap { TwoDigits.number($0) }
        guard numbers.count == 3, let day = CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2]) else {
            throw expected
        }
        self = day
    }

    package var description: String {
        let (year, month, day) = date
        return "\(year)-\(TwoDigits.text(month))-\(TwoDigits.text(day))"
    }

    /// The year, the month from 1 to 12 and the day of the month.
    package var date: (year: Int, month: Int, day: Int) {
        var year = 1970 + number / 366
        while CalendarDay.days(beforeYear: year + 1) - CalendarDay.epoch <= number { year += 1 }
        while CalendarDay.days(beforeYear: year) - CalendarDay.epoch > number { year -= 1 }
        var (month, day) = (1, number - CalendarDay.days(beforeYear: year) + CalendarDay.epoch)
        while day >= CalendarDay.days(inMonth: month, of: year) {
            day -= CalendarDay.days(inMonth: month, of: year)
            month += 1
        }
        return (year, month, day + 1)
    }
}

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

    /// So many minutes after a day began, as a clock counts that is not put forward or back meanwhile.
    package init(minutes: Int, sinceMidnightOf day: CalendarDay) {
        self.day = CalendarDay(number: day.number + minutes / LocalTime.minutesPerDay)
        minute = minutes % LocalTime.minutesPerDay
    }

    /// The days a clock that was set can show. A board without a battery begins at 1970 or at the age of its system.
    package static let believableDays = CalendarDay(number: 20_758)..<CalendarDay(number: 47_482)

    /// False for a clock that was never set.
    package var isBelievable: Bool { LocalTime.believableDays.contains(day) }

    package static func < (left: LocalTime, right: LocalTime) -> Bool {
        (left.day, left.minute) < (right.day, right.minute)
    }
}

/// Numbers as dates and times of day write them: digits only, with a leading zero.
enum TwoDigits {
    static func text(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    /// The number; nil where anything but 0 to 9 is in the text, such as the sign that `Int` takes.
    static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
