// SPDX-License-Identifier: MIT
import KioskModel
import Testing

@Suite("Access rules")
struct AccessRulesTests {
    /// 2026-11-25, a Wednesday.
    private static let wednesday = CalendarDay(number: 20_782)
    private let noon = LocalTime(day: wednesday, minute: 720)

    @Test("Without a rule the kiosk always opens, whatever the clock shows")
    func noRules() {
        let rules = AccessRules()
        #expect(rules.refusal(at: noon) == nil)
        #expect(rules.refusal(at: nil) == nil)
        #expect(rules.refusal(at: LocalTime(day: CalendarDay(number: 0), minute: 0)) == nil)
    }

    @Test("A disabled profile is refused before anything else")
    func disabled() {
        var rules = AccessRules()
        rules.isEnabled = false
        rules.usesLeft = 0
        rules.validUntil = AccessRulesTests.wednesday
        #expect(rules.refusal(at: nil) == .disabled)
    }

    @Test("The last use opens, the one after it does not", arguments: [(2, true), (1, true), (0, false), (-1, false)])
    func uses(left: Int, opens: Bool) {
        var rules = AccessRules()
        rules.usesLeft = left
        #expect(rules.refusal(at: noon) == (opens ? nil : .usedUp))
        #expect(rules.refusal(at: nil) == (opens ? nil : .usedUp))
    }

    @Test(
        "The first and the last day are valid, those around them are not",
        arguments: [
            (-2, AccessRefusal.notYet(until: CalendarDay(number: 20_781))), (-1, nil), (0, nil), (1, nil),
            (2, .expired(since: CalendarDay(number: 20_783))),
        ])
    func days(later: Int, refusal: AccessRefusal?) {
        var rules = AccessRules()
        rules.validFrom = CalendarDay(number: 20_781)
        rules.validUntil = CalendarDay(number: 20_783)
        let day = CalendarDay(number: 20_782 + later)
        #expect(rules.refusal(at: LocalTime(day: day, minute: 0)) == refusal)
        #expect(rules.refusal(at: LocalTime(day: day, minute: 1439)) == refusal)
    }

    @Test("Any of several windows opens, and outside them the next one is told")
    func windows() throws {
        var rules = AccessRules()
        for text in ["Wed 08:00-12:00", "Mon-Fri 13:00-16:00"] {
            rules.windows.append(try WeeklyWindow(parsing: text))
        }
        #expect(rules.refusal(at: time(719)) == nil)
        #expect(rules.refusal(at: noon) == .outsideHours(next: time(780)))
        #expect(rules.refusal(at: time(780)) == nil)
        let thursday = LocalTime(day: CalendarDay(number: 20_783), minute: 780)
        #expect(rules.refusal(at: time(960)) == .outsideHours(next: thursday))
        rules.validUntil = AccessRulesTests.wednesday
        #expect(rules.refusal(at: time(960)) == .outsideHours(next: nil))
    }

    @Test(
        "What is open closes when no window is open any more, or after the last day",
        arguments: [
            ("Mon-Fri 08:00-16:30", nil, 0, 990), ("Wed 08:00-13:00; Wed 13:00-15:00", nil, 0, 900),
            ("Wed 08:00-13:00; Wed 12:30-14:00; Mon-Sun 09:00-10:00", nil, 0, 840), ("Wed 12:00-02:00", nil, 1, 120),
            ("Wed 12:00-24:00; Thu 00:00-01:00", nil, 1, 60), ("Tue 20:00-14:00", nil, 0, 840),
            ("Wed 12:00-02:00", 0, 1, 0), ("", 0, 1, 0), ("", 3, 4, 0), ("Mon-Sun 00:00-24:00", 2, 3, 0),
            ("Mon-Sun 00:00-24:00", nil, nil, 0), ("", nil, nil, 0),
        ] as [(String, Int?, Int?, Int)])
    func end(windows: String, validDays: Int?, days: Int?, minute: Int) throws {
        let wednesday = AccessRulesTests.wednesday
        var rules = AccessRules()
        rules.windows = try WeeklyWindow.list(parsing: windows)
        rules.validUntil = validDays.map { CalendarDay(number: wednesday.number + $0) }
        let end = days.map { LocalTime(day: CalendarDay(number: wednesday.number + $0), minute: minute) }
        #expect(rules.end(after: LocalTime(day: wednesday, minute: 750)) == end)
    }

    @Test("A rule about time refuses while the clock is not set", arguments: [0, 1, 2])
    func clockNotSet(rule: Int) throws {
        var rules = AccessRules()
        switch rule {
        case 0: rules.validFrom = CalendarDay(number: 0)
        case 1: rules.validUntil = CalendarDay(number: 1_000_000)
        default: rules.windows = [try WeeklyWindow(parsing: "Mon-Sun 00:00-24:00")]
        }
        #expect(rules.refusal(at: nil) == .clockNotSet)
        for day in [-1, 0, 20_757, 47_482] {
            #expect(rules.refusal(at: LocalTime(day: CalendarDay(number: day), minute: 0)) == .clockNotSet)
        }
        for day in [20_758, 47_481] {
            #expect(rules.refusal(at: LocalTime(day: CalendarDay(number: day), minute: 0)) == nil)
        }
    }

    @Test("A minute is one of the day", arguments: [(-1, 0), (0, 0), (1439, 1439), (1440, 1439), (Int.max, 1439)])
    func minutes(asked: Int, minute: Int) {
        #expect(LocalTime(day: AccessRulesTests.wednesday, minute: asked).minute == minute)
    }

    private func time(_ minute: Int) -> LocalTime {
        LocalTime(day: AccessRulesTests.wednesday, minute: minute)
    }
}
