// SPDX-License-Identifier: MIT
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("A use is taken")
struct UseTests {
    private let trial: StoreHarness
    private let store: KioskStore
    private let ada: ProfileID
    private let bo: ProfileID

    init() throws {
        trial = try StoreHarness()
        store = try trial.enrolled()
        ada = try trial.add("Ada", to: store)
        bo = try trial.add("Bo", to: store)
        try allow(3, ada)
        try allow(2, bo)
    }

    private func allow(_ uses: Int, _ person: ProfileID) throws {
        var rules = AccessRules()
        rules.usesLeft = uses
        try store.setAccess(ProfileAccess(rules: rules), of: person)
    }

    private func draw(_ person: ProfileID, for purpose: VerificationPurpose) throws -> VerificationOutcome {
        try store.verify(StoreHarness.right, on: .standard, of: person, for: purpose)
    }

    private func uses() throws -> [Int?] { try [ada, bo].map { try store.access(of: $0).rules.usesLeft } }

    @Test("of nobody by a proof, which opens nothing")
    func proof() throws {
        for _ in 0..<5 { #expect(try draw(ada, for: .proof).isMatch) }
        #expect(try uses() == [3, 2])
        try allow(0, ada)
        #expect(try draw(ada, for: .proof) == .denied(.usedUp))
    }

    @Test("of both people by the second, in one commit")
    func both() throws {
        #expect(try draw(ada, for: .proof).isMatch)
        #expect(try draw(bo, for: .opening(with: ada)).isMatch)
        _ = try store.open()
        #expect(try uses() == [2, 1])
    }

    @Test("of neither where one of the two may not open by now, and of the first by no wrong pattern")
    func neither() throws {
        try allow(0, ada)
        #expect(try draw(bo, for: .opening(with: ada)) == .denied(.usedUp))
        try allow(3, ada)
        _ = try store.setEnabled(false, of: .id(ada))
        #expect(try draw(bo, for: .opening(with: ada)) == .denied(.disabled))
        _ = try store.setEnabled(true, of: .id(ada))
        _ = try store.verify(StoreHarness.wrong[0], on: .standard, of: bo, for: .opening(with: ada))
        #expect(try uses() == [3, 2])
    }

    @Test("Of two people who both may not open, the refusal is of the second, who has drawn now")
    func firstRefusal() throws {
        try allow(0, ada)
        _ = try store.setEnabled(false, of: .id(bo))
        #expect(try draw(bo, for: .opening(with: ada)) == .denied(.disabled))
        #expect(try draw(ada, for: .opening(with: bo)) == .denied(.usedUp))
    }

    @Test("Two people open for the time of the second, who has drawn now")
    func time() throws {
        try store.setAccess(ProfileAccess(unlockFor: .seconds(60)), of: ada)
        try store.setAccess(ProfileAccess(unlockFor: .seconds(90)), of: bo)
        #expect(try draw(bo, for: .opening(with: ada)) == .matched(Match(unlockFor: .seconds(90))))
        #expect(try draw(ada, for: .opening(with: bo)) == .matched(Match(unlockFor: .seconds(60))))
    }

    @Test("The history says why a right pattern did not open, and whose it was")
    func reasons() throws {
        try allow(0, ada)
        _ = try draw(ada, for: .proof)
        _ = try store.setEnabled(false, of: .id(ada))
        _ = try draw(bo, for: .opening(with: ada))
        let denied = try store.history(newest: 10).filter { $0.kind == .denied }
        #expect(denied.map(\.detail) == ["disabled", "used up"] && denied.map(\.name) == ["Bo", "Ada"])
    }

    @Test("of nobody where the first of two was removed meanwhile: that opens nothing, and is no fault")
    func removed() throws {
        _ = try store.removePerson(.id(ada))
        let secret = StoreSecret(pattern: StoreHarness.right)
        let (reply, _) = try store.perform(.verify(bo, for: .opening(with: ada)), with: secret, on: .standard)
        #expect(reply == .verified(.denied(.disabled)))
        #expect(try store.access(of: bo).rules.usesLeft == 2)
    }
}
