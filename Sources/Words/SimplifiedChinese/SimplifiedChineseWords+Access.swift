// SPDX-License-Identifier: MIT
package import KioskModel

extension SimplifiedChineseWords: AccessWords {
    package func refusal(_ refusal: AccessRefusal) -> String {
        switch refusal {
        case .disabled: "您目前不能解锁"
        case .usedUp: "使用次数已用完"
        case .clockNotSet: "时钟未设置，请联系老师"
        case .notYet(let first): "\(date(first))起有效"
        case .expired(let last): "有效期至 \(date(last))"
        case .outsideHours(let next?): "现在未开放，\(opening(next))开放"
        case .outsideHours(nil): "现在未开放"
        }
    }

    private func date(_ day: CalendarDay) -> String { "\(day.date.year)年\(monthAndDay(day))" }

    private func opening(_ time: LocalTime) -> String {
        "\(monthAndDay(time.day))（\(weekday(time.day.weekday))）\(timeOfDay(time.minute)) "
    }

    func monthAndDay(_ day: CalendarDay) -> String { "\(day.date.month)月\(day.date.day)日" }

    private func weekday(_ day: Weekday) -> String {
        switch day {
        case .monday: "周一"
        case .tuesday: "周二"
        case .wednesday: "周三"
        case .thursday: "周四"
        case .friday: "周五"
        case .saturday: "周六"
        case .sunday: "周日"
        }
    }
}
