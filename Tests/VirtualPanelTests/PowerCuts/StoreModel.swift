// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import KioskStore

/// A model of the store: its snapshots after each transaction, and the last one that it acknowledged.
struct StoreModel {
    /// Snapshots after each transaction; the first is that of no store.
    private(set) var snapshots = [StoreSnapshot()]
    /// Index of the last snapshot that the store acknowledged.
    private(set) var acknowledged = 0
    private var copy = StoreSnapshot()

    /// Indices of the snapshots that the store may be found in now.
    var possible: ClosedRange<Int> { acknowledged...snapshots.count - 1 }

    mutating func begin(_ step: StoreStep) {
        let before = snapshots[snapshots.count - 1]
        if step == .backup { copy = before }
        snapshots += step.snapshots(after: before, copy: copy)
    }

    /// Records that an attempt is counted and checked, while its result is not yet written.
    mutating func check() {
        acknowledged += 1
    }

    mutating func finish() {
        acknowledged = snapshots.count - 1
    }
}

/// All that a store reports when it is opened.
struct StoreSnapshot: Hashable {
    /// The permission to choose the first PIN.
    enum Setup: Hashable {
        /// Granted to anyone at the panel.
        case permitted
        /// Used up, although no PIN was kept.
        case notPermitted
        /// No longer needed: there is a PIN or a pattern.
        case over
    }

    var setup = Setup.permitted
    /// The right pattern, of those that were ever enrolled.
    var pattern: [Int]?
    var failures = 0
    var sinceAcknowledged = 0
    var history: [HistoryEntry.Kind] = []
}

/// An operation on the store, of one or more transactions; each of them leads to a snapshot.
enum StoreStep: Hashable {
    case open
    case pin([Int])
    case enroll([Int])
    case wrong([Int])
    case right([Int])
    case unlock
    case backup
    /// Restores the last backup.
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

    /// The command, with the line that an attempt waits for.
    var input: String {
        switch self {
        case .open, .pin, .enroll, .unlock, .backup, .restore: command + "\n"
        case .wrong, .right: command + "\n\n"
        }
    }

    /// The answer after success.
    var answer: String {
        switch self {
        case .open, .pin, .enroll, .unlock, .backup, .restore: "done"
        case .wrong: "done wrong"
        case .right: "done matched"
        }
    }

    /// The snapshots after each transaction, from `before`, by the classroom's policy.
    ///
    /// - Parameter copy: The snapshot of the last backup.
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
            snapshot.history = before.history + [.restored]
            return [snapshot]
        }
    }

    /// The permission is removed before the first PIN or pattern is stored; nothing else can be asked in between.
    private static func withoutPermission(_ before: StoreSnapshot) -> [StoreSnapshot] {
        before.setup == .permitted ? [StoreSnapshot(setup: .notPermitted)] : []
    }

    /// Counts an attempt: it is a failure until its pattern proves right.
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
