// SPDX-License-Identifier: MIT

/// A time as people write it: a number and its unit, such as 45s, 10m, 2h, 7d or 4w.
package enum TimeSpan {
    private static let units: [(Character, seconds: Int)] = [
        ("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
    ]

    /// The time in seconds; nil for what is none, or longer than a century.
    package static func seconds(_ text: String) -> Int? {
        guard let unit = units.first(where: { $0.0 == text.last }), text.utf8.count <= 11 else { return nil }
        let digits = text.dropLast()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits) else {
            return nil
        }
        let seconds = number.multipliedReportingOverflow(by: unit.seconds)
        return seconds.overflow || seconds.partialValue > 3_155_760_000 ? nil : seconds.partialValue
    }

    /// The time in the largest unit that gives a whole number.
    package static func text(_ seconds: Int) -> String {
        let unit = units.dropFirst().first { seconds > 0 && seconds % $0.seconds == 0 } ?? ("s", 1)
        return "\(seconds / unit.seconds)\(unit.0)"
    }
}
