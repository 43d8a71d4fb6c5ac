// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("People have names, patterns and failures of their own")
struct PeopleTests {
    private let trial: StoreHarness
    private let store: KioskStore

    init() throws {
        trial = try StoreHarness()
        store = trial.store()
        _ = try store.open()
    }

    private func add(_ name: String) throws -> ProfileID {
        try trial.add(name, withPattern: false, to: store)
    }

    private var names: [String] {
        get throws { try store.people(count: 100).people.map(\.name) }
    }

    private func fail(_ count: Int, of person: ProfileID?, from first: Int = 0) throws {
        for pattern in StoreHarness.wrong[first..<first + count] {
            _ = try store.verify(pattern, on: .standard, of: person)
        }
    }

    @Test("They are listed page by page in the order they came, also after a restart")
    func pages() throws {
        for number in 1...7 {
            _ = try add("Pupil \(8 - number)")
        }
        _ = try store.open()
        let expected = (1...7).map { "Pupil \(8 - $0)" }
        #expect(try names == expected)
        let page = try store.people(from: 3, count: 3)
        #expect(page.people.map(\.name) == Array(expected[3..<6]))
        #expect(page.total == 7)
        #expect(try store.people(from: 6, count: 3).people.map(\.name) == [expected[6]])
        #expect(try store.people(from: 7, count: 3).people.isEmpty)
        #expect(try Set(store.people(count: 7).people.map(\.color)).count == 7)
    }

    @Test("Each opens with their own pattern, and nobody with another's")
    func ownPatterns() throws {
        let (ada, grace) = (try add("Ada"), try add("Grace"))
        try store.setPattern(StoreHarness.right, on: .standard, of: ada)
        try store.setPattern(StoreHarness.wrong[0], on: .standard, of: grace)
        #expect(try store.verify(StoreHarness.right, on: .standard, of: ada).isMatch)
        #expect(try store.verify(StoreHarness.wrong[0], on: .standard, of: grace).isMatch)
        #expect(try !store.verify(StoreHarness.right, on: .standard, of: grace).isMatch)
        #expect(try !store.verify(StoreHarness.wrong[0], on: .standard, of: ada).isMatch)
        #expect(throws: StoreError.noPattern(path: trial.location.database)) {
            try store.verify(StoreHarness.right, on: .standard)
        }
        // That said nothing bad about the store.
        #expect(try store.people(count: 2).people.map(\.hasPattern) == [true, true])
    }

    @Test("One person's failures delay nobody else")
    func ownFailures() throws {
        let (ada, grace) = (try add("Ada"), try add("Grace"))
        for person in [ada, grace] {
            try store.setPattern(StoreHarness.right, on: .standard, of: person)
        }
        try fail(5, of: ada)
        let count = AttemptCount(failures: 5, delayBegan: trial.time, sinceAcknowledged: 5)
        #expect(try store.verify(StoreHarness.right, on: .standard, of: ada).refusedCount == count)
        let people = try store.people(count: 2).people
        #expect(people.map(\.verdict) == [.refused(until: trial.time + .seconds(30)), .allowed])
        #expect(people.map(\.attempts.streak) == [count, AttemptCount()])
        #expect(try store.verify(StoreHarness.right, on: .standard, of: grace).isMatch)
        #expect(try store.verify(StoreHarness.right, on: .standard, of: ada).refusedCount == count)
    }

    @Test("Ten failures of anybody delay everybody")
    func panel() throws {
        let people = try ["Ada", "Grace", "Edith", "Joan"].map { try add($0) }
        for person in people {
            try store.setPattern(StoreHarness.right, on: .standard, of: person)
        }
        for (index, person) in people[..<3].enumerated() {
            try fail(3, of: person, from: 3 * index)
        }
        #expect(try store.people(count: 4).people.map(\.verdict) == [.allowed, .allowed, .allowed, .allowed])
        try fail(1, of: people[3], from: 9)
        guard let count = try store.verify(StoreHarness.right, on: .standard, of: people[0]).refusedCount else {
            Issue.record("ten failures at one panel delay nobody")
            return
        }
        let listed = try store.people(count: 4).people
        #expect(listed.map(\.attempts.streak) == Array(repeating: count, count: 4))
        #expect(listed.map(\.verdict) == Array(repeating: .refused(until: trial.time + .seconds(30)), count: 4))
        trial.time = trial.time + .seconds(30)
        #expect(try store.verify(StoreHarness.right, on: .standard, of: people[0]).isMatch)
    }

    /// A way to make Ada's three of the panel's nine failures good.
    enum Remedy: CaseIterable {
        case ownPattern, newPattern, rearming, removal

        func apply(to ada: ProfileID, in store: KioskStore) throws {
            switch self {
            case .ownPattern: #expect(try store.verify(StoreHarness.right, on: .standard, of: ada).isMatch)
            case .newPattern: try store.setPattern(StoreHarness.right, on: .standard, of: ada)
            case .rearming: _ = try store.rearm(.person(.id(ada)))
            case .removal: _ = try store.removePerson(.id(ada))
            }
        }
    }

    @Test("Somebody's failures are made good in the panel's count, and nobody else's", arguments: Remedy.allCases)
    func madeGood(remedy: Remedy) throws {
        let people = try ["Ada", "Grace", "Edith", "Joan"].map { try add($0) }
        for person in people {
            try store.setPattern(StoreHarness.right, on: .standard, of: person)
        }
        for (person, failures) in zip(people, [(3, 0), (4, 3), (2, 7)]) {
            try fail(failures.0, of: person, from: failures.1)
        }
        try remedy.apply(to: people[0], in: store)
        // Six of nine are left, so that three more are free and the fourth delays everybody. A success makes only two good.
        try fail(remedy == .ownPattern ? 2 : 3, of: people[3], from: 10)
        #expect(try store.people(count: 4).people.last?.verdict == .allowed)
        try fail(1, of: people[3], from: 13)
        #expect(try store.people(count: 4).people.last?.verdict == .refused(until: trial.time + .seconds(30)))
    }

    @Test("Who has a pattern cannot guess at others' without end by drawing it in between")
    func insider() throws {
        let people = try (1...8).map { try add("Pupil \($0)") }
        for person in people {
            try store.setPattern(StoreHarness.right, on: .standard, of: person)
        }
        var guesses = 0
        for victim in people[1...] {
            for pattern in StoreHarness.wrong[guesses..<guesses + 4] {
                if case .wrong = try store.verify(pattern, on: .standard, of: victim) { guesses += 1 }
                _ = try store.verify(StoreHarness.right, on: .standard, of: people[0])
            }
        }
        #expect(guesses == 10)
    }

    @Test("A delay of somebody starts again in full at the start after a reboot")
    func reboot() throws {
        let ada = try add("Ada")
        try store.setPattern(StoreHarness.right, on: .standard, of: ada)
        try fail(5, of: ada)
        store.close()
        trial.time = Instant(sinceBoot: .seconds(10))
        let next = trial.store(boot: "boot-2")
        _ = try next.open()
        trial.time = trial.time + .seconds(20)
        #expect(
            try next.people(count: 1).people.map(\.verdict)
                == [.refused(until: Instant(sinceBoot: .seconds(40)))])
    }

    @Test(
        "Names that read the same are taken",
        arguments: [("Ada", " Ada "), ("Jos\u{e9}", "Jose\u{301}"), ("Jose\u{301}", "Jos\u{e9}"), ("x", "panel")])
    func taken(name: String, other: String) throws {
        let id = try add(name)
        #expect(throws: StoreError.refused(.nameTaken)) { try store.addPerson(PersonName(other)) }
        let somebody = try add("Somebody else")
        #expect(throws: StoreError.refused(.nameTaken)) { try store.renamePerson(.id(somebody), to: PersonName(other)) }
        #expect(try names == [name, "Somebody else"])
        // Their own name may be written another way.
        if other != "panel" {
            #expect(try store.renamePerson(.id(id), to: PersonName(other)) == id)
        }
    }

    @Test("Who is disabled keeps the pattern and is denied with it")
    func disabled() throws {
        let ada = try add("Ada")
        try store.setPattern(StoreHarness.right, on: .standard, of: ada)
        #expect(try store.setEnabled(false, of: .id(ada)) == ada)
        #expect(try store.verify(StoreHarness.right, on: .standard, of: ada) == .denied(.disabled))
        _ = try store.open()
        let person = try #require(try store.people(count: 1).people.first)
        #expect(!person.isEnabled && person.hasPattern && person.attempts == AttemptCount())
        #expect(try store.setEnabled(true, of: .id(ada)) == ada)
        #expect(try store.verify(StoreHarness.right, on: .standard, of: ada).isMatch)
    }

    @Test("Who is disabled has failures like everybody")
    func disabledFailures() throws {
        let ada = try add("Ada")
        try store.setPattern(StoreHarness.right, on: .standard, of: ada)
        _ = try store.setEnabled(false, of: .id(ada))
        try fail(5, of: ada)
        let count = AttemptCount(failures: 5, delayBegan: trial.time, sinceAcknowledged: 5)
        #expect(try store.verify(StoreHarness.right, on: .standard, of: ada).refusedCount == count)
    }

    @Test("Who is removed leaves a name in the history and nothing else")
    func removed() throws {
        let (ada, grace) = (try add("Ada"), try add("Grace"))
        for person in [ada, grace] {
            try store.setPattern(StoreHarness.right, on: .standard, of: person)
            try fail(1, of: person)
        }
        #expect(try store.removePerson(.id(ada), actor: "uid 1000") == ada)
        #expect(try names == ["Grace"])
        let unknown = StoreError.refused(.unknownPerson)
        #expect(throws: unknown) { try store.verify(StoreHarness.right, on: .standard, of: ada) }
        #expect(throws: unknown) { try store.setPattern(StoreHarness.right, on: .standard, of: ada) }
        #expect(throws: StoreError.refused(.unknownPerson)) { try store.removePerson(.id(ada)) }
        #expect(throws: StoreError.refused(.unknownPerson)) { try store.renamePerson(.id(ada), to: PersonName("Ida")) }
        #expect(throws: StoreError.refused(.unknownPerson)) { try store.setEnabled(true, of: .id(ada)) }
        let opening = try store.open()
        #expect(opening.warnings.isEmpty)
        let entries = try store.history(newest: 20).filter { $0.profile == ada }.reversed()
        #expect(entries.map(\.kind) == [.personAdded, .patternSet, .wrong, .personRemoved])
        #expect(entries.allSatisfy { $0.name == "Ada" })
        #expect(entries.last?.actor == "uid 1000")
        store.close()
        let database = try Database(path: trial.location.database, sizeLimit: 64 << 20)
        for table in ["profile WHERE id", "secret WHERE profile", "attempts WHERE subject"] {
            let sql = "SELECT count(*) FROM " + table + " = ?"
            #expect(try database.rows(sql, [.blob(ada.bytes)]) == [SQLRow(values: [.integer(0)])])
        }
    }

    @Test("Another name leaves what was written under the old one")
    func renamed() throws {
        let ada = try add("Ada Byron")
        #expect(try store.renamePerson(.id(ada), to: PersonName("Ada Lovelace")) == ada)
        let entries = try store.history(newest: 2)
        #expect(entries.map(\.name) == ["Ada Lovelace", "Ada Byron"])
        #expect(entries.map(\.detail) == ["Ada Byron", ""])
    }

    @Test("The panel's own profile is nobody to rename, disable or remove")
    func shared() throws {
        try store.setPattern(StoreHarness.right, on: .standard)
        let panel = try #require(try store.history(newest: 1).first?.profile)
        #expect(throws: StoreError.refused(.unknownPerson)) { try store.removePerson(.id(panel)) }
        #expect(throws: StoreError.refused(.unknownPerson)) {
            try store.renamePerson(.id(panel), to: PersonName("Door"))
        }
        #expect(throws: StoreError.refused(.unknownPerson)) { try store.setEnabled(false, of: .id(panel)) }
        #expect(try store.people(count: 10) == PeoplePage(people: [], total: 0))
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
    }

    @Test(
        "A person changed from outside is a damaged store",
        arguments: [
            "DELETE FROM profile WHERE kind = 'person'",
            "UPDATE profile SET name = 'E' WHERE name = 'Ada'",
            "UPDATE secret SET profile = (SELECT id FROM profile WHERE name = 'Eve') WHERE kind = 'pattern'",
            "UPDATE profile SET enabled = 1 WHERE name = 'Eve'",
            "DELETE FROM attempts WHERE subject = (SELECT id FROM profile WHERE name = 'Ada')",
        ])
    func tampered(sql: String) throws {
        let ada = try add("Ada")
        try store.setPattern(StoreHarness.right, on: .standard, of: ada)
        _ = try store.setEnabled(false, of: .id(add("Eve")))
        store.close()
        try trial.tamper("PRAGMA foreign_keys = OFF; " + sql)
        #expect(throws: StoreError.self) { try store.open() }
    }
}
