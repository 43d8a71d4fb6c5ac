// SPDX-License-Identifier: MIT
import ControlMessages
import KioskModel

/// What people write about somebody, on the command line and in tables, in the words of the protocol.
enum AccessText {
    /// - Parameter place: Where the text stands, such as "--from".
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

    /// In seconds.
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
