// SPDX-License-Identifier: MIT
import BootTime
package import KioskModel
import PatternLock

extension KioskStore {
    /// Counts an attempt at the panel's PIN durably, then checks it, in the order `verify` keeps.
    ///
    /// It has failures and delays of its own, so that a teacher gets in while the panel is locked out. Without a PIN
    /// nothing is counted and the store stays open.
    package func verifyPIN(_ pin: PIN) throws(StoreError) -> VerificationOutcome {
        try use { store throws(StoreError) in
            let digits = try PINEncoding.encode(pin)
            let began = clock.now()
            let before = try store.pinCount(at: began)
            if refuses(before, at: began) { return .refused(AttemptCounts(profile: before)) }

            let mark = try store.mistakes.mark(digits, of: store.shared.id)
            if store.mistakes.recognize(mark, at: began) { return .repeated }
            guard let record = try store.pinRecord() else { throw .noPIN(path: location.database) }

            let counted = before.failed(at: began)
            try store.keepPIN(counted)
            guard try record.matches(digits, keys: store.keys) else {
                return .wrong(AttemptCounts(profile: try failPIN(counted, mark, in: store)))
            }
            let renewed = record.rehashed(digits, at: store.cost, keys: store.keys)
            try store.keepPIN(before.succeeded(at: clock.now()), renewed, [.pinMatched])
            store.mistakes.forget()
            return .matched(Match(failuresBefore: before.failures))
        }
    }

    /// Replaces the panel's PIN and clears its failures, durably; in a fresh store the first step of the setup.
    package func setPIN(_ pin: PIN, actor: String = "panel") throws(StoreError) {
        try use { store throws(StoreError) in try keep(pin, actor: actor, in: store) }
    }

    /// The same for the first PIN of a new kiosk; refused where there is one already, or a pattern.
    package func setFirstPIN(_ pin: PIN) throws(StoreError) {
        try use { store throws(StoreError) in
            guard store.isFresh else { throw .refused(.pinAlreadySet) }
            try keep(pin, actor: History.panel, in: store)
        }
    }

    private func keep(_ pin: PIN, actor: String, in store: OpenStore) throws(StoreError) {
        let record = try SecretRecord(
            of: PINEncoding.encode(pin), .pin, on: .boxes(for: pin), profile: store.shared.id, cost: store.cost,
            keys: store.keys)
        let count = try store.pinCount(at: clock.now())
        try store.keepNewPIN(count.cleared, record, actor: actor)
        store.mistakes.forget()
    }

    private func refuses(_ count: AttemptCount, at now: Instant) -> Bool {
        switch pinPolicy.verdict(for: count, at: now) {
        case .allowed: false
        case .refused, .stopped: true
        }
    }

    /// Starts the delay after the check, however long that took, and remembers the digits.
    private func failPIN(
        _ counted: AttemptCount, _ mark: [UInt8], in store: OpenStore
    ) throws(StoreError) -> AttemptCount {
        let now = clock.now()
        let count = counted.delayed(from: now)
        try store.keepPIN(count, nil, refuses(count, at: now) ? [.pinWrong, .pinLockedOut] : [.pinWrong])
        store.mistakes.remember(mark, at: now)
        return count
    }
}

extension OpenStore {
    /// The panel's PIN, or nil where none was set.
    func pinRecord() throws(StoreError) -> SecretRecord? {
        try SecretRecord(.pin, of: shared.id, in: database)
    }

    /// The failures at the panel's PIN in terms of this boot.
    func pinCount(at now: Instant) throws(StoreError) -> AttemptCount {
        try database.transaction { () throws(StoreError) in
            try settledCount(of: .pin(of: shared.id), shared, at: now)
        }
    }

    /// Makes the PIN's count, the same PIN at another cost, and history entries durable together.
    fileprivate func keepPIN(
        _ count: AttemptCount, _ record: SecretRecord? = nil, _ entries: [HistoryEntry.Kind] = []
    ) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            if let record {
                try record.save(at: history.clock.wall(), in: database)
                try StoreSeal.renew(in: database, keys)
            }
            try ledger.write(count, of: .pin(of: shared.id), keys)
            for kind in entries {
                try history.append(kind, of: shared)
            }
        }
    }

    /// Makes another PIN and its count durable together, and in a new kiosk the first step of its setup.
    fileprivate func keepNewPIN(
        _ count: AttemptCount, _ record: SecretRecord, actor: String
    ) throws(StoreError) {
        let progress = try SetupProgress(in: database)
        try commit(reaching: progress == .fresh ? .pinSet : progress) { () throws(StoreError) in
            try record.save(at: history.clock.wall(), in: database)
            try ledger.write(count, of: .pin(of: shared.id), keys)
            try history.append(.pinSet, of: shared, actor: actor)
        }
    }
}
