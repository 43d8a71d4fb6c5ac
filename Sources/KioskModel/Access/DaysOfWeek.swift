// SPDX-License-Identifier: MIT

/// Some days of the week; written as Mon-Fri, Sat,Sun or Mon,Wed-Fri.
package struct DaysOfWeek: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    /// Bits that are no day are dropped.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue & 0x7f
    }

    package init(_ day: Weekday) {
        self.init(rawValue: 1 << UInt8(day.rawValue))
    }

    /// The days from one to another, over the week's end if need be: Sat-Mon are three days.
    package init(from first: Weekday, through last: Weekday) {
        self.init(first)
        var day = first
        while day != last {
            day = day.after
            insert(DaysOfWeek(day))
        }
    }

    package static let all = DaysOfWeek(rawValue: 0x7f)

    package func contains(_ day: Weekday) -> Bool { contains(DaysOfWeek(day)) }
}

extension DaysOfWeek: CustomStringConvertible {
    /// Reads days and runs of days with commas in between, in any letter case.
    package init(parsing text: some StringProtocol) throws(AccessTextError) {
        self = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { DaysOfWeek.day(named: $0) }
            switch (ends.count, ends.first ?? nil, ends.last ?? nil) {
            case (1, let day?, _): insert(DaysOfWeek(day))
            case (2, let first?, let last?): formUnion(DaysOfWeek(from: first, through: last))
            default: throw AccessTextError("days such as Mon-Fri or Sat,Sun", found: part)
            }
        }
    }

    /// Three days and more in a row as a run.
    package var description: String {
        var parts: [String] = []
        var rest = Weekday.allCases[...]
        while let first = rest.first {
            let run = rest.prefix { contains($0) }
            if run.count >= 3, let last = run.last {
                parts.append("\(first.abbreviation)-\(last.abbreviation)")
            } else {
                parts += run.map(\.abbreviation)
            }
            rest = rest.dropFirst(max(1, run.count))
        }
        return parts.joined(separator: ",")
    }

    private static func day(named name: some StringProtocol) -> Weekday? {
        Weekday.allCases.first { $0.abbreviation.lowercased() == name.lowercased() }
    }
}

/// A day of the week, which begins on Monday.
package enum Weekday: Int, Hashable, Sendable, CaseIterable {
    case monday
    case tuesday
    case wednesday
    case thursday
    case friday
    case saturday
    case sunday

    /// The name in texts that people type and programs read, whatever the panel's language.
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
