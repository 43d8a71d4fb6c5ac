// SPDX-License-Identifier: MIT
package import KioskModel
import PatternLock

extension KioskStore {
    /// Adds somebody without a pattern, last in the order.
    package func addPerson(_ name: PersonName, actor: String = "panel") throws(StoreError) -> RosterOutcome {
        try change { store throws(StoreError) in
            guard try !store.roster.isTaken(name) else { return .nameTaken }
            let profile = Profile(id: try .random(), name: name.text, isEnabled: true, kind: .person)
            try store.roster.insert(profile, at: self.clock.wall())
            try store.ledger.write(AttemptCount(), of: .pattern(of: profile.id), store.keys)
            try store.history.append(.personAdded, of: profile, actor: actor)
            return .done(profile.id)
        }
    }

    /// Gives somebody another name; earlier history keeps the old one.
    package func renamePerson(
        _ id: ProfileID, to name: PersonName, actor: String = "panel"
    ) throws(StoreError) -> RosterOutcome {
        try change(id) { store, profile throws(StoreError) in
            guard try !store.roster.isTaken(name, except: id) else { return .nameTaken }
            let old = profile.name
            profile.name = name.text
            try store.roster.update(profile)
            try store.history.append(.personRenamed, of: profile, actor: actor, detail: old)
            return .done(id)
        }
    }

    /// Lets somebody in again, or no longer; the pattern stays.
    package func setEnabled(
        _ isEnabled: Bool, of id: ProfileID, actor: String = "panel"
    ) throws(StoreError) -> RosterOutcome {
        try change(id) { store, profile throws(StoreError) in
            guard profile.isEnabled != isEnabled else { return .done(id) }
            profile.isEnabled = isEnabled
            try store.roster.update(profile)
            try store.history.append(isEnabled ? .personEnabled : .personDisabled, of: profile, actor: actor)
            return .done(id)
        }
    }

    /// Takes somebody away with their secrets and counts; the history keeps the name.
    package func removePerson(_ id: ProfileID, actor: String = "panel") throws(StoreError) -> RosterOutcome {
        try change(id) { store, profile throws(StoreError) in
            try store.makeGood(profile, at: self.clock.now())
            try store.roster.remove(id)
            try store.history.append(.personRemoved, of: profile, actor: actor)
            return .done(id)
        }
    }

    /// `count` people from the `first` on, counted from zero, in the order they are shown.
    package func people(from first: Int = 0, count: Int) throws(StoreError) -> PeoplePage {
        try use { store throws(StoreError) in
            let now = clock.now()
            return try store.database.transaction { () throws(StoreError) in
                PeoplePage(
                    people: try store.people(from: first, count: count, at: now, by: policy),
                    total: try store.roster.countPeople())
            }
        }
    }

    /// Changes the roster and renews the seal, all at once and durably.
    private func change(
        _ body: (OpenStore) throws(StoreError) -> RosterOutcome
    ) throws(StoreError) -> RosterOutcome {
        try use { store throws(StoreError) in
            try store.database.transaction { () throws(StoreError) in
                let outcome = try body(store)
                try StoreSeal.renew(in: store.database, store.keys)
                return outcome
            }
        }
    }

    private func change(
        _ id: ProfileID, _ body: (OpenStore, inout Profile) throws(StoreError) -> RosterOutcome
    ) throws(StoreError) -> RosterOutcome {
        try change { store throws(StoreError) in
            guard var profile = try store.roster.person(id) else { return .unknown }
            return try body(store, &profile)
        }
    }
}
