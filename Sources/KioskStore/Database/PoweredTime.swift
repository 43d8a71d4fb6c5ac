// SPDX-License-Identifier: MIT
import BootTime

/// The time that a kiosk's machine has been on while it had this store, in all its boots together.
///
/// It pays debts off, so nobody may set it, and time without power is none. It is kept when the store opens and once an
/// hour after that; what a power cut takes of it only keeps a debt for longer. A stamp that is later than what was kept
/// counts as of now.
package struct PoweredTime: Equatable {
    /// The pause between two times of keeping it.
    package static let keepingPause = Duration.seconds(3600)

    private let total: Duration
    /// The moment of this boot at which it was `total`.
    private let instant: Instant
    /// The moment from which it is to be kept again.
    private(set) var nextKeeping = Instant(sinceBoot: .zero)

    init(_ total: Duration = .zero, at instant: Instant = Instant(sinceBoot: .zero)) {
        self.total = total
        self.instant = instant
    }

    /// The powered time at a moment of this boot, or before it began.
    func at(_ moment: Instant) -> Duration { max(total + (moment - instant), .zero) }

    /// The moment, in terms of this boot, at which it was so much.
    func instant(of powered: Duration) -> Instant { instant + (powered - total) }
}

extension PoweredTime {
    /// Domain of the row's seal.
    private static let domain: StaticString = "ninedot-powered-v1"

    /// The time as it was kept; none where the row is missing or does not fit its seal.
    init(in database: Database, bootID: String, _ keys: borrowing StoreKeys) throws(StoreError) {
        let row = try database.rows("SELECT total, boot, since_boot, seal FROM powered").first
        guard let row, let total = row.integer(0), let boot = row.text(1), let stamp = row.integer(2),
            total >= 0, stamp >= 0, let stored = row.blob(3),
            KeyedHash.equal(stored, try PoweredTime.seal(Array(row.values.prefix(3)), keys))
        else {
            self.init()
            return
        }
        self.init(.nanoseconds(total), at: Instant(sinceBoot: boot == bootID ? .nanoseconds(stamp) : .zero))
        if boot == bootID { nextKeeping = instant + PoweredTime.keepingPause }
    }

    /// Keeps the time of this moment inside the caller's transaction.
    mutating func save(at now: Instant, bootID: String, in database: Database, _ keys: borrowing StoreKeys)
        throws(StoreError)
    {
        let values: [SQLValue] = [
            .integer(at(now).nanoseconds), .text(bootID), .integer(now.sinceBoot.nanoseconds),
        ]
        try database.run(
            "INSERT OR REPLACE INTO powered (only_row, total, boot, since_boot, seal) VALUES (1, ?, ?, ?, ?)",
            values + [.blob(try PoweredTime.seal(values, keys))])
        nextKeeping = now + PoweredTime.keepingPause
    }

    /// Seals the row under another key, inside the caller's transaction; one that does not fit its seal fits no new one.
    static func rekey(
        in database: Database, from former: borrowing StoreKeys, to keys: borrowing StoreKeys
    ) throws(StoreError) {
        guard let row = try database.rows("SELECT total, boot, since_boot, seal FROM powered").first,
            let stored = row.blob(3), KeyedHash.equal(stored, try seal(Array(row.values.prefix(3)), former))
        else { return }
        try database.run("UPDATE powered SET seal = ?", [.blob(try seal(Array(row.values.prefix(3)), keys))])
    }

    private static func seal(_ values: [SQLValue], _ keys: borrowing StoreKeys) throws(StoreError) -> [UInt8] {
        var message = SealedBytes(domain: domain)
        for value in values { message.append(value) }
        return try message.seal(keys)
    }
}
