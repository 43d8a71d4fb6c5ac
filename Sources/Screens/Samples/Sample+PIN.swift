// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession

extension Sample {
    /// A PIN on its way.
    package static let pin = Sample("pin", .pin(PINView(purpose: .enter, digits: .hidden(count: 3))))
    package static let pinStart = Sample("pin-start", .pin(PINView(purpose: .enter)))
    package static let pinWrong = Sample(
        "pin-wrong", .pin(PINView(purpose: .enter, remark: .wrong(triesLeft: 2))))
    package static let pinChecking = Sample(
        "pin-checking", .pin(PINView(purpose: .enter, remark: .checking, digits: .hidden(count: 6))))

    package static let pins =
        [pin, pinStart, pinWrong, pinChecking]
        + [
            ("last-try", PINView(purpose: .enter, remark: .wrong(triesLeft: 1))),
            ("tried", PINView(purpose: .enter, remark: .alreadyTried)),
            ("wait", PINView(purpose: .enter, remark: .lockedOut(seconds: 59))),
            ("wait-long", PINView(purpose: .enter, remark: .lockedOut(seconds: 3600))),
            ("stopped", PINView(purpose: .enter, remark: .stopped)),
            ("shown", PINView(purpose: .enter, digits: .shown(PIN([4, 7, 0, 3])))),
            ("setup", PINView(purpose: .setup)),
            ("resume", PINView(purpose: .resume)),
            ("again", PINView(purpose: .again, digits: .hidden(count: 2))),
            ("mismatch", PINView(purpose: .setup, remark: .mismatch)),
            ("present", PINView(purpose: .present)),
            ("change", PINView(purpose: .change, length: 8)),
            ("4", PINView(purpose: .enter, length: 4, digits: .hidden(count: 1))),
            ("9", PINView(purpose: .enter, length: 9, digits: .hidden(count: 5))),
            ("12", PINView(purpose: .enter, length: 12, digits: .shown(PIN([4, 7, 0, 3, 6, 9, 2, 5, 8, 1, 4])))),
            ("shuffled", PINView(purpose: .enter, keypad: shuffled)),
            ("forgot", PINView(purpose: .enter, remark: .lockedOut(seconds: 3600), offersRecovery: true)),
            ("recovery", PINView(purpose: .recovery(group: 0))),
            ("recovery-middle", PINView(purpose: .recovery(group: 4), digits: .shown(PIN([4, 0, 7])))),
            ("recovery-mistyped", PINView(purpose: .recovery(group: 4), remark: .notInCode)),
            ("recovery-wrong", PINView(purpose: .recovery(group: 0), remark: .wrongCode)),
        ].map { Sample("pin-" + $0.0, .pin($0.1)) } + common

    /// A code to be written down.
    package static let recoveryCode = Sample("recovery-code", .recoveryCode(code))

    private static var code: RecoveryCode {
        var generator = EvenNumbers()
        return RecoveryCode(using: &generator)
    }

    /// One for each reason why a PIN is refused.
    private static let common = PINRule.Weakness.allCases.map { weakness in
        Sample("pin-common-\(weakness)", .pin(PINView(purpose: .setup, remark: .tooCommon(weakness))))
    }

    private static var shuffled: KeypadOrder {
        var generator = EvenNumbers()
        return KeypadOrder.shuffled(using: &generator)
    }
}

/// The same numbers each time, so that a picture is always the same.
private struct EvenNumbers: RandomNumberGenerator {
    private var state: UInt64 = 0

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        return (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    }
}
