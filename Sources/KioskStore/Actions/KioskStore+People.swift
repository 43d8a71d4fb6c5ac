// SPDX-License-Identifier: MIT
import BootTime
package import KioskModel
import PatternLock

extension KioskStore {
    /// Adds a person without a pattern, last in the order.
    @discardableResult
    package func addPerson(_ name: PersonName, actor: String = "panel") throws(StoreError) -> ProfileID {
        try change { store throws(StoreError) in
            guard try store.profiles.profile(named: name.text) == nil else { throw .refused(.nameTaken) }
            return try store.add(name, at: self.clock.wall(), actor: actor).id
        }
    }

    /// Gives a person another name; earlier history keeps the old one.
    package func renamePerson(
        _ person: ProfileAddress, to name: PersonName, actor: String = "panel"
    ) throws(StoreError) -> ProfileID {
        try change(person) { store, profile throws(StoreError) in
            let other = try store.profiles.profile(named: name.text)
            guard other == nil || other?.id == profile.id else { throw .refused(.nameTaken) }
            let old = profile.name
            profile.name = name.text
            try store.profiles.update(profile)
            try store.history.append(.personRenamed, of: profile, actor: actor, detail: old)
        }
    }

    /// Lets a person in again, or no longer; the pattern stays.
    package func setEnabled(
        _ isEnabled: Bool, of person: ProfileAddress, actor: String = "panel"
    ) throws(StoreError) -> ProfileID {
        try change(person) { store, profile throws(StoreError) in
            try store.setEnabled(isEnabled, of: &profile, actor: actor)
        }
    }

    /// Removes a person with their secrets and counts; the history keeps the name.
    package func removePerson(_ person: ProfileAddress, actor: String = "panel") throws(StoreError) -> ProfileID {
        try change(person) { store, profile throws(StoreError) in
            try store.remove(profile, at: self.clock.now())
            try store.history.append(.personRemoved, of: profile, actor: actor)
        }
    }

    /// Removes a person, if they are there, and takes their name and id out of the history: of everybody who ever had that
    /// name and is not there under another. What happened stays, without them. Backups are not changed; a store that was kept of an
    /// earlier version goes.
    ///
    /// - Returns: The id of the person who was removed; nil where only the history knew of them. Refused where nothing did.
    package func erasePerson(_ person: ProfileAddress, actor: String = "panel") throws(StoreError) -> ProfileID? {
        try opener.removeOlderStores()
        return try change { store throws(StoreError) in
            let profile = try store.profiles.person(person)
            var ids = profile.map { [$0.id] } ?? []
            if profile == nil, case .named(let name) = person {
                for id in try store.history.owners(of: name.text) where try store.profiles.profile(id) == nil {
                    ids.append(id)
                }
            }
            guard !ids.isEmpty else { throw .refused(.unknownPerson) }
            if let profile { try store.remove(profile, at: self.clock.now()) }
            for id in ids { try store.history.forget(id) }
            try store.history.append(.personErased, of: store.shared, actor: actor)
            return profile?.id
        }
    }

    /// Adds the people who are not there, and gives the others their access: all of them in one commit, or none.
    ///
    /// - Parameter progress: Called now and then with how many are done.
    package func importPeople(
        _ people: [ImportedPerson], actor: String = "panel", progress: (Int) -> Void = { _ in }
    ) throws(StoreError) -> ImportSummary {
        try change { store throws(StoreError) in
            var known: [String: Profile] = [:]
            // Texts that read the same are the same key.
            for profile in try store.profiles.all() { known[profile.name] = profile }
            var position = try store.profiles.nextPosition()
            var summary = ImportSummary()
            for (index, person) in people.enumerated() {
                if index % 250 == 0 { progress(index) }
                if let profile = known[person.name.text] {
                    guard profile.kind == .person else { throw .refused(.nameTaken) }
                    if try store.change(profile, to: person.access, actor: actor) { summary.changed += 1 }
                    continue
                }
                let profile = try store.add(person.name, at: self.clock.wall(), position: position, actor: actor)
                _ = try store.change(profile, to: person.access, actor: actor)
                known[profile.name] = profile
                position.place += 1
                position.color += 1
                summary.added += 1
            }
            return summary
        }
    }

    /// `count` people from the `first` on, counted from zero, in the order in which they were added.
    package func people(from first: Int = 0, count: Int) throws(StoreError) -> PeoplePage {
        try use { store throws(StoreError) in
            let now = clock.now()
            return try store.database.transaction { () throws(StoreError) in
                let order = try store.currentOrder()
                let panel = try store.panelCount(at: now)
                var people: [PersonRecord] = []
                for id in order.dropFirst(max(0, first)).prefix(max(0, count)) {
                    guard let person = try store.people(id, at: now).first,
                        let access = try ProfileAccess(of: id, in: store.database)
                    else { continue }
                    let counts = AttemptCounts(profile: person.attempts, panel: panel)
                    people.append(
                        PersonRecord(
                            person, attempts: counts.gravest(by: policy), verdict: counts.verdict(at: now, by: policy),
                            access: access))
                }
                return PeoplePage(people: people, total: order.count)
            }
        }
    }

    /// The id of a person; refused where there is no such person.
    package func find(_ address: ProfileAddress) throws(StoreError) -> ProfileID {
        try use { store throws(StoreError) in
            guard let profile = try store.profile(at: address) else { throw .refused(.unknownPerson) }
            return profile.id
        }
    }

    /// Changes the profiles, all at once and durably.
    private func change<Result>(
        _ body: (OpenStore) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try use { store throws(StoreError) in
            try store.database.transaction { () throws(StoreError) in
                let result = try body(store)
                return result
            }
        }
    }

    private func change(
        _ person: ProfileAddress, _ body: (OpenStore, inout Profile) throws(StoreError) -> Void
    ) throws(StoreError) -> ProfileID {
        try change { store throws(StoreError) in
            guard var profile = try store.profiles.person(person) else { throw .refused(.unknownPerson) }
            try body(store, &profile)
            return profile.id
        }
    }
}

/// Parts of changes, each inside the caller's transaction.
extension OpenStore {
    fileprivate func add(
        _ name: PersonName, at wall: Duration, position: ProfileTable.Position? = nil, actor: String
    ) throws(StoreError) -> Profile {
        let profile = Profile(id: try .random(), name: name.text, isEnabled: true, kind: .person)
        try profiles.insert(profile, at: wall, position: position)
        order = nil
        try ledger.write(AttemptCount(), of: .pattern(of: profile), keys)
        try history.append(.personAdded, of: profile, actor: actor)
        return profile
    }

    fileprivate func remove(_ profile: Profile, at now: Instant) throws(StoreError) {
        try clearFailures(of: profile, at: now)
        try profiles.remove(profile.id)
        order = nil
    }

    fileprivate func setEnabled(_ isEnabled: Bool, of profile: inout Profile, actor: String) throws(StoreError) {
        guard profile.isEnabled != isEnabled else { return }
        profile.isEnabled = isEnabled
        try profiles.update(profile)
        try history.append(isEnabled ? .personEnabled : .personDisabled, of: profile, actor: actor)
    }

    /// Returns false where nothing had to be changed.
    fileprivate func change(
        _ profile: Profile, to access: ProfileAccess, actor: String
    ) throws(StoreError) -> Bool {
        guard let old = try ProfileAccess(of: profile.id, in: database), old != access else { return false }
        var terms = access
        terms.rules.isEnabled = old.rules.isEnabled
        if terms != old {
            try terms.save(of: profile.id, in: database)
            try history.append(.accessSet, of: profile, actor: actor)
        }
        var profile = profile
        try setEnabled(access.rules.isEnabled, of: &profile, actor: actor)
        return true
    }
}

extension KioskStore {
    /// The times at which a person may open the kiosk; the shared profile for nil.
    package func access(of person: ProfileID? = nil) throws(StoreError) -> ProfileAccess {
        try use { store throws(StoreError) in
            guard let access = try ProfileAccess(of: person ?? store.shared.id, in: store.database) else {
                throw .refused(.unknownPerson)
            }
            return access
        }
    }

    /// Says when somebody may open the kiosk, and for how long.
    package func setAccess(
        _ access: ProfileAccess, of person: ProfileID? = nil, actor: String = "panel"
    ) throws(StoreError) {
        try use { store throws(StoreError) in
            guard let profile = try store.profile(person) else { throw .refused(.unknownPerson) }
            try store.database.transaction { () throws(StoreError) in
                try access.save(of: profile.id, in: store.database)
                try store.history.append(.accessSet, of: profile, actor: actor)
            }
        }
    }
}
