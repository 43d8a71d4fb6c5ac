// SPDX-License-Identifier: MIT
import BootTime
package import KioskModel
import PatternLock

extension KioskStore {
    /// Ends delays and stops by clearing failures, durably; what the teacher has not seen stays.
    ///
    /// Returns the profile that the history has it under.
    @discardableResult
    package func rearm(_ target: RearmTarget, actor: String = "panel") throws(StoreError) -> ProfileID {
        try use { store throws(StoreError) in
            try store.database.transaction { () throws(StoreError) in
                guard let profile = try store.profile(of: target) else { throw .refused(.unknownPerson) }
                try store.rearm(target, profile, at: clock.now())
                try store.history.append(.rearmed, of: profile, actor: actor, detail: target.detail)
                return profile.id
            }
        }
    }

    /// The teacher has seen the failures so far: begins to count anew those not seen.
    package func acknowledge(actor: String = "panel") throws(StoreError) {
        try use { store throws(StoreError) in
            try store.database.transaction { () throws(StoreError) in
                try store.changeCounts(of: try store.allSubjects(), at: clock.now()) { $0.acknowledged }
                try store.database.run(
                    "UPDATE store SET acknowledged_at = ?", [.integer(clock.wall().milliseconds)])
                try store.history.append(.acknowledged, of: store.shared, actor: actor)
            }
        }
    }
}

extension RearmTarget {
    /// Tells re-armings of one profile apart in the history.
    fileprivate var detail: String {
        switch self {
        case .panel, .person: ""
        case .everybody: "everybody"
        case .pin: "pin"
        }
    }
}

extension OpenStore {
    /// Every count there is.
    func allSubjects() throws(StoreError) -> [AttemptSubject] {
        try everybody() + typedSecrets()
    }

    /// The profile that the history of a target is about; nil for somebody who is not there.
    fileprivate func profile(of target: RearmTarget) throws(StoreError) -> Profile? {
        switch target {
        case .panel, .everybody, .pin: shared
        case .person(let address): try profiles.person(address)
        }
    }

    /// Clears the counts of the target inside the caller's transaction.
    fileprivate func rearm(_ target: RearmTarget, _ profile: Profile, at now: Instant) throws(StoreError) {
        switch target {
        case .panel: try changeCounts(of: [.panel(id), .pattern(of: shared)], at: now) { $0.cleared }
        case .everybody: try changeCounts(of: everybody(), at: now) { $0.cleared }
        case .pin: try changeCounts(of: typedSecrets(), at: now) { $0.cleared }
        case .person: try clearFailures(of: profile, at: now)
        }
    }

    /// Changes counts inside the caller's transaction.
    fileprivate func changeCounts(
        of subjects: [AttemptSubject], at now: Instant, _ change: (AttemptCount) -> AttemptCount
    ) throws(StoreError) {
        for subject in subjects {
            let count = try ledger.settledCount(of: subject, at: now, keys: keys).count
            let changed = change(count)
            // Most people of a large roster have no failures.
            if changed != count { try ledger.write(changed, of: subject, keys) }
        }
    }

    /// The PIN, the code for whoever forgot it, and answers from afar.
    private func typedSecrets() throws(StoreError) -> [AttemptSubject] {
        try [.pin(of: shared.id)] + (record(of: TypedSecret.recoveryCode) == nil ? [] : [.recoveryCode(of: shared.id)])
            + (ledger.holds(.answer(of: shared.id)) ? [.answer(of: shared.id)] : [])
    }

    private func everybody() throws(StoreError) -> [AttemptSubject] {
        var subjects: [AttemptSubject] = [.panel(id)]
        for profile in try profiles.all() {
            subjects.append(.pattern(of: profile))
        }
        return subjects
    }
}
