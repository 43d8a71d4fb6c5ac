// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import Glibc
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("A copy brings everything back but the guesses")
struct RestoreTests {
    private let trial: StoreHarness
    private let store: KioskStore
    private let ada: ProfileID

    init() throws {
        trial = try StoreHarness()
        store = try trial.enrolled()
        ada = try trial.add("Ada", to: store)
        try store.setPIN(PIN([2, 7, 1, 8, 2, 8]))
    }

    private func fail(_ count: Int, of person: ProfileID?) throws {
        for pattern in StoreHarness.wrong[..<count] {
            _ = try store.verify(pattern, on: .standard, of: person)
        }
    }

    @Test("Who was there, with which pattern, look and rules, is there again")
    func everything() throws {
        try store.setPreferences(PanelPreferences(theme: .light))
        let copy = try store.backup()
        let before = try store.state()
        try store.setPattern(StoreHarness.wrong[0], on: .standard)
        try store.setPreferences(PanelPreferences(theme: .dark))
        try store.setPattern(StoreHarness.wrong[1], on: .standard, of: ada)
        _ = try store.addPerson(PersonName("Grace"))
        let opening = try store.restore(from: copy, actor: "uid 1000")
        #expect(opening.state == before && opening.warnings.isEmpty)
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        #expect(try store.verify(StoreHarness.right, on: .standard, of: ada).isMatch)
        let entry = try #require(try store.history(newest: 3).last)
        #expect(entry.kind == .restored && entry.actor == "uid 1000")
        #expect(trial.files == ["initialized", "ninedot.db", "pepper"])
        #expect(Files.mode(of: trial.location.database) == 0o600)
    }

    @Test("A copy is the file as it is, and taking one changes nothing")
    func copy() throws {
        try fail(2, of: ada)
        let copy = try store.backup()
        #expect(copy == Files.read(trial.location.database))
    }

    @Test("An old copy takes back no failure, of anybody, and delays begin anew")
    func noFreshGuesses() throws {
        let copy = try store.backup()
        try fail(5, of: ada)
        try fail(5, of: nil)
        for digit in 0..<3 {
            _ = try store.verifyPIN(PIN([9, 9, 9, digit]))
        }
        trial.time = trial.time + .seconds(20)
        let state = try store.restore(from: copy).state
        let five = AttemptCount(failures: 5, delayBegan: trial.time, sinceAcknowledged: 5)
        #expect(state.people.map(\.attempts.streak) == [five] && state.attempts.streak == five)
        #expect(state.people.map(\.attempts.debt.tries) == [5] && state.panelAttempts.debt.tries == 10)
        #expect(state.pinAttempts.streak == AttemptCount(failures: 3, delayBegan: trial.time, sinceAcknowledged: 3))
        trial.time = trial.time + .seconds(29)
        #expect(try store.verify(StoreHarness.right, on: .standard, of: ada).refusedCount == five)
        trial.time = trial.time + .seconds(1)
        // Five of them count at the panel, as many as before.
        #expect(try !store.verify(StoreHarness.wrong[9], on: .standard, of: ada).isMatch)
        // With three wrong PINs.
        #expect(try store.state().unseenFailures == 14)
        #expect(try store.state().attempts(of: nil).gravest(by: .classroom).failures == 5)
    }

    @Test("Failures in the copy count as well")
    func copiedFailures() throws {
        try fail(5, of: ada)
        let copy = try store.backup()
        _ = try store.rearm(.everybody)
        #expect(try store.restore(from: copy).state.people.map(\.attempts.failures) == [5])
    }

    @Test("Whoever was removed since stays removed, and whoever was disabled stays disabled")
    func taken() throws {
        let grace = try trial.add("Grace", to: store)
        let copy = try store.backup()
        _ = try store.removePerson(.id(ada))
        _ = try store.setEnabled(false, of: .id(grace))
        let people = try store.restore(from: copy).state.people
        #expect(people.map(\.name) == ["Grace"] && people.map(\.isEnabled) == [false])
        let counts = try store.use { store throws(StoreError) in
            try store.database.rows("SELECT * FROM attempts").count
        }
        #expect(counts == 4)
    }

    @Test(
        "A use that was taken since stays taken",
        arguments: [(3, 1, 1), (1, 3, 1), (nil, 2, 2), (2, nil, 2)] as [(Int?, Int?, Int?)])
    func uses(copied: Int?, present: Int?, left: Int?) throws {
        func allow(_ uses: Int?) throws {
            var rules = AccessRules()
            rules.usesLeft = uses
            try store.setAccess(ProfileAccess(rules: rules), of: ada)
        }
        try allow(copied)
        let copy = try store.backup()
        try allow(present)
        _ = try store.restore(from: copy)
        #expect(try store.access(of: ada).rules.usesLeft == left)
    }

    @Test("The history goes on: what happened since the copy stays in it, and the restoring is its newest entry")
    func history() throws {
        let copy = try store.backup()
        try fail(1, of: ada)
        _ = try store.removePerson(.id(ada))
        let before = try store.history(newest: 100)
        _ = try store.restore(from: copy)
        let after = try store.history(newest: 100)
        #expect(after.first?.kind == .restored && Array(after.dropFirst()) == before)
        #expect(try store.open().warnings.isEmpty)
    }

    @Test("In place of an older store, which came back with its disk, a copy brings whoever was added since")
    func olderDisk() throws {
        store.close()
        let disk = Files.read(trial.location.database)
        _ = try store.open()
        _ = try store.setEnabled(false, of: .id(ada))
        _ = try store.setEnabled(true, of: .id(ada))
        _ = try trial.add("Grace", to: store)
        let copy = try store.backup()
        store.close()
        Files.write(disk, to: trial.location.database)
        #expect(try store.open().state.people.map(\.name) == ["Ada"])
        _ = try store.setEnabled(false, of: .id(ada))
        let people = try store.restore(from: copy).state.people
        #expect(people.map(\.name) == ["Ada", "Grace"] && people.map(\.isEnabled) == [true, true])
        let kinds = try store.history(newest: 3).map(\.kind)
        #expect(kinds == [.restored, .patternSet, .personAdded])
    }

    @Test("In a store that was begun anew a copy brings its people and its history, followed by the new one")
    func begunAnew() throws {
        let copy = try store.backup()
        store.close()
        for file in [trial.location.database, trial.location.initializedMark] { Files.remove(file) }
        let new = trial.store()
        _ = try new.permitSetup(actor: "root")
        try new.setPattern(StoreHarness.wrong[0], on: .standard)
        #expect(try new.restore(from: copy).state.people.map(\.name) == ["Ada"])
        let kinds = try new.history(newest: 100).reversed().map(\.kind)
        #expect(kinds.suffix(3) == [.setupPermitted, .patternSet, .restored] && kinds.contains(.personAdded))
        #expect(try new.open().warnings.isEmpty)
    }

    @Test("A copy of an earlier version becomes one of today")
    func migrated() throws {
        let old = try StoreHarness()
        mkdir(old.location.directory, 0o700)
        try StoreOfVersion2.write(to: old.location)
        let copy = Files.read(old.location.database)
        let store = old.store()
        #expect(try store.open().state.people.map(\.name) == ["Ada"])
        _ = try store.rearm(.everybody)
        #expect(try store.restore(from: copy).state.people.map(\.attempts.failures) == [3])
        #expect(try store.open().warnings.isEmpty)
    }

    @Test("A new device with the old one's key takes the old one's copy")
    func newDevice() throws {
        try fail(3, of: ada)
        let copy = try store.backup()
        let next = try StoreHarness()
        mkdir(next.location.directory, 0o700)
        Files.write(Files.read(trial.location.pepper), to: next.location.pepper)
        let store = next.store()
        let state = try store.restore(from: copy).state
        #expect(state.people.map(\.attempts.failures) == [3])
        #expect(try store.verify(StoreHarness.right, on: .standard, of: ada).isMatch)
    }

    enum Loss: CaseIterable {
        case database, contents, pages, otherKey
    }

    @Test("A lost store is restored too, and everybody waits as after an unreadable count", arguments: Loss.allCases)
    func lost(loss: Loss) throws {
        let copy = try store.backup()
        store.close()
        let database = trial.location.database
        switch loss {
        case .database: Files.remove(database)
        case .contents: Files.write([], to: database)
        case .pages: Files.write([UInt8](repeating: 0x5a, count: 20_000), to: database)
        case .otherKey:
            let other = try StoreHarness()
            try other.enrolled().close()
            Files.write(Files.read(other.location.database), to: database)
        }
        #expect(throws: StoreError.self) { try store.open() }
        let state = try store.restore(from: copy).state
        #expect(state.people.map(\.attempts.failures) == [12] && state.attempts.failures == 12)
        #expect(state.pinAttempts.failures == 9)
        trial.time = trial.time + .seconds(3600)
        #expect(try store.verify(StoreHarness.right, on: .standard, of: ada).isMatch)
    }

    @Test("A commit that was cut off in a lost store is not rolled back into the restored one")
    func hotJournalOfLost() throws {
        let copy = try store.backup()
        let hot = try StoreHarness.cutOffCommit()
        store.close()
        Files.remove(trial.location.database)
        Files.write(hot.journal, to: trial.location.journal)
        #expect(try store.restore(from: copy).state.people.count == 1)
        #expect(try store.open().warnings.isEmpty)
    }
}
