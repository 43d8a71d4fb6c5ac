// SPDX-License-Identifier: MIT
package import KioskModel
package import PatternLock

extension KioskStore {
    /// Replaces a pattern and clears the failures it had, durably; the shared one clears everybody's in the panel's
    /// count. A duress pattern that is the same is gone with that.
    ///
    /// - Parameter person: Whose pattern it becomes; nil for the panel's shared one. Somebody who is gone is no
    ///   reason to close the store.
    package func setPattern(
        _ pattern: Pattern, on grid: Grid, of person: ProfileID? = nil, actor: String = "panel"
    ) throws(StoreError) {
        try use { store throws(StoreError) in
            guard let profile = try store.profile(person) else { throw .refused(.unknownPerson) }
            let change = try store.change(of: profile, to: pattern, on: grid)
            let before = try store.counts(of: profile, at: clock.now())
            let counts = profile.kind == .shared ? before.cleared : before.profileCleared
            try store.keep(change, of: profile, counts, actor: actor, at: clock.wall())
            store.mistakes.forget()
        }
    }

    /// Takes a pattern away, durably, and the duress pattern beside it: neither opens any more. What was counted stays.
    ///
    /// - Parameter person: Whose pattern it was; nil for the panel's shared one.
    package func removePattern(of person: ProfileID? = nil, actor: String = "panel") throws(StoreError) {
        try use { store throws(StoreError) in
            guard let profile = try store.profile(person) else { throw .refused(.unknownPerson) }
            guard try SecretRecord(.pattern, of: profile.id, in: store.database) != nil else {
                throw .refused(.noPattern)
            }
            try store.database.transaction { () throws(StoreError) in
                for kind in [SecretKind.pattern, .duress] {
                    try SecretRecord.remove(kind, of: profile.id, in: store.database)
                }
                try store.history.append(.patternRemoved, of: profile, actor: actor)
            }
            store.mistakes.forget()
        }
    }
}
