// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

/// A teacher types the PIN and has it checked.
///
/// Whether a PIN is taken at all is told by the attempts the store counted.
struct PINCheck: Equatable, Sendable {
    private enum Stage: Equatable, Sendable {
        case open
        case checking(Challenge)
    }

    private enum Remark: Equatable, Sendable {
        case wrong
        case alreadyTried
    }

    private let policy: AttemptPolicy
    private let purpose: PINView.Purpose
    private var stage = Stage.open
    private var remark: Remark?

    init(_ settings: SessionSettings, for purpose: PINView.Purpose = .enter) {
        policy = settings.pinPolicy
        self.purpose = purpose
    }

    /// The question the store has not answered yet.
    var challenge: Challenge? {
        switch stage {
        case .open: nil
        case .checking(let challenge): challenge
        }
    }

    /// Takes a key; the last digit brings the question to ask the store about what is typed.
    mutating func press(
        _ key: PINEntry.Key, after count: AttemptCount, at now: Instant, on sheet: inout Sheet,
        challenges: inout ChallengeSeries
    ) -> Challenge? {
        guard stage == .open, policy.verdict(for: count, at: now) == .allowed else { return nil }
        let outcome = sheet.pin.press(key)
        if outcome != .refused { remark = nil }
        guard outcome == .complete else { return nil }
        let challenge = challenges.next()
        stage = .checking(challenge)
        return challenge
    }

    /// The check is over without success.
    mutating func reject(_ outcome: VerificationOutcome, on sheet: inout Sheet) {
        sheet.wipePINs()
        stage = .open
        switch outcome {
        case .wrong: remark = .wrong
        case .repeated: remark = .alreadyTried
        case .matched, .denied, .refused: remark = nil
        }
    }

    func nextDeadline(after count: AttemptCount, at now: Instant) -> Instant? {
        switch policy.verdict(for: count, at: now) {
        case .refused(let until): Countdown(end: until).nextTick(after: now)
        case .allowed, .stopped: nil
        }
    }

    func view(of sheet: Sheet, after count: AttemptCount, at now: Instant) -> PINView {
        PINView(
            purpose: purpose, remark: remark(after: count, at: now), length: sheet.pin.length, digits: sheet.pin.digits,
            keypad: sheet.keypad)
    }

    private func remark(after count: AttemptCount, at now: Instant) -> PINView.Remark? {
        if challenge != nil { return .checking }
        switch (policy.verdict(for: count, at: now), remark) {
        case (.refused(let until), _): return .lockedOut(seconds: Countdown(end: until).secondsLeft(at: now))
        case (.stopped, _): return .stopped
        case (.allowed, .wrong): return .wrong(triesLeft: policy.triesLeft(afterFailures: count.failures))
        case (.allowed, .alreadyTried): return .alreadyTried
        case (.allowed, nil): return nil
        }
    }
}

extension PINEntry {
    /// What may be seen of it.
    var digits: PINView.Digits { isShown ? .shown(pin) : .hidden(count: pin.count) }
}
