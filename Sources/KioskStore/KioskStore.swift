// SPDX-License-Identifier: MIT
import Geometry
package import PatternLock

/// What a store held when it was opened.
package struct StoreOpening: Hashable, Sendable {
    package var state: StoreState
    /// The grid the stored pattern was drawn on; drawn on any other, it does not match.
    package var patternGrid: Grid?
    package var setup: StoreSetup
    /// What had to be put right, one line each, for the log.
    package var warnings: [String]
}

/// The kiosk's local store: patterns, attempt counts and history.
///
/// Every call does its work durably before it returns, which can take seconds on a bad card, so a worker thread owns
/// the store. After any error the store is closed and stays so until `open` is called again; calling it every few
/// seconds is how the kiosk recovers when a fault is gone.
package final class KioskStore {
    package let location: StoreLocation
    /// When attempts are refused.
    package var policy: AttemptPolicy
    private let opener: StoreOpener
    private let clock: StoreClock
    private let cost: DerivationCost
    private var store: OpenStore?

    /// - Parameters:
    ///   - bootID: This boot, by any id that no other boot has.
    ///   - cost: For patterns set from now on; stored ones keep theirs.
    ///   - sizeLimit: Bytes the database may grow to; a full one is a fault like a full disk.
    package init(
        at location: StoreLocation, bootID: String, policy: AttemptPolicy = .classroom,
        clock: StoreClock = .system, cost: DerivationCost = .standard, sizeLimit: Int = 64 << 20
    ) {
        self.location = location
        self.policy = policy
        self.clock = clock
        self.cost = cost
        opener = StoreOpener(location: location, bootID: bootID, clock: clock, sizeLimit: sizeLimit)
    }

    /// Opens and checks the store, and makes it where there never was one; again after every error.
    ///
    /// Delays of an earlier boot start again in full, durably, before this returns.
    package func open() throws(StoreError) -> StoreOpening {
        close()
        let opened = try opener.open()
        let (standing, warnings) = try opened.standing(at: clock.now())
        let record = try opened.record()
        let setup = try StoreSetup(in: opened.database)
        store = opened
        let state = StoreState(hasPattern: record != nil, attempts: standing.gravest(by: policy))
        return StoreOpening(state: state, patternGrid: record?.grid, setup: setup, warnings: warnings)
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
    package func verify(_ pattern: Pattern, on grid: Grid) throws(StoreError) -> VerificationOutcome {
        try use { store throws(StoreError) in
            let drawing = try PatternEncoding.encode(pattern, on: grid)
            let began = clock.now()
            let before = try store.standing(at: began).standing
            if let refusing = before.refusing(at: began, by: policy) { return .refused(refusing) }

            let mark = try store.mistakes.mark(drawing, of: store.profile.id)
            if store.mistakes.contains(mark, at: began) { return .repeated }
            guard let record = try store.record() else {
                throw .noPattern(path: location.database)
            }

            let counted = before.failed(at: began)
            try store.keep(counted)
            guard try record.matches(drawing, keys: store.keys) else {
                return .wrong(try fail(counted, mark, in: store))
            }
            try store.keep(before.cleared, .matched)
            store.mistakes.forget()
            return .matched
        }
    }

    /// Replaces the pattern and clears the counts of the profile and the panel, durably.
    package func setPattern(
        _ pattern: Pattern, on grid: Grid, actor: String = "panel"
    ) throws(StoreError) {
        try use { store throws(StoreError) in
            let record = try PatternRecord(
                of: pattern, on: grid, profile: store.profile.id, cost: cost, keys: store.keys)
            let standing = try store.standing(at: clock.now()).standing
            try store.keep(record, standing.cleared, actor: actor, at: clock.wall())
            store.mistakes.forget()
        }
    }

    /// Appends to the history what the store does not see itself.
    package func record(
        _ kind: HistoryEntry.Kind, actor: String = "panel", detail: String = ""
    ) throws(StoreError) {
        try use { store throws(StoreError) in
            try store.database.transaction { () throws(StoreError) in
                try store.history.append(kind, profile: store.profile.id, actor: actor, detail: detail)
            }
        }
    }

    /// The newest entries of the history, newest first.
    package func history(newest count: Int) throws(StoreError) -> [HistoryEntry] {
        try use { store throws(StoreError) in try store.history.newest(count) }
    }

    /// Starts the delay after the check, however long that took, and remembers the drawing.
    private func fail(
        _ counted: AttemptStanding, _ mark: [UInt8], in store: OpenStore
    ) throws(StoreError) -> AttemptCount {
        let now = clock.now()
        let standing = counted.delayed(from: now)
        if standing.refusing(at: now, by: policy) == nil {
            try store.keep(standing, .wrong)
        } else {
            try store.keep(standing, .wrong, .lockedOut)
        }
        store.mistakes.remember(mark, at: now)
        return standing.gravest(by: policy)
    }

    /// Runs `body` with the open store, which is closed when it throws.
    private func use<Result>(_ body: (OpenStore) throws(StoreError) -> Result) throws(StoreError) -> Result {
        guard let store else { throw .closed(path: location.database) }
        do {
            return try body(store)
        } catch {
            close()
            throw error
        }
    }
}
