// SPDX-License-Identifier: MIT
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("The secret beside a request")
struct StoreSecretTests {
    private static let digits = PIN([4, 0, 2, 9, 1, 7])

    private static var code: RecoveryCode {
        var code = RecoveryCode()
        _ = code.append(PIN([0, 0, 0, 0, 1, 1]))
        return code
    }

    /// One of each kind, alone.
    private static var secrets: [StoreSecret] {
        [
            StoreSecret(pattern: StoreHarness.right), StoreSecret(pin: digits), StoreSecret(recoveryCode: code),
            StoreSecret(answer: digits), StoreSecret(shownCode: digits),
        ]
    }

    @Test("A secret of any kind is not blank until it is wiped")
    func kinds() {
        #expect(StoreSecret().isBlank)
        for secret in Self.secrets {
            var secret = secret
            #expect(!secret.isBlank)
            secret.wipe()
            #expect(secret.isBlank)
        }
    }

    @Test("Wiping leaves nothing of five secrets beside each other")
    func together() {
        var secret = StoreSecret(
            pattern: StoreHarness.right, pin: Self.digits, recoveryCode: Self.code, answer: Self.digits,
            shownCode: Self.digits)
        secret.wipe()
        #expect(secret.pattern.isEmpty && secret.pin.isEmpty && secret.recoveryCode.isEmpty)
        #expect(secret.answer.isEmpty && secret.shownCode.isEmpty)
    }

    @Test(
        "The history has plain words for each reason why a right pattern did not open",
        arguments: [
            (.disabled, "disabled"), (.usedUp, "used up"), (.clockNotSet, "clock not set"),
            (.notYet(until: CalendarDay(number: 0)), "not before 1970-01-01"),
            (.expired(since: CalendarDay(number: 1)), "not after 1970-01-02"),
            (.outsideHours(next: nil), "outside hours"),
        ] as [(AccessRefusal, String)])
    func words(refusal: AccessRefusal, words: String) {
        #expect(refusal.detail == words)
    }
}
