// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

/// The flow of a teacher who types the PIN and has it checked.
///
/// The attempts that the store counted decide whether a PIN is taken at all.
struct PINCheck: Equatable, Sendable {
    private enum State: Equatable, Sendable {
        case open
        case checking(RequestID)
    }

    private enum Message: Equatable, Sendable {
        case wrong
        case alreadyTried
    }

    private let purpose: PINView.Purpose
    private var state = State.open
    private var message: Message?

    init(for purpose: PINView.Purpose = .enter) {
        self.purpose = purpose
    }

    /// The request that the store has not answered yet.
    var request: RequestID? {
        switch state {
        case .open: nil
        case .checking(let request): request
        }
    }

    /// Takes a key; the last digit has the PIN checked.
    mutating func press(_ key: PINEntry.Key, in context: inout SessionContext) -> [SessionEffect] {
        guard state == .open, context.pinVerdict == .allowed else { return [] }
        context.secrets.pin.expect(context.presentPINLength)
        let outcome = context.secrets.pin.press(key)
        if outcome != .refused { message = nil }
        guard outcome == .complete else { return [] }
        let request = context.requests.next()
        state = .checking(request)
        return [.ask(request, .verifyPIN)]
    }

    /// Ends the check without success.
    mutating func reject(_ outcome: VerificationOutcome, in context: inout SessionContext) {
        context.secrets.wipePINs()
        state = .open
        switch outcome {
        case .wrong: message = .wrong
        case .repeated: message = .alreadyTried
        case .matched, .denied, .refused: message = nil
        }
    }

    func nextDeadline(in context: SessionContext) -> Instant? { context.pinVerdict.nextTick(after: context.now) }

    func view(in context: SessionContext, at now: Instant) -> PINView {
        var view = context.secrets.pinView(
            for: purpose, length: context.presentPINLength, saying: message(in: context, at: now))
        view.offersRecovery = purpose == .enter && request == nil && context.known.hasRecoveryCode
        return view
    }

    private func message(in context: SessionContext, at now: Instant) -> PINView.Remark? {
        if request != nil { return .checking }
        let (policy, count) = (context.settings.pinPolicy, context.known.pinAttempts)
        if let refusal = policy.verdict(for: count, at: now).remark(at: now) { return refusal }
        switch message {
        case .wrong: return .wrong(triesLeft: policy.triesLeft(after: count))
        case .alreadyTried: return .alreadyTried
        case nil: return nil
        }
    }
}

/// A refusal of digits, as the keypad's screen shows it.
extension AttemptVerdict {
    /// Nil where they are taken.
    func remark(at now: Instant) -> PINView.Remark? {
        switch self {
        case .refused(let until): .lockedOut(seconds: Countdown(end: until).secondsLeft(at: now))
        case .stopped: .stopped
        case .allowed: nil
        }
    }

    /// The first instant after `now` at which the remark changes; nil for never.
    func nextTick(after now: Instant) -> Instant? {
        if case .refused(let until) = self { Countdown(end: until).nextTick(after: now) } else { nil }
    }
}

/// The flow for a new PIN, typed twice.
struct PINChoice: Equatable, Sendable {
    private enum State: Equatable, Sendable {
        case first
        case again
        case storing(RequestID)
    }

    let purpose: PINView.Purpose
    private var state = State.first
    private var message: PINView.Remark?

    /// - Parameter purpose: What the first screen says the PIN is for; the first one of a new kiosk is asked for as
    /// such.
    init(for purpose: PINView.Purpose) {
        self.purpose = purpose
    }

    /// The request that the store has not answered yet.
    var request: RequestID? {
        if case .storing(let request) = state { request } else { nil }
    }

    /// Takes a key; the last digit of the second PIN has it stored where both are the same.
    mutating func press(_ key: PINEntry.Key, in context: inout SessionContext) -> [SessionEffect] {
        guard request == nil else { return [] }
        context.secrets.pin.expect(context.settings.pinLength)
        let outcome = context.secrets.pin.press(key)
        if outcome != .refused { message = nil }
        return outcome == .complete ? proceed(in: &context) : []
    }

    /// Returns to the first PIN; false where that is where it was.
    mutating func stepBack(in context: inout SessionContext) -> Bool {
        guard state == .again else { return false }
        restart(saying: nil, in: &context)
        return true
    }

    func view(in context: SessionContext) -> PINView {
        context.secrets.pinView(
            for: state == .first ? purpose : .again, length: context.settings.pinLength,
            saying: request == nil ? message : .checking)
    }

    private mutating func proceed(in context: inout SessionContext) -> [SessionEffect] {
        let typed = context.secrets.pin.pin
        switch state {
        case .first:
            if let weakness = PINRule.weakness(of: typed) {
                restart(saying: .tooCommon(weakness), in: &context)
            } else {
                context.secrets.firstPIN = typed
                context.secrets.pin.wipe()
                state = .again
            }
            return []
        case .again where typed == context.secrets.firstPIN:
            let request = context.requests.next()
            state = .storing(request)
            return [.ask(request, purpose == .setup ? .setFirstPIN : .setPIN)]
        case .again:
            restart(saying: .mismatch, in: &context)
            return []
        case .storing: return []
        }
    }

    private mutating func restart(saying message: PINView.Remark?, in context: inout SessionContext) {
        context.secrets.wipePINs()
        state = .first
        self.message = message
    }
}

extension EnteredSecrets {
    func pinView(
        for purpose: PINView.Purpose, length: Int, saying message: PINView.Remark?
    ) -> PINView {
        PINView(
            purpose: purpose, remark: message, length: PINEntry(length: length).length,
            digits: pin.isShown ? .shown(pin.pin) : .hidden(count: pin.pin.count), keypad: keypad)
    }
}
