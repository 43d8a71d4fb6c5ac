// SPDX-License-Identifier: MIT

/// A day of the week, which begins on Monday.
package enum Weekday: Int, Hashable, Sendable, CaseIterable {
    case monday
    case tuesday
    case wednesday
    case thursday
    case friday
    case saturday
    case sunday

    /// In texts that people type and programs read, whatever the panel's language.
    package var abbreviation: String {
        switch self {
        case .monday: "Mon"
        case .tuesday: "Tue"
        case .wednesday: "Wed"
        case .thursday: "Thu"
        case .friday: "Fri"
        case .saturday: "Sat"
        case .sunday: "Sun"
        }
    }

    package var before: Weekday { Weekday(rawValue: (rawValue + 6) % 7) ?? self }
    package var after: Weekday { Weekday(rawValue: (rawValue + 1) % 7) ?? self }
}
