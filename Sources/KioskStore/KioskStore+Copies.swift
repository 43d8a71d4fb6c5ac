// SPDX-License-Identifier: MIT
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
    /// the store goes on as it was. No count becomes less than it is now: an old copy gives no fresh guesses. Where the
    /// present counts are lost, everybody waits for long.
    package func restore(from copy: [UInt8], actor: String = "panel") throws(StoreError) -> OpenedStore {
        let counts = try presentCounts()
        try opener.prepare(copy, raising: counts, at: clock.now(), actor: actor)
        close()
        try opener.replaceWithPrepared()
        let opened = try open()
        // That of the restoring itself.
        try collectNewestEntry()
        return opened
    }

    /// All counts as they are now; nil where the store is lost. Any other fault, which may pass, throws.
    ///
    /// - Parameter isSure: Otherwise it looks once more: a single read that failed looks like damage too.
    private func presentCounts(isSure: Bool = false) throws(StoreError) -> [CountOwner: AttemptCount]? {
        do {
            return try counts()
        } catch {
            guard error.isLoss else { throw error }
            return isSure ? nil : try presentCounts(isSure: true)
        }
    }

    private func counts() throws(StoreError) -> [CountOwner: AttemptCount] {
        _ = try open()
        return try use { store throws(StoreError) in
            try store.database.transaction { () throws(StoreError) in try store.counts(at: clock.now()) }
        }
    }
}
