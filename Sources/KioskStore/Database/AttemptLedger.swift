// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

/// The stored attempt counts.
///
/// Each row carries a keyed hash, so that a changed or damaged count is noticed; it then counts as many failures,
/// never as none.
struct AttemptLedger {
    /// Longer than any boot id.
    private static let bootLimit = 128

    let database: Database
    /// The id of this boot, the kernel's or systemd's.
    let bootID: String
    var poweredTime = PoweredTime()

    /// The count of `subject` in terms of this boot, and why it had to be written anew, where it had to.
    ///
    /// After a reboot a delay starts again in full: nothing tells how long the power was off. What is paid off stays so,
    /// whatever a power cut takes of the time.
    func settledCount(
        of subject: AttemptSubject, at now: Instant, keys: borrowing StoreKeys
    ) throws(StoreError) -> (count: AttemptCount, warning: String?) {
        guard let row = try row(of: subject, keys) else {
            let count = subject.unreadable(at: now)
            try write(count, of: subject, keys)
            return (count, "\(database.path): an attempt count was unreadable: taken as \(count.failures) failures")
        }
        var count = subject.settled(row.count, at: now)
        let isDelayedAnew = count.delayBegan.map { row.boot != bootID || $0 > now } ?? false
        if isDelayedAnew { count = count.delayed(from: now) }
        if isDelayedAnew || count.debt.tries != row.count.debt.tries { try write(count, of: subject, keys) }
        return (count, nil)
    }

    /// False where nothing of `subject` was ever counted: that a count is gone, the store's seal would tell.
    func holds(_ subject: AttemptSubject) throws(StoreError) -> Bool {
        try !database.rows("SELECT 1 FROM attempts WHERE subject = ? AND secret = ?", subject.key).isEmpty
    }

    /// Writes the count of `subject`, whether or not there was one.
    func write(_ count: AttemptCount, of subject: AttemptSubject, _ keys: borrowing StoreKeys) throws(StoreError) {
        let values =
            [
                .integer(Int64(count.failures)), .integer(Int64(count.sinceAcknowledged)), .text(bootID),
                .integer(count.delayBegan?.sinceBoot.nanoseconds ?? 0),
            ] + debtValues(count.debt)
        try database.run(
            """
            INSERT OR REPLACE INTO attempts (subject, secret, failures, since_acknowledged, boot, since_boot,
                debt, paying_since, failed_at, failed_before, seal)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, subject.key + values + [.blob(try seal(subject.secret.countDomain, subject.id, values, keys))])
    }

    /// nil for a row that is missing, does not fit its seal, or holds nonsense.
    private func row(
        of subject: AttemptSubject, _ keys: borrowing StoreKeys
    ) throws(StoreError) -> (count: AttemptCount, boot: String)? {
        let rows = try database.rows(
            """
            SELECT failures, since_acknowledged, boot, since_boot, debt, paying_since, failed_at, failed_before, seal
            FROM attempts WHERE subject = ? AND secret = ?
            """, subject.key)
        guard let row = rows.first, let failures = row.integer(0), let unseen = row.integer(1),
            let boot = row.text(2), boot.utf8.count <= AttemptLedger.bootLimit, let stamp = row.integer(3),
            let debt = debt(in: row, from: 4), failures >= 0, unseen >= 0, stamp >= 0, let stored = row.blob(8),
            KeyedHash.equal(
                stored, try seal(subject.secret.countDomain, subject.id, Array(row.values.prefix(8)), keys))
        else { return nil }
        let began = failures > 0 ? Instant(sinceBoot: .nanoseconds(stamp)) : nil
        let count = AttemptCount(
            failures: Int(failures), delayBegan: began, sinceAcknowledged: Int(unseen), debt: debt)
        return (count, boot)
    }

    private func seal(
        _ domain: StaticString, _ id: ProfileID, _ values: [SQLValue], _ keys: borrowing StoreKeys
    ) throws(StoreError) -> [UInt8] {
        var message = SealedBytes(domain: domain)
        message.append(.blob(id.bytes))
        for value in values { message.append(value) }
        return try message.seal(keys)
    }
}

/// A debt in the table's terms: times are nanoseconds of powered time, null for none.
extension AttemptLedger {
    private func debtValues(_ debt: GuessDebt) -> [SQLValue] {
        let recent: [SQLValue] = debt.recent.reversed().map { .integer(poweredTime.at($0).nanoseconds) }
        return [.integer(Int64(debt.tries)), .integer(poweredTime.at(debt.payingSince).nanoseconds)] + recent
            + Array(repeating: .null, count: GuessDebt.sittingTries - recent.count)
    }

    /// nil for nonsense.
    private func debt(in row: SQLRow, from column: Int) -> GuessDebt? {
        guard let tries = row.integer(column), tries >= 0, let since = row.integer(column + 1), since >= 0 else {
            return nil
        }
        let recent = [row.integer(column + 3), row.integer(column + 2)].compactMap { $0 }
        return GuessDebt(
            tries: Int(clamping: tries), payingSince: poweredTime.instant(of: .nanoseconds(since)),
            recent: recent.map { poweredTime.instant(of: .nanoseconds($0)) })
    }
}

// MARK: - Another key, older tables

extension AttemptLedger {
    /// Seals every count under another key, inside the caller's transaction. One that does not fit its seal fits no new
    /// one either.
    func rekey(from former: borrowing StoreKeys, to keys: borrowing StoreKeys) throws(StoreError) {
        let rows = try database.rows(
            """
            SELECT subject, secret, failures, since_acknowledged, boot, since_boot, debt, paying_since, failed_at,
                failed_before, seal
            FROM attempts
            """)
        for row in rows {
            let values = Array(row.values[2..<10])
            guard let id = ProfileID(row.blob(0)), let secret = row.text(1).flatMap(SecretKind.init(rawValue:)),
                let stored = row.blob(10), KeyedHash.equal(stored, try seal(secret.countDomain, id, values, former))
            else { continue }
            try database.run(
                "UPDATE attempts SET seal = ? WHERE subject = ? AND secret = ?",
                [.blob(try seal(secret.countDomain, id, values, keys))] + row.values.prefix(2))
        }
    }

    /// Seals the counts of a table without debts again, inside the caller's transaction: as much is owed as failed in a
    /// row. One that does not fit its old seal fits no new one either.
    func sealAnew(at now: Instant, _ keys: borrowing StoreKeys) throws(StoreError) {
        let panel = ProfileID(try database.rows("SELECT id FROM store").first?.blob(0))
        let shared = try ProfileTable(database: database).shared().id
        let rows = try database.rows(
            "SELECT subject, secret, failures, since_acknowledged, boot, since_boot, seal FROM attempts")
        for row in rows {
            guard let id = ProfileID(row.blob(0)), let secret = row.text(1).flatMap(SecretKind.init(rawValue:)),
                let failures = row.integer(2), let unseen = row.integer(3), let boot = row.text(4),
                let stamp = row.integer(5), failures >= 0, unseen >= 0, stamp >= 0, let stored = row.blob(6),
                KeyedHash.equal(stored, try seal(secret.oldCountDomain, id, Array(row.values[2..<6]), keys))
            else { continue }
            let target: GuessTarget = id == panel ? .panel : secret == .pin ? .pin : id == shared ? .shared : .person
            let began = boot == bootID ? Instant(sinceBoot: .nanoseconds(stamp)) : now
            let count = AttemptCount(
                failures: Int(failures), delayBegan: failures > 0 ? began : nil, sinceAcknowledged: Int(unseen),
                debt: GuessDebt(tries: Int(failures), payingSince: now))
            try write(count, of: AttemptSubject(id: id, secret: secret, target: target), keys)
        }
    }
}

extension SecretKind {
    /// The domain of a count without a debt.
    fileprivate var oldCountDomain: StaticString {
        switch self {
        case .pattern, .duress: "ninedot-attempts-v1"
        case .pin: "ninedot-pin-attempts-v1"
        // No such table has one.
        case .recoveryCode: "ninedot-recovery-code-attempts-v1"
        case .answer: "ninedot-answer-attempts-v1"
        }
    }
}

/// The failures that are counted together: a profile's, at one kind of secret, or a panel's.
struct AttemptSubject: Hashable {
    /// A profile's id, or the store's own for the panel as a whole.
    var id: ProfileID
    var secret: SecretKind
    var target: GuessTarget

    static func pattern(of profile: Profile) -> AttemptSubject {
        AttemptSubject(id: profile.id, secret: .pattern, target: profile.kind == .shared ? .shared : .person)
    }

    static func pin(of id: ProfileID) -> AttemptSubject { AttemptSubject(id: id, secret: .pin, target: .pin) }
    /// Guessing a code is as good as guessing the PIN, and takes longer.
    static func recoveryCode(of id: ProfileID) -> AttemptSubject {
        AttemptSubject(id: id, secret: .recoveryCode, target: .pin)
    }
    /// So is guessing a code that the panel shows, of six digits, three times at most.
    static func answer(of id: ProfileID) -> AttemptSubject { AttemptSubject(id: id, secret: .answer, target: .pin) }
    static func panel(_ id: ProfileID) -> AttemptSubject { AttemptSubject(id: id, secret: .pattern, target: .panel) }

    fileprivate var key: [SQLValue] { [.blob(id.bytes), .text(secret.rawValue)] }

    /// The count with what was paid off by `now`. Of a stop of a person's nothing is.
    fileprivate func settled(_ count: AttemptCount, at now: Instant) -> AttemptCount {
        var count = count
        let stop = target == .panel || target == .pin ? nil : AttemptPolicy.usualStop
        count.debt = count.debt.settled(at: now, payoff: target.payoff, stop: stop)
        return target == .panel ? count.owedOnly : count
    }

    /// The count in the place of one that cannot be read: whoever destroys it gains nothing, also where it had stopped.
    fileprivate func unreadable(at now: Instant) -> AttemptCount {
        count(of: AttemptPolicy.usualStop + (target == .panel ? AttemptCounts.mostAtPanel : 0), at: now)
    }

    /// The count in the place of one that was lost with its store, where an admin restores a copy: enough for the longest
    /// delay, and less than what stops.
    fileprivate func lost(at now: Instant) -> AttemptCount { count(of: target == .pin ? 9 : 12, at: now) }

    private func count(of failures: Int, at now: Instant) -> AttemptCount {
        let count = AttemptCount(
            failures: failures, delayBegan: now, sinceAcknowledged: failures,
            debt: GuessDebt(tries: failures, payingSince: now))
        return target == .panel ? count.owedOnly : count
    }
}

/// The owner of a count, in any store of a kiosk.
enum CountOwner: Hashable {
    case panel
    case sharedPattern
    case pin
    case recoveryCode
    case answer
    case person(ProfileID)
}

extension OpenStore {
    /// Every count there is, inside the caller's transaction.
    func counts(at now: Instant) throws(StoreError) -> [CountOwner: AttemptCount] {
        var counts: [CountOwner: AttemptCount] = [:]
        for owner in try owners() {
            counts[owner] = try settledCount(of: owner, at: now)
        }
        return counts
    }

    /// Raises every count to what it was before a restored copy, inside the caller's transaction; delays begin anew.
    ///
    /// - Parameter counts: nil where they were lost.
    func raise(to counts: [CountOwner: AttemptCount]?, at now: Instant) throws(StoreError) {
        let present = try owners()
        // Answers are counted from the first one on, and the copy may be older.
        let hadAnswers = counts.map { $0[.answer] != nil } ?? true
        for owner in hadAnswers && !present.contains(.answer) ? present + [.answer] : present {
            let subject = subject(of: owner)
            let own = try settledCount(of: owner, at: now)
            let count = own.atLeast(
                counts.map { $0[owner] ?? AttemptCount() } ?? subject.lost(at: now), at: now)
            try ledger.write(count.delayed(from: now), of: subject, keys)
        }
    }

    /// Answers have no count before the first one.
    private func settledCount(of owner: CountOwner, at now: Instant) throws(StoreError) -> AttemptCount {
        if owner == .answer { return try settledAnswers(at: now) }
        return try settledCount(of: subject(of: owner), shared, at: now)
    }

    private func owners() throws(StoreError) -> [CountOwner] {
        let codes: [CountOwner] = try record(of: TypedSecret.recoveryCode) == nil ? [] : [.recoveryCode]
        let answers: [CountOwner] = try ledger.holds(.answer(of: shared.id)) ? [.answer] : []
        return try [.panel, .sharedPattern, .pin] + codes + answers
            + profiles.all().filter { $0.kind == .person }.map { .person($0.id) }
    }

    private func subject(of owner: CountOwner) -> AttemptSubject {
        switch owner {
        case .panel: .panel(id)
        case .sharedPattern: .pattern(of: shared)
        case .pin: .pin(of: shared.id)
        case .recoveryCode: .recoveryCode(of: shared.id)
        case .answer: .answer(of: shared.id)
        case .person(let id): AttemptSubject(id: id, secret: .pattern, target: .person)
        }
    }
}

extension AttemptCount {
    /// No fewer failures than `other` has, and no less owed.
    fileprivate func atLeast(_ other: AttemptCount, at now: Instant) -> AttemptCount {
        AttemptCount(
            failures: max(failures, other.failures), delayBegan: delayBegan,
            sinceAcknowledged: max(sinceAcknowledged, other.sinceAcknowledged),
            debt: debt.atLeast(other.debt, from: now))
    }
}
