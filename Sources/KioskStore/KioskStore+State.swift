// SPDX-License-Identifier: MIT
import BootTime
package import KioskModel
package import PatternLock

extension KioskStore {
    /// The present contents of the store.
    ///
    /// - Parameter grid: Patterns of any other count as none; nil takes all.
    package func state(on grid: Grid? = nil) throws(StoreError) -> StoreState {
        try use { store throws(StoreError) in try store.state(at: clock.now(), on: grid) }
    }

    /// Keeps the time that pays off debts, where that is due, and moves the binding to the board.
    func keepPoweredTime() throws(StoreError) {
        try use { store throws(StoreError) in
            try store.keepPoweredTime(at: clock.now())
            try store.followBoardDaily(at: clock.now())
        }
    }

    /// Keeps the language and colors chosen on the panel.
    package func setPreferences(_ preferences: PanelPreferences, actor: String = "panel") throws(StoreError) {
        try use { store throws(StoreError) in
            try store.database.transaction { () throws(StoreError) in
                try preferences.save(in: store.database)
                try store.history.append(.preferencesSet, of: store.shared, actor: actor)
            }
        }
    }
}

extension KioskStore {
    /// Keeps an admin's words for the idle screen.
    package func setNotice(_ lines: [PanelLine], actor: String = "panel") throws(StoreError) {
        try announce(.noticeSet, by: actor) { $0.notice = Array(lines.prefix(Announcements.mostLines)) }
    }

    /// Takes the panel out of service, or with nil puts it back.
    package func setOutOfService(_ reason: PanelLine?, actor: String = "panel") throws(StoreError) {
        try announce(reason == nil ? .inService : .outOfService, detail: reason?.text ?? "", by: actor) {
            $0.outOfService = reason
        }
    }

    /// Changes an admin's words; nothing is written where they are so already.
    private func announce(
        _ kind: HistoryEntry.Kind, detail: String = "", by actor: String, change: (inout Announcements) -> Void
    ) throws(StoreError) {
        try use { store throws(StoreError) in
            try store.database.transaction { () throws(StoreError) in
                let before = try Announcements(in: store.database)
                var announcements = before
                change(&announcements)
                guard announcements != before else { return }
                try announcements.save(in: store.database)
                try store.history.append(kind, of: store.shared, actor: actor, detail: detail)
            }
        }
    }
}

extension OpenStore {
    /// Everything that a session starts from. Counts of an earlier boot are brought into terms of this one on the way,
    /// durably, so that their delays begin again now and not with the next attempt.
    func state(at now: Instant, on grid: Grid?) throws(StoreError) -> StoreState {
        try database.transaction { () throws(StoreError) in
            try parts(people: people(at: now, on: grid), at: now, on: grid)
        }
    }

    /// The same with one of the people at most, or none.
    func parts(of id: ProfileID?, at now: Instant, on grid: Grid?) throws(StoreError) -> StoreState {
        try database.transaction { () throws(StoreError) in
            guard let id else { return try parts(people: [], at: now, on: grid) }
            return try parts(people: people(id, at: now, on: grid), at: now, on: grid)
        }
    }

    private func parts(people: [Person], at now: Instant, on grid: Grid?) throws(StoreError) -> StoreState {
        let pin = try record(of: TypedSecret.pin)
        return StoreState(
            setup: try SetupProgress(in: database),
            hasPattern: try record(of: shared).map { grid == nil || $0.grid == grid } ?? false,
            hasPIN: pin != nil, pinLength: pin?.digits,
            hasRecoveryCode: try record(of: TypedSecret.recoveryCode) != nil,
            attempts: try settledCount(of: .pattern(of: shared), shared, at: now),
            panelAttempts: try panelCount(at: now),
            pinAttempts: try settledCount(of: .pin, at: now),
            recoveryAttempts: try settledCount(of: .recoveryCode, at: now),
            answerAttempts: try settledAnswers(at: now),
            people: people, preferences: try PanelPreferences(in: database),
            announcements: try Announcements(in: database), span: try span(of: shared.id))
    }

    /// The time for which a profile's days and hours let the kiosk be open from now on.
    private func span(of profile: ProfileID) throws(StoreError) -> OpenSpan {
        let access = try ProfileAccess(of: profile, in: database)
        return access?.rules.span(at: ruleTime(by: history.clock), by: history.clock) ?? .none
    }

    /// Everybody, or the person of that id, inside the caller's transaction.
    func people(
        _ id: ProfileID? = nil, at now: Instant, on grid: Grid? = nil
    ) throws(StoreError) -> [Person] {
        var people: [Person] = []
        for (profile, color, hasPattern, needsClock) in try profiles.people(id, on: grid) {
            var span = OpenSpan.endless
            if needsClock { span = try self.span(of: profile.id) }
            people.append(
                Person(
                    id: profile.id, name: profile.name, color: color, isEnabled: profile.isEnabled,
                    hasPattern: hasPattern,
                    attempts: try settledCount(of: .pattern(of: profile), profile, at: now),
                    span: span))
        }
        return people
    }
}
