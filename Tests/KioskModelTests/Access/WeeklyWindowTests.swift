// SPDX-License-Identifier: MIT
import KioskModel
import Testing

@Suite("A weekly window")
struct WeeklyWindowTests {
    @Test(
        "Its text is read in any case and printed in one way",
        arguments: [
            ("Mon-Fri 08:00-16:30", "Mon-Fri 08:00-16:30"), ("mon-fri 8:00-16:30", "Mon-Fri 08:00-16:30"),
            ("Sat,Sun 10:00-12:00", "Sat,Sun 10:00-12:00"), ("Sat-Sun  10:00-12:00", "Sat,Sun 10:00-12:00"),
            ("WED 00:00-24:00", "Wed 00:00-24:00"), ("Fri 22:00-02:00", "Fri 22:00-02:00"),
            ("Fri 22:00-00:00", "Fri 22:00-24:00"), ("Sat-Mon 09:00-10:00", "Mon,Sat,Sun 09:00-10:00"),
            ("Fri-Mon 09:00-10:00", "Mon,Fri-Sun 09:00-10:00"), ("Wed-Fri,Mon 09:00-10:00", "Mon,Wed-Fri 09:00-10:00"),
            ("Mon,Mon 23:59-23:58", "Mon 23:59-23:58"), ("Thu-Wed 09:00-10:00", "Mon-Sun 09:00-10:00"),
        ])
    func text(read: String, printed: String) throws {
        let window = try WeeklyWindow(parsing: read)
        #expect(window.description == printed)
        #expect(try WeeklyWindow(parsing: printed) == window)
    }

    @Test(
        "An error says what was expected in place of what",
        arguments: [
            ("", "expected days and times such as Mon-Fri 08:00-16:30, not \"\""),
            ("Mon-Fri", "expected days and times such as Mon-Fri 08:00-16:30, not \"Mon-Fri\""),
            ("Mon 08:00 - 16:30", "expected days and times such as Mon-Fri 08:00-16:30, not \"Mon 08:00 - 16:30\""),
            ("Mo-Fr 08:00-16:30", "expected days such as Mon-Fri or Sat,Sun, not \"Mo-Fr\""),
            ("Mon,,Tue 08:00-16:30", "expected days such as Mon-Fri or Sat,Sun, not \"\""),
            ("Mon,Tue-Thu-Fri 08:00-16:30", "expected days such as Mon-Fri or Sat,Sun, not \"Tue-Thu-Fri\""),
            ("Mon-Fri 08:00", "expected two times such as 08:00-16:30, not \"08:00\""),
            ("Mon-Fri 24:00-08:00", "expected a time from 00:00 to 23:59, not \"24:00\""),
            ("Mon-Fri 008:00-16:30", "expected a time from 00:00 to 23:59, not \"008:00\""),
            ("Mon-Fri :00-16:30", "expected a time from 00:00 to 23:59, not \":00\""),
            ("Mon-Fri 8-16:30", "expected a time from 00:00 to 23:59, not \"8\""),
            ("Mon-Fri 08:00-24:01", "expected a time from 00:00 to 24:00, not \"24:01\""),
            ("Mon-Fri 08:00-16:60", "expected a time from 00:00 to 24:00, not \"16:60\""),
            ("Mon-Fri 08:00-+6:30", "expected a time from 00:00 to 24:00, not \"+6:30\""),
            ("Mon-Fri 08:00-16:3", "expected a time from 00:00 to 24:00, not \"16:3\""),
            ("Mon-Fri 08:00-4pm", "expected a time from 00:00 to 24:00, not \"4pm\""),
            ("Mon 08:00-08:00", "expected two different times, or 00:00-24:00 for the whole day, not \"08:00-08:00\""),
        ])
    func errors(text: String, message: String) {
        do {
            let window = try WeeklyWindow(parsing: text)
            Issue.record("read as \(window)")
        } catch {
            #expect(error.description == message)
        }
    }

    @Test(
        "It is open from its first minute to just before its last, and over midnight if it ends earlier",
        arguments: [
            ("Mon-Fri 08:00-16:30", Weekday.monday, 479, false), ("Mon-Fri 08:00-16:30", .monday, 480, true),
            ("Mon-Fri 08:00-16:30", .friday, 989, true), ("Mon-Fri 08:00-16:30", .friday, 990, false),
            ("Mon-Fri 08:00-16:30", .saturday, 600, false), ("Wed 00:00-24:00", .wednesday, 0, true),
            ("Wed 00:00-24:00", .wednesday, 1439, true), ("Wed 00:00-24:00", .thursday, 0, false),
            ("Fri 22:00-02:00", .friday, 1319, false), ("Fri 22:00-02:00", .friday, 1320, true),
            ("Fri 22:00-02:00", .saturday, 0, true), ("Fri 22:00-02:00", .saturday, 119, true),
            ("Fri 22:00-02:00", .saturday, 120, false), ("Fri 22:00-02:00", .friday, 60, false),
            ("Sun 22:00-02:00", .monday, 60, true), ("Sun 22:00-02:00", .sunday, 60, false),
        ])
    func contains(text: String, weekday: Weekday, minute: Int, isOpen: Bool) throws {
        #expect(try WeeklyWindow(parsing: text).contains(time(weekday, minute)) == isOpen)
    }

    @Test(
        "It tells when it opens next",
        arguments: [
            ("Mon-Fri 08:00-16:30", Weekday.monday, 479, 0, 480), ("Mon-Fri 08:00-16:30", .monday, 480, 1, 480),
            ("Mon-Fri 08:00-16:30", .friday, 1000, 3, 480), ("Wed 09:00-10:00", .wednesday, 600, 7, 540),
            ("Sun 00:00-24:00", .saturday, 1439, 1, 0),
        ])
    func nextOpening(text: String, weekday: Weekday, minute: Int, daysLater: Int, opening: Int) throws {
        let now = time(weekday, minute)
        let expected = LocalTime(day: CalendarDay(number: now.day.number + daysLater), minute: opening)
        #expect(try WeeklyWindow(parsing: text).nextOpening(after: now) == expected)
    }

    @Test(
        "Several windows are one text",
        arguments: [
            ("", 0, ""), ("  ", 0, ""), ("Mon 8:00-9:00", 1, "Mon 08:00-09:00"),
            ("Mon-Fri 08:00-16:30;Sat,Sun 10:00-12:00", 2, "Mon-Fri 08:00-16:30; Sat,Sun 10:00-12:00"),
        ])
    func list(text: String, count: Int, printed: String) throws {
        let windows = try WeeklyWindow.list(parsing: text)
        #expect(windows.count == count)
        #expect(WeeklyWindow.text(of: windows) == printed)
        #expect(try WeeklyWindow.list(parsing: printed) == windows)
    }

    @Test("One window that cannot be read spoils the text", arguments: ["Mon 8:00-9:00;", ";", "Mon 8:00-9:00; Tue"])
    func unreadableList(text: String) {
        #expect(throws: AccessTextError.self) { _ = try WeeklyWindow.list(parsing: text) }
    }

    @Test("A window without a day or time is none")
    func none() {
        #expect(WeeklyWindow(days: [], start: 0, end: 60) == nil)
        #expect(WeeklyWindow(days: .all, start: -1, end: 60) == nil)
        #expect(WeeklyWindow(days: .all, start: 1440, end: 60) == nil)
        #expect(WeeklyWindow(days: .all, start: 60, end: 1441) == nil)
        #expect(WeeklyWindow(days: .all, start: 60, end: 60) == nil)
    }

    /// In the week of Monday, 2026-11-23.
    private func time(_ weekday: Weekday, _ minute: Int) -> LocalTime {
        LocalTime(day: CalendarDay(number: 20_780 + weekday.rawValue), minute: minute)
    }
}
