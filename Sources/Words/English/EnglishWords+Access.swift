// SPDX-License-Identifier: MIT
package import KioskModel

extension EnglishWords: AccessWords {
    package func refusal(_ refusal: AccessRefusal) -> String {
        switch refusal {
        case .disabled: "You may not unlock at present"
        case .usedUp: "No uses left"
        case .clockNotSet: "The clock is not set. Please ask a teacher"
        case .notYet(let first): "Valid from \(date(first).unbroken)"
        case .expired(let last): "Was valid until \(date(last).unbroken)"
        case .outsideHours(let next?): "Closed now. Opens \(opening(next))"
        case .outsideHours(nil): "Closed now"
        }
    }

    /// Such as 3 May 2027.
    private func date(_ day: CalendarDay) -> String { "\(dayAndMonth(day)) \(day.date.year)" }

    /// Such as Mon 3 May, 08:00.
    private func opening(_ time: LocalTime) -> String {
        "\(time.day.weekday.abbreviation)\u{a0}\(dayAndMonth(time.day)), \(timeOfDay(time.minute))"
    }

    /// Such as 3 May.
    func dayAndMonth(_ day: CalendarDay) -> String { "\(day.date.day)\u{a0}\(EnglishWords.months[day.date.month - 1])" }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

extension String {
    /// On one line: without a space where it may be broken.
    var unbroken: String { String(map { $0 == " " ? "\u{a0}" : $0 }) }
}
