// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

/// A secret that a teacher types: it belongs to the shared profile, and its failures are counted by themselves.
enum TypedSecret {
    case pin
    /// The code for whoever forgot the PIN.
    case recoveryCode

    var kind: SecretKind {
        switch self {
        case .pin: .pin
        case .recoveryCode: .recoveryCode
        }
    }

    fileprivate func subject(of shared: ProfileID) -> AttemptSubject {
        switch self {
        case .pin: .pin(of: shared)
        case .recoveryCode: .recoveryCode(of: shared)
        }
    }

    fileprivate var matched: HistoryEntry.Kind { self == .pin ? .pinMatched : .codeMatched }
    fileprivate var wrong: HistoryEntry.Kind { self == .pin ? .pinWrong : .codeWrong }
    fileprivate var lockedOut: HistoryEntry.Kind { self == .pin ? .pinLockedOut : .codeLockedOut }
    fileprivate var set: HistoryEntry.Kind { self == .pin ? .pinSet : .codeSet }
}

extension KioskStore {
    /// Counts an attempt durably, then checks it. Where there is no such secret nothing is counted.
    func verify(_ typed: borrowing GuardedMessage, _ secret: TypedSecret) throws(StoreError) -> VerificationOutcome {
        try use { store throws(StoreError) in
            guard let record = try store.record(of: secret) else { throw .noPIN(path: location.database) }
            let began = clock.now()
            let before = try store.count(of: secret, at: began)
            if refuses(before, at: began) { return .refused(AttemptCounts(profile: before)) }
            let mark = try store.mistakes.mark(typed, of: store.shared.id)
            if store.mistakes.recognize(mark, at: began) { return .repeated }

            let counted = before.failed(at: began)
            try store.keep(counted, of: secret)
            guard try record.matches(typed, keys: store.keys) else {
                return .wrong(AttemptCounts(profile: try fail(counted, mark, at: secret, in: store)))
            }
            let renewed = record.rehashed(typed, at: store.cost, keys: store.keys)
            try store.keep(before.succeeded(at: clock.now()), of: secret, renewed, [secret.matched])
            store.mistakes.forget()
            return .matched(Match(failuresBefore: before.failures))
        }
    }

    /// Replaces the secret and clears its failures, durably.
    ///
    /// - Parameter grid: The boxes it is typed into, where their number is of interest.
    func keep(
        _ typed: borrowing GuardedMessage, _ secret: TypedSecret, on grid: Grid = .uncounted, actor: String,
        in store: OpenStore
    ) throws(StoreError) {
        let record = try SecretRecord(
            of: typed, secret.kind, on: grid, profile: store.shared.id, cost: store.cost, keys: store.keys)
        let count = try store.count(of: secret, at: clock.now())
        try store.keepNew(secret, record, count.cleared, actor: actor)
        store.mistakes.forget()
    }

    private func refuses(_ count: AttemptCount, at now: Instant) -> Bool {
        switch pinPolicy.verdict(for: count, at: now) {
        case .allowed: false
        case .refused, .stopped: true
        }
    }

    /// Starts the delay after the check, however long that took, and remembers what was typed.
    private func fail(
        _ counted: AttemptCount, _ mark: [UInt8], at secret: TypedSecret, in store: OpenStore
    ) throws(StoreError) -> AttemptCount {
        let now = clock.now()
        let count = counted.delayed(from: now)
        try store.keep(
            count, of: secret, nil, refuses(count, at: now) ? [secret.wrong, secret.lockedOut] : [secret.wrong])
        store.mistakes.remember(mark, at: now)
        return count
    }
}

extension OpenStore {
    /// Nil where none was set.
    func record(of secret: TypedSecret) throws(StoreError) -> SecretRecord? {
        try SecretRecord(secret.kind, of: shared.id, in: database)
    }

    /// The failures in terms of this boot, inside the caller's transaction.
    ///
    /// A code that was never made has no count; a PIN has one from the store's beginning, so that its loss shows.
    func settledCount(of secret: TypedSecret, at now: Instant) throws(StoreError) -> AttemptCount {
        if secret == .recoveryCode, try record(of: secret) == nil { return AttemptCount() }
        return try settledCount(of: secret.subject(of: shared.id), shared, at: now)
    }

    fileprivate func count(of secret: TypedSecret, at now: Instant) throws(StoreError) -> AttemptCount {
        try database.transaction { () throws(StoreError) in try settledCount(of: secret, at: now) }
    }

    /// Makes the count, the same secret at another cost, and history entries durable together.
    fileprivate func keep(
        _ count: AttemptCount, of secret: TypedSecret, _ record: SecretRecord? = nil,
        _ entries: [HistoryEntry.Kind] = []
    ) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try record?.save(at: history.clock.wall(), in: database)
            try ledger.write(count, of: secret.subject(of: shared.id), keys)
            for kind in entries {
                try history.append(kind, of: shared)
            }
        }
    }

    /// Makes another secret and its count durable together, and with the PIN of a new kiosk the first step of its setup.
    fileprivate func keepNew(
        _ secret: TypedSecret, _ record: SecretRecord, _ count: AttemptCount, actor: String
    ) throws(StoreError) {
        let progress = try SetupProgress(in: database)
        try commit(reaching: secret == .pin && progress == .fresh ? .pinSet : progress) { () throws(StoreError) in
            try record.save(at: history.clock.wall(), in: database)
            try ledger.write(count, of: secret.subject(of: shared.id), keys)
            try history.append(secret.set, of: shared, actor: actor)
        }
    }
}
