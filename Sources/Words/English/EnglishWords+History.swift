// SPDX-License-Identifier: MIT
package import KioskModel
import KioskSession
import PatternLock

extension EnglishWords: HistoryWords {
    package var historyTitle: String { "History" }
    package var nothingHappened: String { "Nothing has happened yet" }

    package func event(_ kind: HistoryEntry.Kind) -> String {
        switch kind {
        case .matched: "Right pattern"
        case .wrong: "Wrong pattern"
        case .lockedOut: "Too many wrong tries"
        case .voided: "Drawing cut short"
        case .denied: "Right, but not allowed"
        case .duress: event(.matched)
        case .forgotten: "Pattern forgotten"
        case .unlocked: "Unlocked"
        case .extended: "More time"
        case .locked: "Locked"
        case .patternSet: "Pattern set"
        case .duressSet: event(.patternSet)
        case .countRepaired: "Count repaired"
        case .pinMatched: "Settings opened"
        case .pinWrong: "Wrong PIN"
        case .pinLockedOut: "Too many wrong PINs"
        case .pinSet: "PIN set"
        case .rearmed: "Tries allowed again"
        case .acknowledged: "History read"
        case .personAdded: "Person added"
        case .personRenamed: "Person renamed"
        case .personEnabled: "Person enabled"
        case .personDisabled: "Person disabled"
        case .personRemoved: "Person removed"
        case .accessSet: "Hours changed"
        case .lookSet: "Look changed"
        case .restored: "Restored from a copy"
        case .setupPermitted: "Setup permitted"
        case .setupWithdrawn: "Setup withdrawn"
        }
    }

    package func formerly(_ name: String) -> String { "before: \(name)" }
    package func by(_ actor: String) -> String { "by \(actor)" }
    package func moment(_ time: LocalTime) -> String { "\(dayAndMonth(time.day)), \(timeOfDay(time.minute))" }
}
