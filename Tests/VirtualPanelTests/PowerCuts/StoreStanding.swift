// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import KioskStore

/// All that a store says about itself to whoever opens it.
struct StoreStanding: Hashable {
    /// Who may choose the first PIN.
    enum Setup: Hashable {
        /// Whoever is at the panel.
        case permitted
        /// Nobody: the permission is gone, and no PIN was kept.
        case notPermitted
        /// There is one, or a pattern.
        case over
    }

    var setup = Setup.permitted
    /// The right one, of the patterns that were ever enrolled.
    var pattern: [Int]?
    var failures = 0
    var sinceAcknowledged = 0
    var history: [HistoryEntry.Kind] = []
}

/// Something done to the store. Each is one or more transactions, and after each of them the store stands somehow.
enum StoreStep: Hashable {
    case open
    case pin([Int])
    case enroll([Int])
    case wrong([Int])
    case right([Int])
    case unlock
    case backup
    /// Of the last backup.
    case restore

    var command: String {
        switch self {
        case .open: "open"
        case .pin(let digits): "pin \(Self.words(digits))"
        case .enroll(let dots): "enroll \(Self.words(dots))"
        case .wrong(let dots), .right(let dots): "draw \(Self.words(dots))"
        case .unlock: "unlock"
        case .backup: "backup"
        case .restore: "restore"
        }
    }

    /// The command, and the line that an attempt waits for.
    var input: String {
        switch self {
        case .open, .pin, .enroll, .unlock, .backup, .restore: command + "\n"
        case .wrong, .right: command + "\n\n"
        }
    }

    /// The answer when all went well.
    var answer: String {
        switch self {
        case .open, .pin, .enroll, .unlock, .backup, .restore: "done"
        case .wrong: "done wrong"
        case .right: "done matched"
        }
    }

    /// How the store stands after each transaction, from `before`, by the classroom's policy.
    ///
    /// - Parameter copy: How it stood at the last backup.
    func standings(after before: StoreStanding, copy: StoreStanding) -> [StoreStanding] {
        var standing = before
        switch self {
        case .open, .backup: return [before]
        case .pin:
            standing.setup = .over
            standing.history.append(.pinSet)
            return Self.withoutPermission(before) + [standing]
        case .enroll(let dots):
            standing.setup = .over
            standing.pattern = dots
            standing.failures = 0
            standing.history.append(.patternSet)
            return Self.withoutPermission(before) + [standing]
        case .wrong:
            let counted = Self.counted(before)
            standing = counted
            standing.history += standing.failures < 5 ? [.wrong] : [.wrong, .lockedOut]
            return [counted, standing]
        case .right:
            standing.failures = 0
            standing.history.append(.matched)
            return [Self.counted(before), standing]
        case .unlock:
            standing.history.append(.unlocked)
            return [standing]
        case .restore:
            standing = copy
            standing.failures = max(copy.failures, before.failures)
            standing.sinceAcknowledged = max(copy.sinceAcknowledged, before.sinceAcknowledged)
            standing.history.append(.restored)
            return [standing]
        }
    }

    /// The permission goes before the first PIN or pattern comes; what else there is nobody can ask then.
    private static func withoutPermission(_ before: StoreStanding) -> [StoreStanding] {
        before.setup == .permitted ? [StoreStanding(setup: .notPermitted)] : []
    }

    /// Every attempt is a failure until it turned out right.
    private static func counted(_ before: StoreStanding) -> StoreStanding {
        var standing = before
        standing.failures += 1
        standing.sinceAcknowledged += 1
        return standing
    }

    private static func words(_ dots: [Int]) -> String {
        dots.map(String.init).joined(separator: " ")
    }
}

/// How a store stood after each transaction, and how far it said it had come.
struct StoreCourse {
    /// The first is before there was a store.
    private(set) var standings = [StoreStanding()]
    /// The last standing that the store acknowledged.
    private(set) var acknowledged = 0
    private var copy = StoreStanding()

    /// The standings that a store may be found in now.
    var possible: ClosedRange<Int> { acknowledged...standings.count - 1 }

    mutating func begin(_ step: StoreStep) {
        let before = standings[standings.count - 1]
        if step == .backup { copy = before }
        standings += step.standings(after: before, copy: copy)
    }

    /// The attempt is counted and checked, but what became of it is not yet written.
    mutating func check() {
        acknowledged += 1
    }

    mutating func finish() {
        acknowledged = standings.count - 1
    }
}
