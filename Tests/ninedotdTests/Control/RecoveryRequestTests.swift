// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import KioskModel
import KioskStore
import Testing

@testable import ninedotd

@Suite("A recovery code from the tool")
struct RecoveryRequestTests {
    private let trial: ControlHarness
    private let code: RecoveryCode

    init() throws {
        trial = try ControlHarness()
        var generator = SeededGenerator(seed: 1)
        code = RecoveryCode(using: &generator)
    }

    private var digits: String {
        (0..<RecoveryCode.groups).map { group in
            (0..<RecoveryCode.groupLength).map { String(code[group][$0]) }.joined()
        }.joined()
    }

    /// True where the store takes the code at the panel, as its history then says.
    private func isRight() throws -> Bool {
        trial.store.ask(.verifyRecoveryCode, about: StoreSecret(recoveryCode: code))
        try trial.takeOutputs()
        guard case .history(let list) = try trial.ask(.store(.history(HistoryRange(count: 1)))) else { return false }
        return list.entries.map(\.kind) == ["code-matched"]
    }

    @Test("Is kept digit by digit, as it is typed at the panel")
    func kept() throws {
        #expect(try trial.ask(.store(.setPIN), with: trial.sealed("047193")) == .ok)
        #expect(try trial.ask(.store(.setRecoveryCode), with: trial.sealed(digits)) == .ok)
        #expect(try isRight())
    }

    @Test("Is refused where there is no PIN to forget")
    func withoutPIN() throws {
        let refusal = Refusal(.notNow, "no PIN is set: ninedotctl pin set")
        #expect(try trial.ask(.store(.setRecoveryCode), with: trial.sealed(digits)) == .error(refusal))
    }

    @Test("Is refused where it is none, and any before it stays")
    func nonsense() throws {
        #expect(try trial.ask(.store(.setPIN), with: trial.sealed("047193")) == .ok)
        #expect(try trial.ask(.store(.setRecoveryCode), with: trial.sealed(digits)) == .ok)
        let refusal = Refusal(.badRequest, "expected sealed memory of the 48 digits of a recovery code")
        let others = [
            "", "0", String(digits.dropLast()), digits + "0", String(repeating: "9", count: 48),
            digits.dropLast() + "x",
        ]
        for other in others {
            #expect(try trial.ask(.store(.setRecoveryCode), with: trial.sealed(other)) == .error(refusal), "\(other)")
        }
        #expect(try isRight())
    }
}
