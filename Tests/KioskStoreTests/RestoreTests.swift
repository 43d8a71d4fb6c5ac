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
    private let trial: StoreTrial
    private let store: KioskStore
    private let ada: ProfileID

    init() throws {
        trial = try StoreTrial()
        store = try trial.enrolled()
        ada = try trial.add("Ada", to: store)
        try store.setPIN(PIN([2, 7, 1, 8, 2, 8]))
    }

    private func fail(_ count: Int, of person: ProfileID?) throws {
        for pattern in StoreTrial.wrong[..<count] {
            _ = try store.verify(pattern, on: .standard, of: person)
        }
    }

    private func fault(of copy: [UInt8], in store: KioskStore) -> String {
        do {
            _ = try store.restore(from: copy)
            return "none"
        } catch {
            return error.description
        }
    }

    private var files: [String] {
        Files.names(in: trial.location.directory).filter { $0 != "ninedot.db-journal" }
    }

    @Test("Who was there, with which pattern, look and rules, is there again")
    func everything() throws {
        try store.setPreferences(PanelPreferences(theme: .light))
        let copy = try store.backup()
        let before = try store.state()
        try store.setPattern(StoreTrial.wrong[0], on: .standard)
        try store.setPreferences(PanelPreferences(theme: .dark))
        try store.setPattern(StoreTrial.wrong[1], on: .standard, of: ada)
        _ = try store.addPerson(PersonName("Grace"))
        let opening = try store.restore(from: copy, actor: "uid 1000")
        #expect(opening.state == before && opening.warnings.isEmpty)
        #expect(try store.verify(StoreTrial.right, on: .standard).isMatch)
        #expect(try store.verify(StoreTrial.right, on: .standard, of: ada).isMatch)
        let entry = try #require(try store.history(newest: 3).last)
        #expect(entry.kind == .restored && entry.actor == "uid 1000")
        #expect(files == ["initialized", "ninedot.db", "pepper"])
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
        #expect(try store.verify(StoreTrial.right, on: .standard, of: ada).refusedCount == five)
        trial.time = trial.time + .seconds(1)
        // Five of them count at the panel, as many as before.
        #expect(try !store.verify(StoreTrial.wrong[9], on: .standard, of: ada).isMatch)
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
        try new.setPattern(StoreTrial.wrong[0], on: .standard)
        #expect(try new.restore(from: copy).state.people.map(\.name) == ["Ada"])
        let kinds = try new.history(newest: 100).reversed().map(\.kind)
        #expect(kinds.suffix(3) == [.setupPermitted, .patternSet, .restored] && kinds.contains(.personAdded))
        #expect(try new.open().warnings.isEmpty)
    }

    @Test("A copy of an earlier version becomes one of today")
    func migrated() throws {
        let old = try StoreTrial()
        mkdir(old.location.directory, 0o700)
        try StoreOfVersion2.write(to: old.location)
        let copy = Files.read(old.location.database)
        let store = old.store()
        #expect(try store.open().state.people.map(\.name) == ["Ada"])
        _ = try store.rearm(.everybody)
        #expect(try store.restore(from: copy).state.people.map(\.attempts.failures) == [3])
        #expect(try store.open().warnings.isEmpty)
    }

    /// What makes a copy useless.
    enum Flaw: CaseIterable {
        case nothing, text, half, changedPage, changedPattern, changedSetup, vanishedPerson, otherProgram, newer

        func apply(to copy: inout [UInt8], in trial: StoreTrial) throws {
            switch self {
            case .nothing: copy = []
            case .text: copy = Array("This is not a copy.".utf8)
            case .half: copy = Array(copy[..<(copy.count / 2)])
            case .changedPage: copy.replaceSubrange(4096..<4196, with: repeatElement(0xa5, count: 100))
            case .changedPattern: try change(&copy, "UPDATE secret SET verifier = zeroblob(32)", trial)
            case .changedSetup: try change(&copy, "UPDATE store SET setup = 'fresh'", trial)
            case .vanishedPerson: try change(&copy, "DELETE FROM profile WHERE name = 'Ada'", trial)
            case .otherProgram: try change(&copy, "PRAGMA application_id = 7", trial)
            case .newer: try change(&copy, "PRAGMA user_version = 99", trial)
            }
        }

        private func change(_ copy: inout [UInt8], _ sql: String, _ trial: StoreTrial) throws {
            let file = trial.location.directory + "/changed"
            Files.write(copy, to: file)
            try Database(path: file, sizeLimit: 64 << 20).run("PRAGMA foreign_keys = OFF; " + sql)
            copy = Files.read(file)
            Files.remove(file)
            Files.remove(file + "-journal")
        }
    }

    @Test(
        "A copy that is not whole, or was changed, is refused in one line, and the store goes on",
        arguments: Flaw.allCases)
    func refused(flaw: Flaw) throws {
        var copy = try store.backup()
        try flaw.apply(to: &copy, in: trial)
        try fail(2, of: ada)
        let before = try store.state()
        let file = Files.read(trial.location.database)
        let fault = fault(of: copy, in: store)
        #expect(fault.hasPrefix("the copy cannot be restored: ") && !fault.contains("\n"))
        #expect(Files.read(trial.location.database) == file)
        #expect(files == ["initialized", "ninedot.db", "pepper"])
        #expect(try store.state() == before)
        #expect(try store.verify(StoreTrial.right, on: .standard, of: ada).isMatch)
    }

    @Test("A copy made with another key is refused as that")
    func otherKey() throws {
        let other = try StoreTrial()
        let copy = try other.enrolled().backup()
        let pepper = trial.location.pepper
        #expect(fault(of: copy, in: store) == "the copy cannot be restored: made with another key than \(pepper)")
        #expect(try store.verify(StoreTrial.right, on: .standard).isMatch)
    }

    @Test("A copy that would not fit is refused")
    func tooLarge() throws {
        let copy = [UInt8](repeating: 0, count: (64 << 20) + 1)
        #expect(fault(of: copy, in: store) == "the copy cannot be restored: larger than 67108864 bytes")
    }

    @Test("A new device with the old one's key takes the old one's copy")
    func newDevice() throws {
        try fail(3, of: ada)
        let copy = try store.backup()
        let next = try StoreTrial()
        mkdir(next.location.directory, 0o700)
        Files.write(Files.read(trial.location.pepper), to: next.location.pepper)
        let store = next.store()
        let state = try store.restore(from: copy).state
        #expect(state.people.map(\.attempts.failures) == [3])
        #expect(try store.verify(StoreTrial.right, on: .standard, of: ada).isMatch)
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
            let other = try StoreTrial()
            try other.enrolled().close()
            Files.write(Files.read(other.location.database), to: database)
        }
        #expect(throws: StoreError.self) { try store.open() }
        let state = try store.restore(from: copy).state
        #expect(state.people.map(\.attempts.failures) == [12] && state.attempts.failures == 12)
        #expect(state.pinAttempts.failures == 9)
        trial.time = trial.time + .seconds(3600)
        #expect(try store.verify(StoreTrial.right, on: .standard, of: ada).isMatch)
    }

    @Test("Without the key nothing is restored, however good the copy")
    func withoutKey() throws {
        let copy = try store.backup()
        store.close()
        Files.remove(trial.location.pepper)
        let pepper = trial.location.pepper
        #expect(
            fault(of: copy, in: store)
                == "the copy cannot be restored: the key it was made with is not here: put it back as \(pepper)")
    }

    @Test("What an earlier try left does no harm")
    func leftovers() throws {
        let copy = try store.backup()
        let hot = try hotJournal()
        Files.write(hot.database, to: trial.location.restoring.database)
        Files.write(hot.journal, to: trial.location.restoring.journal)
        _ = try store.open()
        #expect(try store.state().people.count == 1)
        #expect(try store.restore(from: copy).state.people.count == 1)
        #expect(files == ["initialized", "ninedot.db", "pepper"])
    }

    @Test("A commit that was cut off in a lost store is not rolled back into the restored one")
    func hotJournalOfLost() throws {
        let copy = try store.backup()
        let hot = try hotJournal()
        store.close()
        Files.remove(trial.location.database)
        Files.write(hot.journal, to: trial.location.journal)
        #expect(try store.restore(from: copy).state.people.count == 1)
        #expect(try store.open().warnings.isEmpty)
    }

    @Test("A restoring that cannot be written is a fault, and the store is as it was")
    func cannotWrite() throws {
        let copy = try store.backup()
        mkdir(trial.location.restoring.database, 0o700)
        #expect(fault(of: copy, in: store).hasPrefix(trial.location.restoring.database))
        #expect(try store.verify(StoreTrial.right, on: .standard).isMatch)
    }

    /// A store's file in the middle of a commit, with the journal that would roll it back.
    private func hotJournal() throws -> (database: [UInt8], journal: [UInt8]) {
        let other = try StoreTrial()
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
}
