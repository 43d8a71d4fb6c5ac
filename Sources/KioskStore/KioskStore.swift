// SPDX-License-Identifier: MIT
import Geometry
package import PatternLock

/// What a store held when it was opened.
package struct StoreOpening: Hashable, Sendable {
    package var state: StoreState
    /// The grid the stored pattern was drawn on; drawn on any other, it does not match.
    package var patternGrid: Grid?
    package var hasPIN: Bool
    package var setup: StoreSetup
    /// What had to be put right, one line each, for the log.
    package var warnings: [String]
}

/// The kiosk's local store: patterns, attempt counts and history.
///
/// Every call does its work durably before it returns, which can take seconds on a bad card, so a worker thread owns
/// the store. After a fault the store is closed and stays so until `open` is called again; calling it every few
/// seconds is how the kiosk recovers when a fault is gone.
package final class KioskStore {
    package let location: StoreLocation
    /// When attempts are refused.
    package var policy: AttemptPolicy
    /// When attempts at the PIN are refused.
    package var pinPolicy = AttemptPolicy.pin
    private let opener: StoreOpener
    let clock: StoreClock
    private var store: OpenStore?

    /// - Parameters:
    ///   - bootID: This boot, by any id that no other boot has.
    ///   - cost: What a check costs; nil as measured at the first start. Records of another cost are made anew when
    ///     they match.
    ///   - sizeLimit: Bytes the database may grow to; a full one is a fault like a full disk.
    package init(
        at location: StoreLocation, bootID: String, policy: AttemptPolicy = .classroom,
        clock: StoreClock = .system, cost: DerivationCost? = nil, sizeLimit: Int = 64 << 20
    ) {
        self.location = location
        self.policy = policy
        self.clock = clock
        opener = StoreOpener(
            location: location, bootID: bootID, clock: clock, sizeLimit: sizeLimit, cost: cost)
    }

    /// Opens and checks the store, and makes it where there never was one; again after every error.
    ///
    /// Delays of an earlier boot start again in full, durably, before this returns.
    package func open() throws(StoreError) -> StoreOpening {
        close()
        let opened = try opener.open()
        let now = clock.now()
        let warnings = try opened.settleCounts(at: now)
        let standing = try opened.standing(of: opened.shared, at: now)
        let record = try opened.record(of: opened.shared)
        let hasPIN = try opened.pinRecord() != nil
        let setup = try StoreSetup(in: opened.database)
        store = opened
        let state = StoreState(hasPattern: record != nil, attempts: standing.gravest(by: policy))
        return StoreOpening(
            state: state, patternGrid: record?.grid, hasPIN: hasPIN, setup: setup, warnings: warnings)
    }

    /// Lets go of the files; `open` opens them again.
    package func close() {
        store = nil
    }

    /// Counts an attempt durably, then checks it.
    ///
    /// Whatever fails on the way throws, and then nothing was verified: there is no path to `matched` without a
    /// durable count before the check and a durable clearing after it. The counts returned are those of the profile,
    /// or of the panel where that one refuses longer, in a profile's terms.
    ///
    /// - Parameter person: Whose pattern it should be; nil for the panel's shared one. Where there is none, or it may not
    ///   be used, nothing is counted and the store stays open.
    package func verify(
        _ pattern: Pattern, on grid: Grid, of person: ProfileID? = nil
    ) throws(StoreError) -> VerificationOutcome {
        try use { store throws(StoreError) in
            let drawing = try PatternEncoding.encode(pattern, on: grid)
            let began = clock.now()
            guard let profile = try store.profile(person) else { throw .unknownPerson(path: location.database) }
            let before = try store.standing(of: profile, at: began)
            if let refusing = before.refusing(at: began, by: policy) { return .refused(refusing) }

            let mark = try store.mistakes.mark(drawing, of: profile.id)
            if store.mistakes.contains(mark, at: began) { return .repeated }
            guard let record = try store.record(of: profile) else {
                throw .noPattern(path: location.database)
            }

            let counted = before.failed(at: began)
            try store.keep(counted, of: profile)
            guard try record.matches(drawing, keys: store.keys) else {
                return .wrong(try fail(counted, of: profile, mark, in: store))
            }
            // In one commit with the clearing: a fault in either is a fault and no match.
            let renewed = record.rehashed(drawing, at: store.cost, keys: store.keys)
            try store.keep(match: before.cleared, of: profile, renewed, at: clock.wall())
            store.mistakes.forget()
            return .matched
        }
    }

    /// Replaces a pattern and clears the failures it had, durably; the shared one clears the panel's as well.
    ///
    /// - Parameter person: Whose pattern it becomes; nil for the panel's shared one. Somebody who is gone is no
    ///   reason to close the store.
    package func setPattern(
        _ pattern: Pattern, on grid: Grid, of person: ProfileID? = nil, actor: String = "panel"
    ) throws(StoreError) {
        try use { store throws(StoreError) in
            guard let profile = try store.profile(person) else { throw .unknownPerson(path: location.database) }
            let record = try SecretRecord(
                of: pattern, on: grid, profile: profile.id, cost: store.cost, keys: store.keys)
            var standing = try store.standing(of: profile, at: clock.now())
            standing.profile = standing.profile.cleared
            if profile.kind == .shared {
                standing.panel = standing.panel.cleared
            }
            try store.keep(record, of: profile, standing, actor: actor, at: clock.wall())
            store.mistakes.forget()
        }
    }

    /// Appends to the history what the store does not see itself.
    package func record(
        _ kind: HistoryEntry.Kind, of person: ProfileID? = nil, actor: String = "panel", detail: String = ""
    ) throws(StoreError) {
        try use { store throws(StoreError) in
            try store.database.transaction { () throws(StoreError) in
                let profile = try store.profile(person) ?? store.shared
                try store.history.append(kind, of: profile, actor: actor, detail: detail)
            }
        }
    }

    /// Measures anew what a check may cost on this board, durably; records follow as they match.
    package func recalibrate() throws(StoreError) -> DerivationCost {
        try use { store throws(StoreError) in
            store.cost = try opener.measureCost(in: store.database, store.keys)
            return store.cost
        }
    }

    /// The newest entries of the history, newest first.
    ///
    /// - Parameters:
    ///   - number: Only entries before this one: the last of a page asks for the next page.
    ///   - since: Only entries from this time on, since 1970 by the wall clock.
    package func history(
        newest count: Int, before number: Int? = nil, since: Duration? = nil
    ) throws(StoreError) -> [HistoryEntry] {
        try use { store throws(StoreError) in
            try store.history.newest(count, before: number, since: since)
        }
    }

    /// Starts the delay after the check, however long that took, and remembers the drawing.
    private func fail(
        _ counted: AttemptStanding, of profile: Profile, _ mark: [UInt8], in store: OpenStore
    ) throws(StoreError) -> AttemptCount {
        let now = clock.now()
        let standing = counted.delayed(from: now)
        if standing.refusing(at: now, by: policy) == nil {
            try store.keep(standing, of: profile, .wrong)
        } else {
            try store.keep(standing, of: profile, .wrong, .lockedOut)
        }
        store.mistakes.remember(mark, at: now)
        return standing.gravest(by: policy)
    }

    /// Runs `body` with the open store, which is closed when that fails.
    func use<Result>(_ body: (OpenStore) throws(StoreError) -> Result) throws(StoreError) -> Result {
        guard let store else { throw .closed(path: location.database) }
        do {
            return try body(store)
        } catch {
            if !error.isHarmless { close() }
            throw error
        }
    }
}
