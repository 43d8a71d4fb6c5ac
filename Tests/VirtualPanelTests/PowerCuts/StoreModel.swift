// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import KioskStore

/// How a store stood after each transaction, and how far it said it had come.
struct StoreModel {
    /// The first is before there was a store.
    private(set) var snapshots = [StoreSnapshot()]
    /// The last snapshot that the store acknowledged.
    private(set) var acknowledged = 0
    private var copy = StoreSnapshot()

    /// The snapshots that a store may be found in now.
    var possible: ClosedRange<Int> { acknowledged...snapshots.count - 1 }

    mutating func begin(_ step: StoreStep) {
        let before = snapshots[snapshots.count - 1]
        if step == .backup { copy = before }
        snapshots += step.snapshots(after: before, copy: copy)
    }

    /// The attempt is counted and checked, but what became of it is not yet written.
    mutating func check() {
        acknowledged += 1
    }

    mutating func finish() {
        acknowledged = snapshots.count - 1
    }
}

/// All that a store says about itself to whoever opens it.
struct StoreSnapshot: Hashable {
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
    func snapshots(after before: StoreSnapshot, copy: StoreSnapshot) -> [StoreSnapshot] {
        var snapshot = before
        switch self {
        case .open, .backup: return [before]
        case .pin:
            snapshot.setup = .over
            snapshot.history.append(.pinSet)
            return Self.withoutPermission(before) + [snapshot]
        case .enroll(let dots):
            snapshot.setup = .over
            snapshot.pattern = dots
            snapshot.failures = 0
            snapshot.history.append(.patternSet)
            return Self.withoutPermission(before) + [snapshot]
        case .wrong:
            let counted = Self.counted(before)
            snapshot = counted
            snapshot.history += snapshot.failures < 5 ? [.wrong] : [.wrong, .lockedOut]
            return [counted, snapshot]
        case .right:
            snapshot.failures = 0
            snapshot.history.append(.matched)
            return [Self.counted(before), snapshot]
        case .unlock:
            snapshot.history.append(.unlocked)
            return [snapshot]
        case .restore:
            snapshot = copy
            snapshot.failures = max(copy.failures, before.failures)
            snapshot.sinceAcknowledged = max(copy.sinceAcknowledged, before.sinceAcknowledged)
            snapshot.history.append(.restored)
            return [snapshot]
        }
    }

    /// The permission goes before the first PIN or pattern comes; what else there is nobody can ask then.
    private static func withoutPermission(_ before: StoreSnapshot) -> [StoreSnapshot] {
        before.setup == .permitted ? [StoreSnapshot(setup: .notPermitted)] : []
    }

    /// Every attempt is a failure until it turned out right.
    private static func counted(_ before: StoreSnapshot) -> StoreSnapshot {
        var snapshot = before
        snapshot.failures += 1
        snapshot.sinceAcknowledged += 1
        return snapshot
    }

    private static func words(_ dots: [Int]) -> String {
        dots.map(String.init).joined(separator: " ")
    }
}
