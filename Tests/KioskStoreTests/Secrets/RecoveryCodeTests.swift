// SPDX-License-Identifier: MIT
import Fixtures
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("The store's recovery code")
struct RecoveryCodeTests {
    private static let pin = PIN([2, 7, 1, 8, 2, 8])
    private let trial: StoreHarness
    private let store: KioskStore
    private let code: RecoveryCode

    init() throws {
        trial = try StoreHarness()
        store = try trial.enrolled()
        code = RecoveryCodeTests.code(1)
        try store.setPIN(RecoveryCodeTests.pin)
        try store.setRecoveryCode(code, actor: "root")
    }

    private static func code(_ seed: UInt64) -> RecoveryCode {
        var generator = SeededGenerator(seed: seed)
        return RecoveryCode(using: &generator)
    }

    private func isRefused() throws -> Bool {
        guard case .refused = try store.verifyRecoveryCode(code) else { return false }
        return true
    }

    @Test("It matches as often as it is needed, also after a restart, and another makes it void")
    func right() throws {
        for _ in 0..<2 {
            #expect(try store.verifyRecoveryCode(code).isMatch)
            #expect(try store.open().state.hasRecoveryCode)
        }
        try store.setRecoveryCode(RecoveryCodeTests.code(2))
        #expect(try !store.verifyRecoveryCode(code).isMatch)
        #expect(try store.verifyRecoveryCode(RecoveryCodeTests.code(2)).isMatch)
        let entries = try store.history(newest: 5).reversed()
        #expect(entries.map(\.kind) == [.codeMatched, .codeMatched, .codeSet, .codeWrong, .codeMatched])
    }

    @Test("It stays when the PIN is replaced, and opens no lock")
    func otherSecrets() throws {
        try store.setPIN(PIN([9, 4, 0, 1, 7, 7]))
        #expect(try store.verifyRecoveryCode(code).isMatch)
        #expect(try !store.verifyPIN(RecoveryCodeTests.pin).isMatch)
    }

    @Test("A part of it is none")
    func part() throws {
        var part = code
        part.removeLast()
        #expect(throws: StoreError.self) { try store.verifyRecoveryCode(part) }
        #expect(throws: StoreError.self) { try store.setRecoveryCode(part) }
        _ = try store.open()
        #expect(try store.verifyRecoveryCode(code).isMatch)
    }

    @Test("Its failures and delays are its own, and re-arming the PIN clears them")
    func counts() throws {
        for seed in 2...4 as ClosedRange<UInt64> {
            #expect(try store.verifyRecoveryCode(RecoveryCodeTests.code(seed)).wrongCount?.failures == Int(seed) - 1)
        }
        #expect(try isRefused())
        #expect(try store.state().recoveryAttempts.failures == 3 && store.state().pinAttempts.failures == 0)
        #expect(try store.verifyPIN(RecoveryCodeTests.pin).isMatch)
        #expect(try isRefused())
        #expect(try store.history(newest: 2).map(\.kind) == [.pinMatched, .codeLockedOut])
        #expect(try store.state().unseenFailures == 3)
        try store.acknowledge()
        #expect(try store.state().unseenFailures == 0 && isRefused())
        try store.rearm(.pin)
        #expect(try store.verifyRecoveryCode(code).isMatch)
    }

    @Test("The failures at the PIN do not touch it: it is the way in when the PIN has to wait")
    func whilePINWaits() throws {
        for number in 0..<3 { _ = try store.verifyPIN(PIN([9, 9, 9, 9, 0, number])) }
        guard case .refused = try store.verifyPIN(RecoveryCodeTests.pin) else {
            Issue.record("the PIN need not wait")
            return
        }
        #expect(try store.verifyRecoveryCode(code).isMatch)
        try store.setPIN(PIN([9, 4, 0, 1, 7, 7]))
        #expect(try store.verifyPIN(PIN([9, 4, 0, 1, 7, 7])).isMatch)
    }

    @Test("There is none without a PIN, and asking for one leaves a new kiosk as it was")
    func withoutPIN() throws {
        let fresh = try StoreHarness()
        let store = fresh.store()
        _ = try store.open()
        #expect(
            try store.perform(.setRecoveryCode, with: StoreSecret(recoveryCode: code), on: .standard).reply
                == .refused(.noPIN))
        #expect(throws: StoreError.noPIN(path: fresh.location.database)) { try store.verifyRecoveryCode(code) }
        try store.setFirstPIN(RecoveryCodeTests.pin)
        #expect(try store.open().state.setup == .pinSet)
    }

    @Test("A copy brings it back, and none of the guesses")
    func restored() throws {
        let copy = try store.backup()
        for seed in 2...4 as ClosedRange<UInt64> { _ = try store.verifyRecoveryCode(RecoveryCodeTests.code(seed)) }
        try store.setRecoveryCode(RecoveryCodeTests.code(5))
        for seed in 6...7 as ClosedRange<UInt64> { _ = try store.verifyRecoveryCode(RecoveryCodeTests.code(seed)) }
        _ = try store.restore(from: copy, actor: "root")
        #expect(try store.state().recoveryAttempts.failures == 2)
        #expect(try store.verifyRecoveryCode(code).isMatch)
    }

    @Test(
        "A code, or its count, that was changed from outside is a damaged store",
        arguments: [
            "DELETE FROM secret WHERE kind = 'recovery-code'",
            "UPDATE secret SET salt = zeroblob(16) WHERE kind = 'recovery-code'",
            "DELETE FROM attempts WHERE secret = 'recovery-code'",
        ])
    func tampered(sql: String) throws {
        _ = try store.verifyRecoveryCode(RecoveryCodeTests.code(2))
        store.close()
        try trial.tamper(sql)
        #expect(throws: StoreError.self) { try store.open() }
    }

    @Test("A count that is unreadable is taken as twenty failures")
    func unreadable() throws {
        _ = try store.verifyRecoveryCode(RecoveryCodeTests.code(2))
        store.close()
        try trial.tamper("UPDATE attempts SET failures = 0 WHERE secret = 'recovery-code'")
        #expect(try store.open().state.recoveryAttempts.failures == 20)
        #expect(try isRefused())
    }
}
