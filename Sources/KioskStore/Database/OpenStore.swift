// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

/// A store that was opened, checked and found whole. A class, so that a fault can let it go at once.
final class OpenStore {
    let database: Database
    let keys: StoreKeys
    /// The panel's subject in the ledger.
    let id: ProfileID
    let shared: Profile
    private(set) var ledger: AttemptLedger
    let history: History
    /// The cost of records made from now on.
    var cost: DerivationCost
    var mistakes: RecentMistakes
    /// The record that is to be made anew; nil where none is.
    var renewal: RecordRenewal?
    let permission: SetupPermission
    let board: StoreBoard?
    /// True while nobody has set the kiosk up: then each use needs the permission.
    private(set) var isFresh: Bool
    /// Everybody in the order in which they were added; nil until it is read again. A list is asked for page by page.
    var order: [ProfileID]?
    /// Lines for the log: repairs, and things begun.
    var warnings: [String] = []

    init(
        database: Database, keys: consuming StoreKeys, id: ProfileID, shared: Profile, ledger: AttemptLedger,
        history: History, cost: DerivationCost, mistakes: consuming RecentMistakes, permission: SetupPermission,
        board: StoreBoard?, isFresh: Bool
    ) {
        self.database = database
        self.keys = keys
        self.id = id
        self.shared = shared
        self.ledger = ledger
        self.history = history
        self.cost = cost
        self.mistakes = mistakes
        self.permission = permission
        self.board = board
        self.isFresh = isFresh
    }

    /// Throws where nothing may be kept or told any more: the file is not at its place, or the permission that a new
    /// kiosk needs is gone. One that came beside a kiosk that is set up goes.
    func checkStanding() throws(StoreError) {
        try database.checkPlace()
        switch (isFresh, try permission.isGiven()) {
        case (true, true), (false, false): return
        case (true, false): throw permission.absence
        case (false, true): try takePermissionAway()
        }
    }

    /// Sees to it that there is no permission beside this store, which is set up.
    func takePermissionAway() throws(StoreError) {
        guard try permission.takeAway() else { return }
        warnings.append("\(permission.path): permitted a setup of a kiosk that is set up: removed")
    }

    /// Commits what `body` does, and that setup came as far as `progress`, which never goes back to `fresh`.
    ///
    /// Whatever takes a new kiosk out of its setup takes the permission away, durably and right before the commit. Cut
    /// off between the two, the kiosk is not set up and needs another permission; the other way round a permission
    /// would stay beside a store, and be a public setup on the day that store is lost. A disk that is full is found
    /// before.
    func commit(reaching progress: SetupProgress, _ body: () throws(StoreError) -> Void) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try body()
            try progress.save(in: database)
            if isFresh {
                try database.seal?.renew(in: database)
                try database.writePages()
                guard try permission.takeAway() else { throw permission.absence }
            }
        }
        isFresh = false
    }

    /// Keeps the powered time where that is due, durably, and with it no entry of the history that is too old.
    func keepPoweredTime(at now: Instant) throws(StoreError) {
        guard ledger.poweredTime.nextKeeping <= now else { return }
        try database.transaction { () throws(StoreError) in
            try savePoweredTime(at: now)
            try history.forgetOutdated()
        }
    }

    /// The same inside the caller's transaction, due or not.
    func savePoweredTime(at now: Instant) throws(StoreError) {
        try ledger.poweredTime.save(at: now, bootID: ledger.bootID, in: database, keys)
    }

    /// Returns the lines for the log that came since the last call.
    func takeWarnings() -> [String] {
        defer { warnings = [] }
        return warnings
    }

    func currentOrder() throws(StoreError) -> [ProfileID] {
        if let order { return order }
        let order = try profiles.order()
        self.order = order
        return order
    }

    var profiles: ProfileTable { ProfileTable(database: database) }

    /// A person's profile, the shared one for nil, or nil when there is no such person.
    func profile(_ person: ProfileID?) throws(StoreError) -> Profile? {
        guard let person else { return shared }
        return try profiles.profile(person)
    }

    /// The same for an address.
    func profile(at address: ProfileAddress) throws(StoreError) -> Profile? {
        address == .shared ? shared : try profiles.person(address)
    }

    /// The counts of a profile and the panel in terms of this boot, written again first where that was needed.
    func counts(of profile: Profile, at now: Instant) throws(StoreError) -> AttemptCounts {
        try database.transaction { () throws(StoreError) in try settledCounts(of: profile, at: now) }
    }

    /// The same inside the caller's transaction.
    func settledCounts(of profile: Profile, at now: Instant) throws(StoreError) -> AttemptCounts {
        AttemptCounts(
            profile: try settledCount(of: .pattern(of: profile), profile, at: now),
            panel: try panelCount(at: now))
    }

    /// The panel's count inside the caller's transaction.
    func panelCount(at now: Instant) throws(StoreError) -> AttemptCount {
        try settledCount(of: .panel(id), shared, at: now)
    }

    /// Clears a profile's failures inside the caller's transaction.
    func clearFailures(of profile: Profile, at now: Instant) throws(StoreError) {
        try write(try settledCounts(of: profile, at: now).profileCleared, of: profile)
    }

    /// The profile's pattern, or nil where it has none.
    func record(of profile: Profile) throws(StoreError) -> SecretRecord? {
        try SecretRecord(.pattern, of: profile.id, in: database)
    }

    /// Makes counts and history entries durable together.
    func keep(
        _ counts: AttemptCounts, of profile: Profile, _ entries: HistoryEntry.Kind...
    ) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try write(counts, of: profile)
            for kind in entries {
                try history.append(kind, of: profile)
            }
        }
    }

    /// Writes counts inside the caller's transaction.
    func write(_ counts: AttemptCounts, of profile: Profile) throws(StoreError) {
        try ledger.write(counts.profile, of: .pattern(of: profile), keys)
        try ledger.write(counts.panel, of: .panel(id), keys)
    }

    /// A count in terms of this boot, inside the caller's transaction; warns where it was unreadable.
    func settledCount(
        of subject: AttemptSubject, _ profile: Profile, at now: Instant
    ) throws(StoreError) -> AttemptCount {
        let (count, warning) = try ledger.settledCount(of: subject, at: now, keys: keys)
        if let warning {
            warnings.append(warning)
            try history.append(.countRepaired, of: profile)
        }
        return count
    }
}
