// SPDX-License-Identifier: MIT
import BootTime
package import KioskModel
package import PatternLock

extension KioskStore {
    /// What the store holds now.
    ///
    /// - Parameter grid: Patterns of any other count as none; nil takes all.
    package func state(on grid: Grid? = nil) throws(StoreError) -> StoreState {
        try use { store throws(StoreError) in try store.state(at: clock.now(), by: policy, on: grid) }
    }

    /// Keeps the language and colors chosen on the panel.
    package func setLook(_ look: PanelLook, actor: String = "panel") throws(StoreError) {
        try use { store throws(StoreError) in
            try store.database.transaction { () throws(StoreError) in
                try look.save(in: store.database)
                try StoreSeal.renew(in: store.database, store.keys)
                try store.history.append(.lookSet, of: store.shared, actor: actor)
            }
        }
    }
}

extension OpenStore {
    /// All that a session starts from.
    func state(at now: Instant, by policy: AttemptPolicy, on grid: Grid?) throws(StoreError) -> StoreState {
        let hasPattern = try record(of: shared).map { grid == nil || $0.grid == grid } ?? false
        let hasPIN = try pinRecord() != nil
        let setup = try SetupProgress(in: database)
        let look = try PanelLook(in: database)
        return try database.transaction { () throws(StoreError) in
            StoreState(
                setup: setup, hasPattern: hasPattern, hasPIN: hasPIN,
                attempts: try settledStanding(of: shared, at: now).gravest(by: policy),
                pinAttempts: try settledCount(of: .pin(of: shared.id), shared, at: now).count,
                people: try people(from: 0, count: .max, at: now, by: policy, on: grid), look: look,
                unseenFailures: try unseenFailures(at: now))
        }
    }

    /// Wrong patterns and PINs since a teacher last looked, inside the caller's transaction.
    private func unseenFailures(at now: Instant) throws(StoreError) -> Int {
        let patterns = try settledCount(of: .pattern(of: id), shared, at: now).count
        let pins = try settledCount(of: .pin(of: shared.id), shared, at: now).count
        return patterns.sinceAcknowledged + pins.sinceAcknowledged
    }

    /// A part of the people in their order, inside the caller's transaction.
    func people(
        from first: Int, count: Int, at now: Instant, by policy: AttemptPolicy, on grid: Grid? = nil
    ) throws(StoreError) -> [Person] {
        let panel = try settledCount(of: .pattern(of: id), shared, at: now).count
        var people: [Person] = []
        for (profile, color, hasPattern) in try roster.people(from: first, count: count, on: grid) {
            let own = try settledCount(of: .pattern(of: profile.id), profile, at: now).count
            let attempts = AttemptStanding(profile: own, panel: panel).gravest(by: policy)
            people.append(
                Person(
                    id: profile.id, name: profile.name, color: color, isEnabled: profile.isEnabled,
                    hasPattern: hasPattern, attempts: attempts, verdict: policy.verdict(for: attempts, at: now)))
        }
        return people
    }
}
