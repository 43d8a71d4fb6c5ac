// SPDX-License-Identifier: MIT
import KioskModel
import Testing

@Suite("A calendar day")
struct CalendarDayTests {
    @Test(
        "Its number, text and weekday agree",
        arguments: [
            ("1970-01-01", 0, Weekday.thursday), ("1969-12-31", -1, .wednesday), ("2000-02-29", 11_016, .tuesday),
            ("2026-11-21", 20_778, .saturday), ("2027-03-01", 20_878, .monday), ("2100-01-01", 47_482, .friday),
            ("1900-03-01", -25_508, .thursday), ("9999-12-31", 2_932_896, .friday),
            ("1000-01-01", -354_285, .wednesday),
        ])
    func agree(text: String, number: Int, weekday: Weekday) throws {
        let day = try CalendarDay(parsing: text)
        #expect(day.number == number)
        #expect(day.weekday == weekday)
        #expect(CalendarDay(number: number).description == text)
    }

    @Test("Every day of a century is followed by the next, in text and in the week")
    func everyDay() throws {
        var weekday = CalendarDay(number: 11_016).weekday
        for number in 11_016..<47_600 {
            let day = CalendarDay(number: number)
            #expect(try CalendarDay(parsing: day.description) == day)
            #expect(day.weekday == weekday)
            weekday = weekday.after
        }
    }

    @Test(
        "Each month has its length, and a day more is none",
        arguments: [
            (1, 31), (2, 28), (3, 31), (4, 30), (5, 31), (6, 30), (7, 31), (8, 31), (9, 30), (10, 31), (11, 30),
            (12, 31),
        ])
    func months(month: Int, days: Int) throws {
        let last = try #require(CalendarDay(year: 2026, month: month, day: days))
        let next = CalendarDay(number: last.number + 1).date
        #expect(CalendarDay(year: 2026, month: month, day: days + 1) == nil)
        #expect(next.day == 1 && next.month == month % 12 + 1)
    }

    @Test(
        "What is no day is refused",
        arguments: [
            "", "2026", "2026-11", "2026-11-31", "2027-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-01-00",
            "26-11-21", "2026-1-1", "2026-11-21-", "2026-+1-21", "21.11.2026", "2026-11-21 ", "0999-01-01",
        ])
    func noDay(text: String) {
        #expect(throws: AccessTextError("a day such as 2026-11-21", found: text)) {
            _ = try CalendarDay(parsing: text)
        }
    }

    @Test("Days beyond four digits of years are cut", arguments: [(Int.min, "1000-01-01"), (Int.max, "9999-12-31")])
    func cut(number: Int, text: String) {
        #expect(CalendarDay(number: number).description == text)
    }
}
