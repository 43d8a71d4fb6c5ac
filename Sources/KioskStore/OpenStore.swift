// SPDX-License-Identifier: MIT
import Geometry
import PatternLock

/// A store that was opened, checked and found whole. A class, so that a fault can let it go at once.
final class OpenStore {
    let database: Database
    let keys: StoreKeys
    /// The panel's subject in the ledger.
    let id: ProfileID
    let profile: Profile
    let ledger: AttemptLedger
    let history: History
    var mistakes: RecentMistakes

    init(
        database: Database, keys: consuming StoreKeys, id: ProfileID, profile: Profile, ledger: AttemptLedger,
        history: History, mistakes: consuming RecentMistakes
    ) {
        self.database = database
        self.keys = keys
        self.id = id
        self.profile = profile
        self.ledger = ledger
        self.history = history
        self.mistakes = mistakes
    }

    /// How things stand in terms of this boot, written anew first where that was needed.
    func standing(at now: Instant) throws(StoreError) -> (standing: AttemptStanding, warnings: [String]) {
        try database.transaction { () throws(StoreError) in
            let own = try ledger.settledCount(of: .pattern(of: profile.id), at: now, keys: keys)
            let panel = try ledger.settledCount(of: .pattern(of: id), at: now, keys: keys)
            let warnings = [own.warning, panel.warning].compactMap { $0 }
            if !warnings.isEmpty {
                try history.append(.countRepaired, profile: profile.id)
            }
            return (AttemptStanding(profile: own.count, panel: panel.count), warnings)
        }
    }

    /// The profile's pattern, or nil where it has none or may not use it.
    func record() throws(StoreError) -> PatternRecord? {
        guard profile.isEnabled else { return nil }
        return try PatternRecord(of: profile.id, in: database)
    }

    /// Makes `standing` and history entries durable together.
    func keep(_ standing: AttemptStanding, _ entries: HistoryEntry.Kind...) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try ledger.write(standing.profile, of: .pattern(of: profile.id), keys)
            try ledger.write(standing.panel, of: .pattern(of: id), keys)
            for kind in entries {
                try history.append(kind, profile: profile.id)
            }
        }
    }

    /// Makes a new pattern and cleared counts durable together.
    func keep(
        _ record: PatternRecord, _ standing: AttemptStanding, actor: String, at wall: Duration
    ) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try record.save(at: wall, in: database)
            // A kiosk with a pattern offers no setup, whether or not a PIN was chosen.
            try StoreSetup.done.save(in: database)
            try StoreSeal.renew(in: database, keys)
            try ledger.write(standing.profile, of: .pattern(of: profile.id), keys)
            try ledger.write(standing.panel, of: .pattern(of: id), keys)
            try history.append(.patternSet, profile: profile.id, actor: actor)
        }
    }
}
