// SPDX-License-Identifier: MIT

/// The times at which a profile's pattern opens the kiosk. A right pattern at the wrong time is refused, not a failed
/// attempt.
package struct AccessRules: Hashable, Sendable {
    package var isEnabled = true
    /// The first day; nil for any.
    package var validFrom: CalendarDay?
    /// The last day; nil for any.
    package var validUntil: CalendarDay?
    /// The opening times of the week; without any it opens at any time.
    package var windows: [WeeklyWindow] = []
    /// The uses left; nil without an end.
    package var usesLeft: Int?

    /// Always, for ever.
    package init() {}

    /// The reason why the kiosk stays locked; nil when it may open.
    ///
    /// - Parameter now: nil where the clock is known not to be set.
    package func refusal(at now: LocalTime?) -> AccessRefusal? {
        guard isEnabled else { return .disabled }
        if let usesLeft, usesLeft <= 0 { return .usedUp }
        guard needsClock else { return nil }
        guard let now, now.isBelievable else { return .clockNotSet }
        if let validUntil, now.day > validUntil { return .expired(since: validUntil) }
        if let validFrom, now.day < validFrom { return .notYet(until: validFrom) }
        guard windows.isEmpty || windows.contains(where: { $0.contains(now) }) else {
            return .outsideHours(next: nextOpening(after: now))
        }
        return nil
    }

    /// The time at which the rules, which let the kiosk be open now, do so no longer; nil for at no time.
    package func end(after now: LocalTime) -> LocalTime? {
        let lastDay = validUntil.map { LocalTime(minutes: LocalTime.minutesPerDay, sinceMidnightOf: $0) }
        return [lastDay, windowEnd(after: now)].compactMap { $0 }.min()
    }

    /// The time at which no window is open any more; nil where one opens whenever another closes.
    private func windowEnd(after now: LocalTime) -> LocalTime? {
        let horizon = CalendarDay(number: now.day.number + 8)
        var end: LocalTime?
        var time = now
        while let next = windows.compactMap({ $0.end(at: time) }).max() {
            if next.day > horizon { return nil }
            end = next
            time = next
        }
        return end
    }

    /// True where a clock that is not set locks the profile out.
    package var needsClock: Bool { validFrom != nil || validUntil != nil || !windows.isEmpty }

    /// The next time that a window opens; nil where `validUntil` comes first.
    private func nextOpening(after now: LocalTime) -> LocalTime? {
        let next = windows.compactMap { $0.nextOpening(after: now) }.min()
        guard let next, let validUntil, next.day > validUntil else { return next }
        return nil
    }
}

/// The reason why a right pattern does not open the kiosk.
package enum AccessRefusal: Hashable, Sendable {
    case disabled
    case usedUp
    /// The time counts, but the clock was not set, or put back, or shows a date before this program or after its century.
    case clockNotSet
    /// Valid from this day on.
    case notYet(until: CalendarDay)
    /// Valid up to and with this day.
    case expired(since: CalendarDay)
    /// No window is open; `next` is when one opens, nil where none will.
    case outsideHours(next: LocalTime?)
}

/// The times at which a profile opens the kiosk, and for how long.
package struct ProfileAccess: Hashable, Sendable {
    /// Tells whether it is enabled, too, which is changed apart from the rest.
    package var rules: AccessRules
    /// The length of an unlock in whole seconds, at least one; nil as configured.
    package var unlockFor: Duration?

    package init(rules: AccessRules = AccessRules(), unlockFor: Duration? = nil) {
        self.rules = rules
        self.unlockFor = unlockFor
    }
}

/// A text about access that cannot be read.
package struct AccessTextError: Error, Hashable, CustomStringConvertible {
    /// Such as "a day such as 2026-11-21".
    package var expected: String
    /// The part of the text that stands in its place.
    package var found: String

    package init(_ expected: String, found: some StringProtocol) {
        self.expected = expected
        self.found = String(found)
    }

    package var description: String { "expected \(expected), not \"\(found)\"" }
}
