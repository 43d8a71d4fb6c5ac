// SPDX-License-Identifier: MIT
package import KioskModel
package import PatternLock

extension KioskStore {
    /// Keeps the pattern that somebody draws when forced to draw one, durably.
    ///
    /// Drawn, it opens as the other does, counts as the other does, and is told apart in `Match` and the history only.
    ///
    /// - Parameter person: Whose it becomes; nil for the panel's shared one.
    package func setDuressPattern(
        _ pattern: Pattern, on grid: Grid, of person: ProfileID? = nil, actor: String = "panel"
    ) throws(StoreError) {
        try use { store throws(StoreError) in
            guard let profile = try store.profile(person) else { throw .refused(.unknownPerson) }
            guard let records = try PatternRecords(of: profile.id, in: store.database) else {
                throw .refused(.noPattern)
            }
            let derived = try records.pattern.derive(PatternEncoding.encode(pattern, on: grid))
            guard try !records.pattern.matches(derived: derived, keys: store.keys) else {
                throw .refused(.samePattern)
            }
            let record = try records.pattern.sibling(.duress, on: grid, of: derived, keys: store.keys)
            try store.keep(duress: record, of: profile, actor: actor, at: clock.wall())
            store.mistakes.forget()
        }
    }

    /// Works as long as for a new pattern and keeps none, durably written down: whoever forced somebody to draw the
    /// present one first, and got the duress pattern, cannot tell.
    package func feignPattern(
        _ pattern: Pattern, on grid: Grid, of person: ProfileID? = nil, actor: String = "panel"
    ) throws(StoreError) {
        try use { store throws(StoreError) in
            guard let profile = try store.profile(person) else { throw .refused(.unknownPerson) }
            _ = try store.change(of: profile, to: pattern, on: grid)
            try store.database.transaction { () throws(StoreError) in
                try store.history.append(.duress, of: profile, actor: actor, detail: HistoryEntry.notKept)
            }
        }
    }

    /// Takes the pattern for being forced to draw one away, durably: drawn from now on, it is wrong like any other.
    ///
    /// - Parameter person: Whose it was; nil for the panel's shared one.
    package func removeDuressPattern(
        of person: ProfileID? = nil, actor: String = "panel"
    ) throws(StoreError) {
        try use { store throws(StoreError) in
            guard let profile = try store.profile(person) else { throw .refused(.unknownPerson) }
            guard try SecretRecord(.duress, of: profile.id, in: store.database) != nil else {
                throw .refused(.noDuressPattern)
            }
            try store.keep(duress: nil, of: profile, actor: actor, at: clock.wall())
            store.mistakes.forget()
        }
    }
}

extension OpenStore {
    /// Makes a duress pattern, or that there is none, durable.
    fileprivate func keep(
        duress record: SecretRecord?, of profile: Profile, actor: String, at wall: Duration
    ) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try SecretRecord.remove(.duress, of: profile.id, in: database)
            try record?.save(at: wall, in: database)
            try history.append(
                .duressSet, of: profile, actor: actor, detail: record == nil ? "removed" : "")
        }
    }
}
