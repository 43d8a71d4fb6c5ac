// SPDX-License-Identifier: MIT
package import KioskModel
package import PatternLock
package import TPM

/// The contents of a store when it was opened.
package struct OpenedStore: Hashable, Sendable {
    package var state: StoreState
    /// The grid the stored pattern was drawn on; drawn on any other, it does not match.
    package var patternGrid: Grid?
    /// Repairs, one line each, for the log.
    package var warnings: [String]
}

/// The kiosk's local store: patterns, attempt counts and history.
///
/// Every call does its work durably before it returns, which can take seconds on a bad card, so a worker thread owns
/// the store. After a fault the store is closed and stays so until `open` is called again; calling it every few
/// seconds is how the kiosk recovers when a fault is gone.
package final class KioskStore {
    package let location: StoreLocation
    /// Decides when attempts are refused.
    package var policy: AttemptPolicy
    /// Decides when attempts at the PIN are refused.
    package var pinPolicy = AttemptPolicy.pin
    let opener: StoreOpener
    let clock: StoreClock
    private var store: OpenStore?
    private var warnings: [String] = []
    private var entries: [HistoryEntry] = []
    /// The number of the newest entry that `takeEntries` has to do with no more.
    private var lastEntry = 0
    /// Of an import of a whole school the journal need not have each person.
    private static let mostEntries = 100
    /// The reason why a permission stays that has to go: said once, not with every try.
    private var lastTrouble: String?
    /// True from a failure until the store is open again and takes what is written to it.
    private var isInDoubt = false

    /// - Parameters:
    ///   - bootID: This boot, by any id that no other boot has.
    ///   - cost: What a check costs; nil as measured at the first start. Records of another cost are made anew when
    ///     they match.
    ///   - historyKept: The age that entries of the history may have; nil for the newest of each kind, whatever their age.
    ///   - board: The memory of the board that an older copy of the store does not fit; nil where there is none.
    ///   - sizeLimit: Bytes the database may grow to; a full one is a fault like a full disk.
    package init(
        at location: StoreLocation, bootID: String, policy: AttemptPolicy = .classroom,
        clock: StoreClock = .system(trusting: .rtc), cost: DerivationCost? = nil, historyKept: Duration? = nil,
        board: (any BoardMemory)? = nil, sizeLimit: Int = 64 << 20
    ) {
        self.location = location
        self.policy = policy
        self.clock = clock
        opener = StoreOpener(
            location: location, bootID: bootID, clock: clock, sizeLimit: sizeLimit,
            board: board.map { StoreBoard(memory: $0) }, cost: cost, historyKept: historyKept)
    }

    /// Opens and checks the store, and makes it where a setup is permitted; again after every error.
    ///
    /// Delays of an earlier boot start again in full, durably, before this returns.
    ///
    /// - Parameter grid: Patterns of any other cannot be drawn and count as none; nil takes all.
    package func open(on grid: Grid? = nil) throws(StoreError) -> OpenedStore {
        try open(on: grid, acceptedBy: nil)
    }

    /// - Parameter actor: Takes a store for the one that the board knows, whether or not it is.
    func open(on grid: Grid? = nil, acceptedBy actor: String?) throws(StoreError) -> OpenedStore {
        close()
        let isDoubted = isInDoubt
        isInDoubt = true
        let opened = try openStore(acceptedBy: actor)
        try opened.keepPoweredTime(at: clock.now())
        // A disk that is full can be read: the store would be open until somebody draws, and a fault again after that.
        if isDoubted { try opened.database.tryWriting() }
        let state = try opened.state(at: clock.now(), on: grid)
        let record = try opened.record(of: opened.shared)
        store = opened
        lastEntry = try opened.history.newestNumber()
        isInDoubt = false
        return OpenedStore(state: state, patternGrid: record?.grid, warnings: opened.takeWarnings())
    }

    private func openStore(acceptedBy actor: String?) throws(StoreError) -> OpenStore {
        do {
            let opened = try opener.open(acceptedBy: actor)
            lastTrouble = nil
            return opened
        } catch {
            withdrawPermission(beside: error)
            throw error
        }
    }

    private func withdrawPermission(beside error: StoreError) {
        let line = opener.withdraw(beside: error)
        if let line, line != lastTrouble { warnings.append(line) }
        lastTrouble = line
    }

    /// Says what had to be put right since the last call, in the store or beside it, one line each, for the log.
    package func takeWarnings() -> [String] {
        defer { warnings = [] }
        return warnings
    }

    /// The entries that the history was given since the last call, oldest first, for the journal; of many, the newest.
    package func takeEntries() -> [HistoryEntry] {
        defer { entries = [] }
        return entries
    }

    /// Has `takeEntries` return what the history holds after the entry of that number.
    func collectEntries(after number: Int) throws(StoreError) {
        guard let new = try store?.history.entries(after: number, atMost: KioskStore.mostEntries) else { return }
        entries += new
        lastEntry = new.last?.number ?? lastEntry
    }

    /// The same for the newest entry of a store that has just been opened.
    func collectNewestEntry() throws(StoreError) { try collectEntries(after: lastEntry - 1) }

    func warn(_ line: String) { warnings.append(line) }

    /// Lets go of the files; `open` opens them again.
    package func close() {
        store = nil
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

    /// So many entries after the one of that number, the oldest first; without a number none.
    package func history(after number: Int?, count: Int) throws(StoreError) -> HistoryPage {
        try use { store throws(StoreError) in try store.history.page(after: number, count: count) }
    }

    func takeRenewal() -> RecordRenewal? { store?.renewal.take() }

    /// True between `open` and `close`, or a fault.
    package var isOpen: Bool { store != nil }

    /// Runs `body` with the open store, which a fault closes.
    func use<Result>(_ body: (OpenStore) throws(StoreError) -> Result) throws(StoreError) -> Result {
        guard let store else { throw .closed(path: location.database) }
        defer { warnings += store.takeWarnings() }
        do {
            try store.checkStanding()
            let result = try body(store)
            try collectEntries(after: lastEntry)
            // What was kept or found in a file that was taken away meanwhile is nothing.
            try store.checkStanding()
            return result
        } catch {
            if !error.isHarmless {
                close()
                isInDoubt = true
            }
            // With a store that nobody has set up the setup begins again.
            if !store.isFresh { withdrawPermission(beside: error) }
            throw error
        }
    }
}
