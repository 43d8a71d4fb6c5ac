// SPDX-License-Identifier: MIT
import ControlMessages
import KioskModel

/// The verbs about what happened: wrong tries and their lockouts, and the history.
enum HistoryCommands {
    static let verbs = [
        Verb(
            "rearm", "[NAME|--everybody|--pin]", help: "end a lockout after too many wrong tries",
            operands: .names(0...1), options: [.everybody, .pin]
        ) { (arguments) throws(Failure) in [.store(.rearm(try scope(arguments)))] },
        Verb("acknowledge", help: "mark the wrong tries so far as seen") { _ in [.store(.acknowledge)] },
        Verb("accept-clock", help: "trust the clock though it once ran ahead") { _ in [.store(.acceptClock)] },
        Verb(
            "history", "[--since TIME] [--count N] [--json|--csv]", help: "show what happened",
            options: [.since, .count, .json, .csv], run: history),
    ]

    private static func scope(_ arguments: Arguments) throws(Failure) -> RearmScope {
        switch (try arguments.names().first, arguments.has(.everybody), arguments.has(.pin)) {
        case (nil, false, false): return .panel
        case (let name?, false, false): return .person(name)
        case (nil, true, false): return .everybody
        case (nil, false, true): return .pin
        case (_, true, _), (_, _, true): throw Failure.misuse("expected only one of NAME, --everybody and --pin")
        }
    }

    /// The oldest first, so that the newest stands right above the prompt.
    private static func history(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        let query = try HistoryQuery(arguments)
        var connection = try connect()
        let entries = try connection.entries(of: query)
        switch query.style {
        case .json: for entry in entries { Terminal.say(entry.line) }
        case .csv: Terminal.say(HistoryText.csv(entries, clock: LocalClock()))
        case .text:
            Terminal.say(entries.isEmpty ? "no entries" : HistoryText.table(entries, clock: LocalClock()))
        }
    }
}

extension Option {
    fileprivate static let everybody = Option("everybody", "everybody at the panel, but not the PIN")
    fileprivate static let pin = Option("pin", "the PIN of the teacher's screens")
    fileprivate static let since = Option(
        "since", takes: .oneOf("TIME", ["1h", "1d", "7d", "4w"]), "from this time on, such as 2h, 7d or 2026-11-01")
    fileprivate static let count = Option("count", takes: .text("N"), "at most this many, the newest")
    fileprivate static let csv = Option("csv", "a table for spreadsheets")
}

/// The entries `history` shows, and how.
struct HistoryQuery: Equatable, Sendable {
    enum Style {
        case text
        case json
        /// A table for spreadsheets.
        case csv
    }

    /// Time in seconds since 1970.
    var since: Int?
    /// The newest so many; nil is all of them.
    var count: Int?
    var style = Style.text

    private static let usualCount = 50
    private static let counts = 1...100_000

    init(since: Int? = nil, count: Int? = HistoryQuery.usualCount, style: Style = .text) {
        self.since = since
        self.count = count
        self.style = style
    }

    init(_ arguments: Arguments, clock: LocalClock = LocalClock()) throws(Failure) {
        since = try arguments[.since].map { (text) throws(Failure) in try HistoryQuery.time(text, clock) }
        // With --since, all entries from then on.
        count = since == nil ? HistoryQuery.usualCount : nil
        if let text = arguments[.count] {
            guard let number = Int(text), HistoryQuery.counts.contains(number) else {
                let most = HistoryQuery.counts.upperBound
                throw Failure.misuse("--count expected a whole number, 1 to \(most)")
            }
            count = number
        }
        switch (arguments.has(.json), arguments.has(.csv)) {
        case (false, false): style = .text
        case (true, false): style = .json
        case (false, true): style = .csv
        case (true, true): throw Failure.misuse("--json and --csv do not go together")
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
            throw Failure.misuse("--since expected a time such as \(examples), not \(text)")
        }
        return max(0, time)
    }

    /// Minutes since midnight.
    private static func minute(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hours = Int(parts[0]), let minutes = Int(parts[1]), hours < 24, minutes < 60
        else { return nil }
        return hours * 60 + minutes
    }
}

extension Connection {
    /// The newest entries, the oldest of them first, asked for page after page.
    mutating func entries(of query: HistoryQuery) throws(Failure) -> [ListedEntry] {
        var entries: [ListedEntry] = []
        let count = query.count ?? .max
        while entries.count < count {
            let range = HistoryRange(
                count: min(Request.longestPage, count - entries.count), before: entries.last?.number,
                since: query.since.map { $0 * 1000 })
            guard case .history(let page) = try ask(.store(.history(range))) else { throw Connection.unexpectedReply }
            entries += page.entries
            guard page.more, !page.entries.isEmpty else { break }
        }
        return entries.reversed()
    }
}
