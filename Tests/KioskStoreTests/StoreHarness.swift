// SPDX-License-Identifier: MIT
import Boards
import BootTime
import Fixtures
import Glibc
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

/// A store in a directory of its own, with clocks that stand still until told.
final class StoreHarness {
    static let right = Pattern([0, 1, 2, 5, 8])
    /// Wrong patterns, all different.
    static let wrong = (0..<9).flatMap { first in
        (0..<9).filter { $0 != first }.map { Pattern([first, $0]) }
    }

    let location: StoreLocation
    var time = Instant(sinceBoot: .seconds(1000))
    /// Since 1970, by the wall clock.
    var wall = Duration.seconds(1_700_000_000)
    /// True where the wall clock was set since the machine was switched on.
    var isClockSet = true
    /// Called at every look at the clock with how many there were.
    var onClock: ((Int) -> Void)?
    /// The board's memory that stores are opened with.
    var board: FakeBoard?
    private var looks = 0

    /// - Parameter isPermitted: Whether a setup is, as after a first installation.
    init(credentials: String? = nil, isPermitted: Bool = true) throws {
        location = StoreLocation(
            directory: try Files.makeDirectory() + "/store", credentialsDirectory: credentials)
        if isPermitted { try SetupPermission(of: location).give() }
    }

    deinit {
        Files.remove(String(location.directory.dropLast("/store".count)))
    }

    /// A closed store; open it.
    func store(
        boot: String = "boot-1", policy: AttemptPolicy = .classroom, cost: DerivationCost = .least,
        historyKept: Duration? = nil, sizeLimit: Int = 64 << 20
    ) -> KioskStore {
        let clock = StoreClock(
            now: { [unowned self] in
                looks += 1
                onClock?(looks)
                return time
            }, wall: { [unowned self] in wall }, isSet: { [unowned self] in isClockSet })
        return KioskStore(
            at: location, bootID: boot, policy: policy, clock: clock, cost: cost, historyKept: historyKept,
            board: board, sizeLimit: sizeLimit)
    }

    /// An open store that holds the right pattern.
    func enrolled(boot: String = "boot-1", policy: AttemptPolicy = .classroom) throws -> KioskStore {
        let store = store(boot: boot, policy: policy)
        _ = try store.open()
        try store.setPattern(StoreHarness.right, on: .standard)
        return store
    }

    /// Adds a person to the open store, with the right pattern or none.
    func add(_ name: String, withPattern: Bool = true, to store: KioskStore) throws -> ProfileID {
        let person = try store.addPerson(PersonName(name))
        if withPattern { try store.setPattern(StoreHarness.right, on: .standard, of: person) }
        return person
    }

    /// The names of the store's files, without the journal.
    var files: [String] { Files.names(in: location.directory).filter { $0 != "ninedot.db-journal" } }

    /// A store's file in the middle of a commit, with the journal that would roll it back.
    static func cutOffCommit() throws -> (database: [UInt8], journal: [UInt8]) {
        let other = try StoreHarness()
        try other.enrolled().close()
        let database = try Database(path: other.location.database, sizeLimit: 64 << 20)
        try database.run(
            "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN; UPDATE profile SET name = 'other';"
                + "INSERT INTO history SELECT NULL, 0, '', 0, hex(randomblob(5000)), NULL, '', '', '' FROM sqlite_schema"
        )
        let journal = Files.read(other.location.journal)
        try #require(journal.contains { $0 != 0 })
        return (Files.read(other.location.database), journal)
    }

    /// Makes the next look at the clock the first.
    func countLooks(_ onClock: @escaping (Int) -> Void) {
        looks = 0
        self.onClock = onClock
    }

    /// The store that the disk holds now, as after a power cut, opened in the same boot.
    func afterPowerCut() throws -> OpenedStore {
        let copy = try copy()
        return try copy.store().open()
    }

    /// The disk and the board as they are now, apart from these.
    func copy() throws -> StoreHarness {
        let copy = try StoreHarness(isPermitted: false)
        Files.copyAll(from: location.directory, to: copy.location.directory)
        Files.copyAll(from: location.setupDirectory, to: copy.location.setupDirectory)
        copy.time = time
        copy.board = board?.copy()
        return copy
    }

    /// Changes rows of the open store under its seal, as no request does.
    func write(_ sql: String, in store: KioskStore) throws {
        try store.use { store throws(StoreError) in
            try store.database.transaction { () throws(StoreError) in try store.database.run(sql) }
        }
    }

    /// Changes the closed database behind the store's back.
    func tamper(_ sql: String) throws {
        try Database(path: location.database, sizeLimit: 64 << 20).run(sql)
    }
}

extension VerificationOutcome {
    /// The count that decides, of a wrong attempt; nil for any other outcome.
    var wrongCount: AttemptCount? {
        if case .wrong(let counts) = self { counts.gravest(by: .classroom).streak } else { nil }
    }

    /// The same of a refused one.
    var refusedCount: AttemptCount? {
        if case .refused(let counts) = self { counts.gravest(by: .classroom).streak } else { nil }
    }
}

extension AttemptCount {
    /// The part that a success ends, without what is owed.
    var streak: AttemptCount {
        AttemptCount(failures: failures, delayBegan: delayBegan, sinceAcknowledged: sinceAcknowledged)
    }
}

extension StoreState {
    /// Without the debts that time has paid off by `now`: a session that waited is not told of those.
    func settled(at now: Instant) -> StoreState {
        func settled(_ count: AttemptCount, _ target: GuessTarget) -> AttemptCount {
            var count = count
            let stop = target == .person || target == .shared ? 20 : nil
            count.debt = count.debt.settled(at: now, payoff: target.payoff, stop: stop)
            return target == .panel ? count.owedOnly : count
        }
        var state = self
        state.attempts = settled(attempts, .shared)
        state.panelAttempts = settled(panelAttempts, .panel)
        state.pinAttempts = settled(pinAttempts, .pin)
        for person in people { state.people.update(person.id) { $0.attempts = settled($0.attempts, .person) } }
        return state
    }
}

extension KioskStore {
    func perform(_ request: StoreRequest, actor: String = "panel") throws -> StoreReply {
        try perform(request, on: .standard, actor: actor).reply
    }
}

extension PersonRecord {
    var id: ProfileID { person.id }
    var name: String { person.name }
    var hasPattern: Bool { person.hasPattern }
    var isEnabled: Bool { person.isEnabled }
    var color: Int { person.color }
}
