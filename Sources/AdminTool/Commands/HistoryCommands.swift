// SPDX-License-Identifier: MIT
import KioskModel

/// What `ninedotctl history` is to show.
struct HistoryOrder: Equatable, Sendable {
    enum Style {
        case text
        case json
        /// For spreadsheets.
        case csv
    }

    /// In seconds since 1970.
    var since: Int?
    /// The newest so many; nil is all of them.
    var count: Int?
    var style = Style.text

    private static let usualCount = 50
    private static let counts = 1...100_000

    init(since: Int? = nil, count: Int? = HistoryOrder.usualCount, style: Style = .text) {
        self.since = since
        self.count = count
        self.style = style
    }

    init(_ options: [String: String], clock: LocalClock = LocalClock()) throws(Failure) {
        since = try options["since"].map { (text) throws(Failure) in try HistoryOrder.time(text, clock) }
        // Whoever says from when wants all from then on.
        count = since == nil ? HistoryOrder.usualCount : nil
        if let text = options["count"] {
            guard let number = Int(text), HistoryOrder.counts.contains(number) else {
                let most = HistoryOrder.counts.upperBound
                throw Usage.wrong("--count expected a whole number, 1 to \(most)", of: .history)
            }
            count = number
        }
        switch (options["json"], options["csv"]) {
        case (nil, nil): style = .text
        case (_?, nil): style = .json
        case (nil, _?): style = .csv
        case (_?, _?): throw Usage.wrong("--json and --csv do not go together", of: .history)
        }
    }

    /// A time such as 2h (ago), 2026-11-01 or "2026-11-01 08:00", in seconds since 1970.
    static func time(_ text: String, _ clock: LocalClock) throws(Failure) -> Int {
        if let span = TimeSpan.seconds(text) { return max(0, clock.now - span) }
        let parts = text.split(separator: " ").map(String.init)
        let minute = parts.count == 2 ? minute(parts[1]) : 0
        guard (1...2).contains(parts.count), let minute, let day = try? CalendarDay(parsing: parts[0]),
            let time = clock.seconds(of: day, minute: minute)
        else {
            let examples = "2h, 7d, 2026-11-01 or \"2026-11-01 08:00\""
            throw Usage.wrong("--since expected a time such as \(examples), not \(text)", of: .history)
        }
        return max(0, time)
    }

    /// Since midnight.
    private static func minute(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hours = Int(parts[0]), let minutes = Int(parts[1]), hours < 24, minutes < 60
        else { return nil }
        return hours * 60 + minutes
    }
}
