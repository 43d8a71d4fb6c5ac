// SPDX-License-Identifier: MIT
import Fixtures
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("Erasing a person")
struct ErasingTests {
    private let trial: StoreHarness
    private let store: KioskStore
    private let ada: ProfileID

    init() throws {
        trial = try StoreHarness()
        store = try trial.enrolled()
        ada = try trial.add("Adelaide", to: store)
        _ = try trial.add("Grace", to: store)
        _ = try store.verify(StoreHarness.right, on: .standard, of: ada)
        try store.record(.unlocked, of: ada, detail: "Grace")
        _ = try store.renamePerson(.id(ada), to: PersonName("Adelaide L"))
        try store.record(.unlocked, of: store.find(.named(PersonName("Grace"))), detail: "Adelaide L")
    }

    private func expectForgotten(_ words: String..., kept: String) throws {
        let entries = try store.history(newest: 100)
        for entry in entries {
            #expect(
                entry.profile != ada && !words.contains(entry.name ?? "") && !words.contains(entry.detail), "\(entry)")
        }
        #expect(entries.count { $0.name == kept } >= 2)
        #expect(entries.map(\.kind).contains(.matched))
        #expect(entries.first?.kind == .personErased)
        // Nor is anything left in the file's free pages.
        for word in words {
            #expect(!Files.read(trial.location.database).contains(sequence: Array(word.utf8)), "\(word)")
        }
    }

    @Test("takes every name and the id out of what happened, which stays")
    func present() throws {
        #expect(try store.perform(.change(.named(PersonName("Adelaide L")), .erase)) == .profile(ada))
        #expect(try store.people(count: 9).people.map(\.name) == ["Grace"])
        try expectForgotten("Adelaide", "Adelaide L", kept: "Grace")
    }

    @Test("works for somebody who was removed before, and leaves whoever has such a name now alone")
    func removed() throws {
        _ = try store.removePerson(.id(ada))
        #expect(try store.perform(.change(.named(PersonName("Adelaide L")), .erase)) == .done)
        try expectForgotten("Adelaide", "Adelaide L", kept: "Grace")

        let first = try trial.add("Joan", to: store)
        _ = try store.renamePerson(.id(first), to: PersonName("Jo"))
        let second = try trial.add("Joan", to: store)
        #expect(try store.perform(.change(.named(PersonName("Joan")), .erase)) == .profile(second))
        #expect(try store.history(newest: 100).contains { $0.profile == first && $0.name == "Joan" })
        #expect(try store.people(count: 9).people.map(\.name) == ["Grace", "Jo"])
    }

    @Test("is refused where nobody ever had that name, and for the panel's own profile")
    func unknown() throws {
        #expect(try store.perform(.change(.named(PersonName("Nobody")), .erase)) == .refused(.unknownPerson))
        #expect(try store.perform(.change(.shared, .erase)) == .refused(.unknownPerson))
    }
}

extension [UInt8] {
    fileprivate func contains(sequence: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: sequence) }
    }
}
