// SPDX-License-Identifier: MIT
package import KioskModel
package import KioskSession
package import PatternLock

/// What it says in each.
extension Language {
    package var words: any Words {
        switch self {
        case .english: EnglishWords()
        case .simplifiedChinese: SimplifiedChineseWords()
        }
    }
}

/// Every text of every screen in one language: short, calm, and saying what to do next.
package protocol Words: Sendable, EnrollmentWords, UnlockedWords, AccessWords, PINWords,
    MenuWords, PeopleWords, HistoryWords, LookWords, DoctorWords
{
    func status(_ status: LockStatus, by entry: PatternEntry) -> String
    func step(_ step: EnrollStep, by entry: PatternEntry) -> String
    func label(of button: Button) -> String

    func title(of notice: Notice) -> String
    func explanation(of notice: Notice) -> String
    /// Strokes are refused until somebody comes; `contact` is the owner's text that says whom to ask.
    func stopped(contact: String) -> String

    /// Stands above the time to wait.
    var tryAgainIn: String { get }
    /// The time to wait, large.
    func wait(seconds: Int) -> String
}

extension PatternEntry {
    /// What is said where a pattern is drawn, or where it is tapped.
    func words(draw: String, tap: String) -> String {
        switch self {
        case .draw: draw
        case .tap: tap
        }
    }
}

/// Minutes and seconds as on a clock, with hours where there are any: 0:05, 4:32, 1:00:00.
func clockTime(seconds: Int) -> String {
    let total = max(0, seconds)
    let hours = total / 3600
    let minutes = total / 60 % 60
    guard hours > 0 else { return "\(minutes):\(twoDigits(total % 60))" }
    return "\(hours):\(twoDigits(minutes)):\(twoDigits(total % 60))"
}

private func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
}
