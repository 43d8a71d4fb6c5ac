// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("What the journal is told of the store")
struct JournalEntryTests {
    @Test("Each entry of the history once, in its order, as soon as it is kept")
    func each() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        #expect(store.takeEntries().map(\.kind) == [.patternSet])
        _ = try store.verify(StoreHarness.wrong[0], on: .standard)
        _ = try store.verify(StoreHarness.right, on: .standard)
        let ada = try trial.add("Ada", withPattern: false, to: store)
        let entries = store.takeEntries()
        #expect(entries.map(\.kind) == [.wrong, .matched, .personAdded])
        #expect(entries.last?.profile == ada)
        #expect(store.takeEntries().isEmpty)
        // What was there before is not told again.
        _ = try store.open()
        #expect(store.takeEntries().isEmpty)
    }

    @Test("Nothing that was not kept")
    func refused() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        _ = store.takeEntries()
        #expect(throws: StoreError.self) { try store.renamePerson(.named(PersonName("Nobody")), to: PersonName("X")) }
        #expect(store.takeEntries().isEmpty)
    }

    @Test("A restoring too, which happens in another file")
    func restored() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        let copy = try store.backup()
        _ = store.takeEntries()
        _ = try store.restore(from: copy, actor: "uid 1000")
        #expect(store.takeEntries().map(\.kind) == [.restored])
    }

    @Test("Of a whole school the newest hundred")
    func many() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        _ = store.takeEntries()
        let people = try (0..<300).map {
            ImportedPerson(name: try PersonName("Pupil \($0)"), access: ProfileAccess())
        }
        _ = try store.importPeople(people)
        let entries = store.takeEntries()
        #expect(entries.count == 100 && entries.last?.name == "Pupil 299")
    }
}
