// SPDX-License-Identifier: MIT

/// A span of the day on some days of the week; written as Mon-Fri 08:00-16:30.
///
/// It is open from the minute it begins to just before the minute it ends. One that ends no later than it begins goes
/// over midnight and belongs to the day on which it begins: Fri 22:00-02:00 ends on Saturday.
package struct WeeklyWindow: Hashable, Sendable {
    package let days: DaysOfWeek
    /// Minutes since midnight, below `LocalTime.minutesPerDay`.
    package let start: Int
    /// Minutes since the midnight before `start`; up to twice `LocalTime.minutesPerDay`.
    package let end: Int

    /// - Parameters:
    ///   - start: minutes since midnight, below `LocalTime.minutesPerDay`.
    ///   - end: minutes since midnight, up to and with it; not later than `start` is meant for the next day.
    /// - Returns: nil for no day, a time that is none, or an end at the very start.
    package init?(days: DaysOfWeek, start: Int, end: Int) {
        let day = LocalTime.minutesPerDay
        guard !days.isEmpty, (0..<day).contains(start), (0...day).contains(end), start != end else { return nil }
        self.days = days
        self.start = start
        self.end = end > start ? end : end + day
    }

    package func contains(_ time: LocalTime) -> Bool { end(at: time) != nil }

    /// The end of the window that is open at `time`; nil where none is.
    package func end(at time: LocalTime) -> LocalTime? {
        let (midnight, sinceYesterday) = (time.day.number, time.minute + LocalTime.minutesPerDay)
        let today = days.contains(time.day.weekday) && (start..<end).contains(time.minute)
        let yesterday = days.contains(time.day.weekday.before) && (start..<end).contains(sinceYesterday)
        // Of two that overlap, the later one ends later.
        if today { return LocalTime(minutes: end, sinceMidnightOf: CalendarDay(number: midnight)) }
        return yesterday ? LocalTime(minutes: end, sinceMidnightOf: CalendarDay(number: midnight - 1)) : nil
    }

    /// The next opening of the window, later than `time`.
    package func nextOpening(after time: LocalTime) -> LocalTime? {
        (0...7).lazy
            .map { LocalTime(day: CalendarDay(number: time.day.number + $0), minute: start) }
            .first { $0 > time && days.contains($0.day.weekday) }
    }
}

extension WeeklyWindow: CustomStringConvertible {
    /// Reads days and a span such as Mon-Fri 08:00-16:30; 24:00 is the end of a day.
    package init(parsing text: String) throws(AccessTextError) {
        let parts = text.split(separator: " ")
        guard parts.count == 2 else {
            throw AccessTextError("days and times such as Mon-Fri 08:00-16:30", found: text)
        }
        let days = try DaysOfWeek(parsing: parts[0])
        let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { throw AccessTextError("two times such as 08:00-16:30", found: parts[1]) }
        let start = try WeeklyWindow.minute(ends[0], latest: LocalTime.minutesPerDay - 1, "a time from 00:00 to 23:59")
        let end = try WeeklyWindow.minute(ends[1], latest: LocalTime.minutesPerDay, "a time from 00:00 to 24:00")
        guard let window = WeeklyWindow(days: days, start: start, end: end) else {
            throw AccessTextError("two different times, or 00:00-24:00 for the whole day", found: parts[1])
        }
        self = window
    }

    package var description: String {
        let end = self.end > LocalTime.minutesPerDay ? self.end - LocalTime.minutesPerDay : self.end
        return "\(days) \(WeeklyWindow.text(start))-\(WeeklyWindow.text(end))"
    }

    private static func minute(
        _ text: Substring, latest: Int, _ expected: String
    ) throws(AccessTextError) -> Int {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { TwoDigits.number($0) }
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2, numbers.count == 2,
            numbers[1] < 60, case let minute = numbers[0] * 60 + numbers[1], minute <= latest
        else { throw AccessTextError(expected, found: text) }
        return minute
    }

    private static func text(_ minute: Int) -> String {
        "\(TwoDigits.text(minute / 60)):\(TwoDigits.text(minute % 60))"
    }
}

extension WeeklyWindow {
    private static let separator: Character = ";"

    /// Reads windows with semicolons in between; an empty text has none.
    package static func list(parsing text: String) throws(AccessTextError) -> [WeeklyWindow] {
        guard text.contains(where: { $0 != " " }) else { return [] }
        var windows: [WeeklyWindow] = []
        for part in text.split(separator: separator, omittingEmptySubsequences: false) {
            windows.append(try WeeklyWindow(parsing: String(part)))
        }
        return windows
    }

    /// Such as "Mon-Fri 08:00-16:30; Sat 10:00-12:00".
    package static func text(of windows: [WeeklyWindow]) -> String {
        windows.map(\.description).joined(separator: "\(separator) ")
    }
}
