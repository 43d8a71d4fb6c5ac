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
    /// This boot, by the kernel's or systemd's id.
    let bootID: String

    /// The count of `subject` in terms of this boot, and why it had to be written anew, where it had to.
    ///
    /// After a reboot a delay starts again in full: nothing tells how long the power was off.
    func settledCount(
        of subject: AttemptSubject, at now: Instant, keys: borrowing StoreKeys
    ) throws(StoreError) -> (count: AttemptCount, warning: String?) {
        guard let row = try row(of: subject, keys) else {
            let count = AttemptCount(
                failures: subject.secret.failuresWhenUnreadable, delayBegan: now,
                sinceAcknowledged: subject.secret.failuresWhenUnreadable)
            try write(count, of: subject, keys)
            return (count, "\(database.path): an attempt count was unreadable: taken as \(count.failures) failures")
        }
        guard let began = row.count.delayBegan, row.boot != bootID || began > now else { return (row.count, nil) }
        let count = row.count.delayed(from: now)
        try write(count, of: subject, keys)
        return (count, nil)
    }

    /// Writes the count of `subject`, whether or not there was one.
    func write(_ count: AttemptCount, of subject: AttemptSubject, _ keys: borrowing StoreKeys) throws(StoreError) {
        let stamp = count.delayBegan?.sinceBoot.nanoseconds ?? 0
        let seal = try seal(
            subject, Int64(count.failures), Int64(count.sinceAcknowledged), bootID, stamp, keys)
        try database.run(
            """
            INSERT OR REPLACE INTO attempts (subject, secret, failures, since_acknowledged, boot, since_boot, seal)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .blob(subject.id.bytes), .text(subject.secret.rawValue), .integer(Int64(count.failures)),
                .integer(Int64(count.sinceAcknowledged)), .text(bootID), .integer(stamp), .blob(seal),
            ])
    }

    /// nil for a row that is missing, does not fit its seal, or holds nonsense.
    private func row(
        of subject: AttemptSubject, _ keys: borrowing StoreKeys
    ) throws(StoreError) -> (count: AttemptCount, boot: String)? {
        let rows = try database.rows(
            """
            SELECT failures, since_acknowledged, boot, since_boot, seal
            FROM attempts WHERE subject = ? AND secret = ?
            """, [.blob(subject.id.bytes), .text(subject.secret.rawValue)])
        guard let row = rows.first, let failures = row.integer(0), let unseen = row.integer(1),
            let boot = row.text(2), boot.utf8.count <= AttemptLedger.bootLimit, let stamp = row.integer(3),
            let stored = row.blob(4), failures >= 0, unseen >= 0, stamp >= 0,
            KeyedHash.equal(stored, try seal(subject, failures, unseen, boot, stamp, keys))
        else { return nil }
        let began = failures > 0 ? Instant(sinceBoot: .nanoseconds(stamp)) : nil
        let count = AttemptCount(failures: Int(failures), delayBegan: began, sinceAcknowledged: Int(unseen))
        return (count, boot)
    }

    private func seal(
        _ subject: AttemptSubject, _ failures: Int64, _ unseen: Int64, _ boot: String, _ stamp: Int64,
        _ keys: borrowing StoreKeys
    ) throws(StoreError) -> [UInt8] {
        var message = SealedBytes(domain: subject.secret.countDomain)
        message.append(.blob(subject.id.bytes))
        message.append(.integer(failures))
        message.append(.integer(unseen))
        message.append(.text(boot))
        message.append(.integer(stamp))
        return try message.seal(keys)
    }
}

/// The failures that are counted together: a profile's, at one kind of secret.
struct AttemptSubject: Hashable {
    /// A profile's id, or the store's own for the panel as a whole.
    var id: ProfileID
    var secret: SecretKind

    static func pattern(of id: ProfileID) -> AttemptSubject { AttemptSubject(id: id, secret: .pattern) }
    static func pin(of id: ProfileID) -> AttemptSubject { AttemptSubject(id: id, secret: .pin) }
}

/// The owner of a count, in any store of a kiosk.
enum CountOwner: Hashable {
    case panel
    case sharedPattern
    case pin
    case person(ProfileID)
}

extension OpenStore {
    /// Every count there is, inside the caller's transaction.
    func counts(at now: Instant) throws(StoreError) -> [CountOwner: AttemptCount] {
        var counts: [CountOwner: AttemptCount] = [:]
        for owner in try owners() {
            counts[owner] = try settledCount(of: subject(of: owner), shared, at: now)
        }
        return counts
    }

    /// Raises every count to what it was before a restored copy, inside the caller's transaction; delays begin anew.
    ///
    /// - Parameter counts: Where they could not be read, the counts are those of unreadable ones.
    func raise(to counts: [CountOwner: AttemptCount]?, at now: Instant) throws(StoreError) {
        for owner in try owners() {
            let subject = subject(of: owner)
            let own = try settledCount(of: subject, shared, at: now)
            let unreadable = AttemptCount(failures: subject.secret.failuresWhenUnreadable)
            let count = own.atLeast(counts.map { $0[owner] ?? AttemptCount() } ?? unreadable)
            try ledger.write(count.delayed(from: now), of: subject, keys)
        }
    }

    private func owners() throws(StoreError) -> [CountOwner] {
        try [.panel, .sharedPattern, .pin] + profiles.all().filter { $0.kind == .person }.map { .person($0.id) }
    }

    private func subject(of owner: CountOwner) -> AttemptSubject {
        switch owner {
        case .panel: .pattern(of: id)
        case .sharedPattern: .pattern(of: shared.id)
        case .pin: .pin(of: shared.id)
        case .person(let id): .pattern(of: id)
        }
    }
}

extension AttemptCount {
    /// No fewer failures than `other` has.
    fileprivate func atLeast(_ other: AttemptCount) -> AttemptCount {
        AttemptCount(
            failures: max(failures, other.failures), delayBegan: delayBegan,
            sinceAcknowledged: max(sinceAcknowledged, other.sinceAcknowledged))
    }
}
