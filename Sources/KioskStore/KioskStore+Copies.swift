// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

extension KioskStore {
    /// A copy of all that is stored. The device's key is not in it: nobody can check a pattern by the copy alone, and
    /// only a device with that key can restore it.
    package func backup() throws(StoreError) -> [UInt8] {
        try use { store throws(StoreError) in try store.database.copy() }
    }

    /// Puts a copy in the place of all that is stored, or of what was lost, durably, and opens it.
    ///
    /// Everything about it is checked before anything is replaced; one that is of no use is `unusableBackup`, and
    /// the store goes on as it was. An old copy gives nobody anything back that was taken since: see `ReplacedStore`. Where
    /// the present store is lost, everybody waits for long.
    package func restore(from copy: [UInt8], actor: String = "panel") throws(StoreError) -> OpenedStore {
        let replaced = try replacedStore()
        try opener.prepare(copy, replacing: replaced, at: clock.now(), actor: actor)
        close()
        try opener.replaceWithPrepared()
        // In the place of one that is lost the board knows no copy.
        let isUnknown = replaced == nil && opener.board != nil
        let opened = try open(acceptedBy: isUnknown ? actor : nil)
        // That of the restoring itself.
        try collectNewestEntry()
        return opened
    }

    /// The present store; nil where it is lost. Any other fault, which may pass, throws.
    ///
    /// - Parameter isSure: Otherwise it looks once more: a single read that failed looks like damage too.
    private func replacedStore(isSure: Bool = false) throws(StoreError) -> ReplacedStore? {
        do {
            _ = try open()
            return try use { store throws(StoreError) in
                try store.database.transaction { () throws(StoreError) in
                    try ReplacedStore(store, at: clock.now())
                }
            }
        } catch {
            guard error.isLoss else { throw error }
            return isSure ? nil : try replacedStore(isSure: true)
        }
    }
}

/// The part of a store that holds on although a copy takes its place.
///
/// - No count becomes less: an old copy gives no fresh guesses.
/// - Nobody who was disabled is let in, nobody comes back who was removed, and no use that was taken.
/// - What happened since the copy stays in the history.
/// - Commits and the clock go on from where they were, and so does the binding to the board.
///
/// Of an earlier store, which came back with an old disk, only the counts hold on.
struct ReplacedStore {
    /// The rights of a profile that a copy must not widen.
    struct Rights {
        var isEnabled: Bool
        var usesLeft: Int?
    }

    let id: ProfileID
    let counts: [CountOwner: AttemptCount]
    let rights: [ProfileID: Rights]
    let history: [SQLRow]
    let seal: RootSeal.State
    let binding: StoreBinding?

    /// Reads the replaced store inside the caller's transaction.
    init(_ store: OpenStore, at now: Instant) throws(StoreError) {
        var rights: [ProfileID: Rights] = [:]
        for profile in try store.profiles.all() {
            let access = try ProfileAccess(of: profile.id, in: store.database)
            rights[profile.id] = Rights(isEnabled: profile.isEnabled, usesLeft: access?.rules.usesLeft)
        }
        id = store.id
        counts = try store.counts(at: now)
        self.rights = rights
        history = try store.history.rows()
        seal = store.database.seal?.state ?? RootSeal.State()
        binding = try StoreBinding(in: store.database)
    }
}

extension OpenStore {
    /// Makes a copy that was checked ready to take the place of `replaced`, which is nil where that is lost.
    func finish(replacing replaced: ReplacedStore?, at now: Instant, actor: String) throws(StoreError) {
        try Schema.checkPages(of: database, by: "integrity_check")
        try database.transaction { () throws(StoreError) in
            if let replaced { try takeOver(replaced) }
            try StoreBinding.keep(replaced?.binding, in: database)
            try raise(to: replaced?.counts, at: now)
            try savePoweredTime(at: now)
            try history.append(.restored, of: shared, actor: actor)
        }
    }

    private func takeOver(_ replaced: ReplacedStore) throws(StoreError) {
        let commits = database.seal?.state.generation ?? 0
        database.seal?.goOn(from: replaced.seal)
        // A store that was begun anew knows nothing of those who are in the copy, and no history of it.
        let isEarlier = replaced.id == id
        // One that came back with an old disk knows less than the copy, of which it is a part.
        if isEarlier, commits > replaced.seal.generation { return }
        for profile in try profiles.all() {
            if let rights = replaced.rights[profile.id] {
                try limit(profile, to: rights)
            } else if isEarlier {
                try profiles.remove(profile.id)
            }
        }
        try history.take(replaced.history, inPlaceOfOwn: isEarlier)
    }

    private func limit(_ profile: Profile, to rights: ReplacedStore.Rights) throws(StoreError) {
        var (limited, access) = (profile, try ProfileAccess(of: profile.id, in: database))
        limited.isEnabled = profile.isEnabled && rights.isEnabled
        if limited != profile { try profiles.update(limited) }
        let uses = [access?.rules.usesLeft, rights.usesLeft].compactMap { $0 }.min()
        guard access?.rules.usesLeft != uses else { return }
        access?.rules.usesLeft = uses
        try access?.save(of: profile.id, in: database)
    }
}
