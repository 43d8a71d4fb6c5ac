// SPDX-License-Identifier: MIT
import ControlMessages
import KioskModel

/// A change of some access terms; terms that are not named stay.
struct AccessChange: Equatable, Sendable {
    /// The new value of a term.
    enum Term<Value: Equatable & Sendable>: Equatable, Sendable {
        case unlimited
        case limited(Value)

        var value: Value? {
            switch self {
            case .unlimited: nil
            case .limited(let value): value
            }
        }
    }

    var validFrom: Term<String>?
    var validUntil: Term<String>?
    var windows: Term<String>?
    var usesLeft: Term<Int>?
    var unlockFor: Term<Int>?

    /// Changes nothing.
    init() {}

    /// Reads the options of `people set`.
    init(_ arguments: Arguments) throws(Failure) {
        try self.init(
            from: arguments[.from], until: arguments[.until], hours: arguments[.hours], uses: arguments[.uses],
            unlockFor: arguments[.unlockFor], place: { "--\($0)" })
        guard self != AccessChange() else {
            throw Failure.misuse("expected at least one of --from, --until, --hours, --uses, --unlock-for")
        }
    }

    /// - Parameters:
    ///   - from: The text that was written; nil where there was none, as for the others.
    ///   - place: The place of a term in a message, by its name as an option.
    init(
        from: String?, until: String?, hours: String?, uses: String?, unlockFor: String?,
        place: (String) -> String
    ) throws(Failure) {
        validFrom = try AccessChange.term(from, place("from"), AccessText.day)
        validUntil = try AccessChange.term(until, place("until"), AccessText.day)
        windows = try AccessChange.term(hours, place("hours"), AccessText.windows)
        usesLeft = try AccessChange.term(uses, place("uses"), AccessText.uses)
        self.unlockFor = try AccessChange.term(unlockFor, place("unlock-for"), AccessText.unlockFor)
        if let first = validFrom?.value, let last = validUntil?.value, first > last {
            throw Failure(.usage, "\(place("until")): expected a day not before \(first), not \(last)")
        }
    }

    func applied(to old: AccessTerms) -> AccessTerms {
        var terms = old
        if let validFrom { terms.validFrom = validFrom.value }
        if let validUntil { terms.validUntil = validUntil.value }
        if let windows { terms.windows = windows.value }
        if let usesLeft { terms.usesLeft = usesLeft.value }
        if let unlockFor { terms.unlockFor = unlockFor.value }
        return terms
    }

    private static func term<Value>(
        _ text: String?, _ place: String, _ read: (String, String) throws(Failure) -> Value?
    ) throws(Failure) -> Term<Value>? {
        guard let text else { return nil }
        if ["", "any", "none"].contains(text.lowercased()) { return .unlimited }
        return try read(text, place).map { .limited($0) } ?? .unlimited
    }
}

extension Option {
    static let from = Option("from", takes: .text("DATE"), "first day, such as 2026-09-01, or any")
    static let until = Option("until", takes: .text("DATE"), "last day, or any")
    static let hours = Option("hours", takes: .text("TEXT"), "such as \"Mon-Fri 08:00-16:30\", or any")
    static let uses = Option("uses", takes: .text("N"), "uses left, or any")
    static let unlockFor = Option("unlock-for", takes: times, "how long it unlocks, or any")
}

/// Names and terms as people write them, on the command line and in tables, read into the words of the protocol.
enum AccessText {
    /// - Parameter place: The place of the text, such as "--from".
    static func name(_ text: String, in place: String) throws(Failure) -> String {
        do {
            return try PersonName(text).text
        } catch {
            switch error {
            case .empty: throw wrong("a name", text, in: place)
            case .tooLong:
                let longest = PersonName.lengths.upperBound
                throw Failure(.usage, "\(place): expected a name of at most \(longest) characters")
            case .invisible: throw wrong("a name without line breaks and control characters", text, in: place)
            }
        }
    }

    static func day(_ text: String, in place: String) throws(Failure) -> String {
        do {
            return try CalendarDay(parsing: text).description
        } catch {
            throw Failure(.usage, "\(place): \(Terminal.harmless(error.description))")
        }
    }

    static func windows(_ text: String, in place: String) throws(Failure) -> String? {
        do {
            let windows = try WeeklyWindow.list(parsing: text)
            return windows.isEmpty ? nil : WeeklyWindow.text(of: windows)
        } catch {
            throw Failure(.usage, "\(place): \(Terminal.harmless(error.description))")
        }
    }

    static func uses(_ text: String, in place: String) throws(Failure) -> Int {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let uses = Int(text), uses <= 1_000_000 else {
            throw wrong("a whole number, 0 to 1000000", text, in: place)
        }
        return uses
    }

    /// The length of an unlock in seconds.
    static func unlockFor(_ text: String, in place: String) throws(Failure) -> Int {
        guard let seconds = TimeSpan.seconds(text), (1...Request.longestUnlock).contains(seconds) else {
            throw wrong("a time such as 45s, 10m or 2h, a day at most", text, in: place)
        }
        return seconds
    }

    static func wrong(_ expected: String, _ text: String, in place: String) -> Failure {
        Failure(.usage, "\(place): expected \(expected), not \"\(Terminal.harmless(text))\"")
    }
}
