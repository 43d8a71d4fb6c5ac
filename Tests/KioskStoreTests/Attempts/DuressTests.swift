// SPDX-License-Identifier: MIT
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("A second pattern opens too and says that it was forced")
struct DuressTests {
    private static let forced = Pattern([6, 7, 8, 5, 4])
    private let trial: StoreHarness
    private let store: KioskStore
    private let ada: ProfileID

    init() throws {
        trial = try StoreHarness()
        store = try trial.enrolled()
        ada = try trial.add("Ada", to: store)
    }

    private func setForced(of person: ProfileID?) throws {
        try store.setDuressPattern(DuressTests.forced, on: .standard, of: person, actor: "uid 1000")
    }

    private func draw(_ pattern: Pattern, of person: ProfileID?) throws -> VerificationOutcome {
        try store.verify(pattern, on: .standard, of: person)
    }

    @Test("It matches beside the pattern, also after a restart", arguments: [true, false])
    func matches(isShared: Bool) throws {
        let person = isShared ? nil : ada
        try setForced(of: person)
        _ = try store.open()
        #expect(try draw(DuressTests.forced, of: person) == .matched(Match(isDuress: true)))
        #expect(try draw(StoreHarness.right, of: person) == .matched(Match()))
        #expect(try !draw(DuressTests.forced, of: isShared ? ada : nil).isMatch)
        let entries = try store.history(newest: 4).reversed()
        #expect(entries.map(\.kind) == [.duressSet, .duress, .matched, .wrong])
        #expect(entries.first?.actor == "uid 1000")
    }

    @Test("It makes failures good, takes a use and opens for as long as the pattern does")
    func likeThePattern() throws {
        try setForced(of: ada)
        var access = ProfileAccess(unlockFor: .seconds(90))
        access.rules.usesLeft = 1
        try store.setAccess(access, of: ada)
        for pattern in StoreHarness.wrong[..<3] {
            _ = try draw(pattern, of: ada)
        }
        let match = Match(failuresBefore: 3, unlockFor: .seconds(90), isDuress: true)
        #expect(try draw(DuressTests.forced, of: ada) == .matched(match))
        #expect(try store.open().state.people.map(\.attempts.failures) == [0])
        #expect(try store.state().attempts.failures == 0)
        #expect(try draw(DuressTests.forced, of: ada) == .denied(.usedUp, isDuress: true))
        #expect(try store.history(newest: 1).first?.detail == "used up, under duress")
    }

    @Test("The pattern itself is refused as one, and the other is kept")
    func same() throws {
        try setForced(of: ada)
        #expect(throws: StoreError.refused(.samePattern)) {
            try store.setDuressPattern(StoreHarness.right, on: .standard, of: ada)
        }
        #expect(try draw(DuressTests.forced, of: ada) == .matched(Match(isDuress: true)))
        #expect(try draw(StoreHarness.right, of: ada) == .matched(Match()))
    }

    @Test("A new pattern leaves it, unless it is the same")
    func newPattern() throws {
        try setForced(of: ada)
        try store.setPattern(StoreHarness.wrong[0], on: .standard, of: ada)
        _ = try store.open()
        #expect(try draw(DuressTests.forced, of: ada) == .matched(Match(isDuress: true)))
        #expect(try draw(StoreHarness.wrong[0], of: ada) == .matched(Match()))
        #expect(try !draw(StoreHarness.right, of: ada).isMatch)
        try store.setPattern(DuressTests.forced, on: .standard, of: ada)
        _ = try store.open()
        #expect(try draw(DuressTests.forced, of: ada) == .matched(Match(failuresBefore: 0)))
        #expect(try store.history(newest: 3).reversed().map(\.kind) == [.duressSet, .patternSet, .matched])
    }

    @Test("Taken away, it is wrong like any other")
    func removed() throws {
        try setForced(of: ada)
        #expect(try store.perform(.change(.id(ada), .removeDuressPattern), actor: "uid 1000") == .done)
        let entry = try #require(try store.history(newest: 1).first)
        #expect(entry.kind == .duressSet && entry.detail == "removed" && entry.actor == "uid 1000")
        _ = try store.open()
        #expect(try !draw(DuressTests.forced, of: ada).isMatch)
        #expect(try draw(StoreHarness.right, of: ada).isMatch)
    }

    @Test("Taken away, a pattern opens no more, nor does its duress pattern, and a new one begins alone")
    func patternRemoved() throws {
        for person in [ada, nil] {
            let address = person.map { ProfileAddress.id($0) } ?? .shared
            try setForced(of: person)
            _ = try store.perform(.change(address, .removePattern), actor: "uid 1000")
            let entry = try #require(try store.history(newest: 1).first)
            #expect(entry.kind == .patternRemoved && entry.actor == "uid 1000")
            _ = try store.open()
            for pattern in [StoreHarness.right, DuressTests.forced] {
                #expect(throws: StoreError.noPattern(path: trial.location.database)) { try draw(pattern, of: person) }
            }
            #expect(try store.perform(.change(address, .removePattern)) == .refused(.noPattern))
            try store.setPattern(StoreHarness.wrong[0], on: .standard, of: person)
            #expect(try draw(StoreHarness.wrong[0], of: person) == .matched(Match()))
            #expect(try !draw(DuressTests.forced, of: person).isMatch)
        }
        #expect(try store.state().hasPattern)
    }

    @Test("Where there is none, nothing is taken away and nothing is noted")
    func notSet() throws {
        let number = try store.history(newest: 1).first?.number
        #expect(try store.perform(.change(.id(ada), .removeDuressPattern)) == .refused(.noDuressPattern))
        #expect(try store.perform(.change(.shared, .removeDuressPattern)) == .refused(.noDuressPattern))
        #expect(try store.history(newest: 1).first?.number == number)
    }

    @Test("What was wrong a moment ago is right once it is set")
    func formerMistake() throws {
        #expect(try !draw(DuressTests.forced, of: ada).isMatch)
        try setForced(of: ada)
        #expect(try draw(DuressTests.forced, of: ada).isMatch)
    }

    @Test("Nobody has one without a pattern, or without being there")
    func without() throws {
        let grace = try trial.add("Grace", withPattern: false, to: store)
        #expect(throws: StoreError.refused(.noPattern)) {
            try store.setDuressPattern(DuressTests.forced, on: .standard, of: grace)
        }
        _ = try store.removePerson(.id(grace))
        #expect(throws: StoreError.refused(.unknownPerson)) {
            try store.setDuressPattern(DuressTests.forced, on: .standard, of: grace)
        }
        #expect(throws: StoreError.refused(.unknownPerson)) { try store.removeDuressPattern(of: grace) }
    }

    @Test("One derivation checks both, at one cost, also when the board's cost is another")
    func oneDerivation() throws {
        try setForced(of: ada)
        store.close()
        let dearer = trial.store(cost: DerivationCost(operations: 2, memory: 8192))
        _ = try dearer.open()
        #expect(try dearer.verify(StoreHarness.right, on: .standard, of: ada).isMatch)
        try dearer.setPattern(StoreHarness.wrong[0], on: .standard, of: ada)
        #expect(try dearer.verify(DuressTests.forced, on: .standard, of: ada).isMatch)
        dearer.close()
        let database = try Database(path: trial.location.database, sizeLimit: 64 << 20)
        let rows = try database.rows(
            "SELECT DISTINCT salt, operations, memory FROM secret WHERE profile = ?", [.blob(ada.bytes)])
        #expect(rows.count == 1)
        let verifiers = try database.rows("SELECT DISTINCT verifier FROM secret WHERE profile = ?", [.blob(ada.bytes)])
        #expect(verifiers.count == 2)
    }

    @Test("A feigned new pattern is written down and not kept")
    func feigned() throws {
        try setForced(of: ada)
        let secret = StoreSecret(pattern: StoreHarness.wrong[0])
        let (reply, change) = try store.perform(
            .feignPattern(EnrollmentSubject(of: ada)), with: secret, on: .standard)
        #expect(reply == .done && change == nil)
        let entry = try #require(try store.history(newest: 1).first)
        #expect(entry.kind == .duress && entry.name == "Ada" && entry.detail == "new pattern not kept")
        #expect(try !draw(StoreHarness.wrong[0], of: ada).isMatch)
        #expect(try draw(StoreHarness.right, of: ada) == .matched(Match(failuresBefore: 1)))
        #expect(try draw(DuressTests.forced, of: ada) == .matched(Match(isDuress: true)))
    }

    @Test("Its record is no record of the pattern", arguments: ["pattern", "duress"])
    func swapped(kind: String) throws {
        try setForced(of: ada)
        let other = kind == "pattern" ? "duress" : "pattern"
        try trial.write("DELETE FROM secret WHERE kind = '\(other)'; UPDATE secret SET kind = '\(other)'", in: store)
        _ = try store.open()
        if kind == "duress" {
            #expect(try !draw(DuressTests.forced, of: ada).isMatch)
        } else {
            #expect(throws: StoreError.noPattern(path: trial.location.database)) {
                try draw(StoreHarness.right, of: ada)
            }
        }
    }
}
