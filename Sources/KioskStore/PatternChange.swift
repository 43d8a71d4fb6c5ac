// SPDX-License-Identifier: MIT
import KioskModel
import PatternLock

/// A new pattern beside the duress pattern there may be.
struct PatternChange {
    var record: SecretRecord
    /// The duress pattern was the same: drawn from now on, it is the pattern itself.
    var endsDuress: Bool
}

extension OpenStore {
    /// The change of a profile's pattern; a duress pattern gives it its salt and cost.
    func change(of profile: Profile, to pattern: Pattern, on grid: Grid) throws(StoreError) -> PatternChange {
        let drawing = try PatternEncoding.encode(pattern, on: grid)
        guard let duress = try SecretRecord(.duress, of: profile.id, in: database) else {
            let record = try SecretRecord(
                of: drawing, .pattern, on: grid, profile: profile.id, cost: cost, keys: keys)
            return PatternChange(record: record, endsDuress: false)
        }
        let derived = try duress.derive(drawing)
        return PatternChange(
            record: try duress.sibling(.pattern, on: grid, of: derived, keys: keys),
            endsDuress: try duress.matches(derived: derived, keys: keys))
    }

    /// Makes a new pattern and its counts durable together.
    func keep(
        _ change: PatternChange, of profile: Profile, _ counts: AttemptCounts, actor: String, at wall: Duration
    ) throws(StoreError) {
        // A kiosk with a pattern offers no setup, whether or not a PIN was chosen.
        try commit(reaching: .done) { () throws(StoreError) in
            try change.record.save(at: wall, in: database)
            if change.endsDuress {
                try SecretRecord.remove(.duress, of: profile.id, in: database)
                try history.append(.duressSet, of: profile, actor: actor, detail: "removed")
            }
            try write(counts, of: profile)
            try history.append(.patternSet, of: profile, actor: actor)
        }
    }
}
