// SPDX-License-Identifier: MIT
import KioskModel

/// A drawing that has matched, until its record is made anew. A class, so that an open store can let it go.
final class RecordRenewal {
    let record: SecretRecord
    let drawing: GuardedMessage

    init(record: SecretRecord, drawing: consuming GuardedMessage) {
        self.record = record
        self.drawing = drawing
    }
}

extension KioskStore {
    /// Makes the record of the last match anew, durably, where its cost is not this board's.
    ///
    /// Call it after the reply: whether a record can be made anew depends on whether a duress pattern is beside it, and
    /// a check must not take longer by that.
    package func renewRecord() throws(StoreError) {
        guard let renewal = takeRenewal() else { return }
        try use { store throws(StoreError) in
            // Another pattern, or one beside it, may have been set meanwhile.
            guard let records = try PatternRecords(of: renewal.record.profile, in: store.database),
                records.pattern == renewal.record, records.duress == nil,
                let record = records.pattern.rehashed(renewal.drawing, at: store.cost, keys: store.keys)
            else { return }
            try store.database.transaction { () throws(StoreError) in
                try record.save(at: clock.wall(), in: store.database)
            }
        }
    }
}
