// SPDX-License-Identifier: MIT
import Geometry
import PatternLock

/// A store that was opened, checked and found whole. A class, so that a fault can let it go at once.
final class OpenStore {
    let database: Database
    let keys: StoreKeys
    /// The panel's subject in the ledger.
    let id: ProfileID
    let shared: Profile
    let ledger: AttemptLedger
    let history: History
    /// For records made from now on.
    var cost: DerivationCost
    var mistakes: RecentMistakes

    init(
        database: Database, keys: consuming StoreKeys, id: ProfileID, shared: Profile, ledger: AttemptLedger,
        history: History, cost: DerivationCost, mistakes: consuming RecentMistakes
    ) {
        self.database = database
        self.keys = keys
        self.id = id
        self.shared = shared
        self.ledger = ledger
        self.history = history
        self.cost = cost
        self.mistakes = mistakes
    }

    var roster: Roster { Roster(database: database) }

    /// A person's profile, the shared one for nil, or nil when there is no such person.
    func profile(_ person: ProfileID?) throws(StoreError) -> Profile? {
        guard let person else { return shared }
        return try roster.profile(person)
    }

    /// Brings every count into terms of this boot, so that delays of an earlier one begin again now and not with the
    /// next attempt; says which counts were unreadable.
    func settleCounts(at now: Instant) throws(StoreError) -> [String] {
        try database.transaction { () throws(StoreError) in
            var warnings: [String] = []
            for subject in [.pattern(of: id), .pin(of: shared.id)] as [AttemptSubject] {
                warnings += try settledCount(of: subject, shared, at: now).warnings
            }
            for profile in try roster.all() {
                warnings += try settledCount(of: .pattern(of: profile.id), profile, at: now).warnings
            }
            return warnings
        }
    }

    /// How a profile and the panel stand in terms of this boot, written anew first where that was needed.
    func standing(of profile: Profile, at now: Instant) throws(StoreError) -> AttemptStanding {
        try database.transaction { () throws(StoreError) in
            AttemptStanding(
                profile: try settledCount(of: .pattern(of: profile.id), profile, at: now).count,
                panel: try settledCount(of: .pattern(of: id), shared, at: now).count)
        }
    }

    /// The profile's pattern, or nil where it has none or may not use it.
    func record(of profile: Profile) throws(StoreError) -> SecretRecord? {
        guard profile.isEnabled else { return nil }
        return try SecretRecord(.pattern, of: profile.id, in: database)
    }

    /// Makes `standing` and history entries durable together.
    func keep(
        _ standing: AttemptStanding, of profile: Profile, _ entries: HistoryEntry.Kind...
    ) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try write(standing, of: profile)
            for kind in entries {
                try history.append(kind, of: profile)
            }
        }
    }

    /// Makes a match durable: cleared counts, its entry, and the record anew where its cost was outdated.
    ///
    /// All at once, so that a record is never half changed, and no match is told whose clearing is not on the disk.
    func keep(match standing: AttemptStanding, of profile: Profile, _ renewed: SecretRecord?, at wall: Duration)
        throws(StoreError)
    {
        try database.transaction { () throws(StoreError) in
            if let renewed {
                try renewed.save(at: wall, in: database)
                try StoreSeal.renew(in: database, keys)
            }
            try write(standing, of: profile)
            try history.append(.matched, of: profile)
        }
    }

    /// Makes a new pattern and its counts durable together.
    func keep(
        _ record: SecretRecord, of profile: Profile, _ standing: AttemptStanding, actor: String, at wall: Duration
    ) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try record.save(at: wall, in: database)
            // A kiosk with a pattern offers no setup, whether or not a PIN was chosen.
            try StoreSetup.done.save(in: database)
            try StoreSeal.renew(in: database, keys)
            try write(standing, of: profile)
            try history.append(.patternSet, of: profile, actor: actor)
        }
    }

    private func write(_ standing: AttemptStanding, of profile: Profile) throws(StoreError) {
        try ledger.write(standing.profile, of: .pattern(of: profile.id), keys)
        try ledger.write(standing.panel, of: .pattern(of: id), keys)
    }

    /// A count in terms of this boot, inside the caller's transaction; tells when it was unreadable.
    func settledCount(
        of subject: AttemptSubject, _ profile: Profile, at now: Instant
    ) throws(StoreError) -> (count: AttemptCount, warnings: [String]) {
        let (count, warning) = try ledger.settledCount(of: subject, at: now, keys: keys)
        guard let warning else { return (count, []) }
        try history.append(.countRepaired, of: profile)
        return (count, [warning])
    }
}
