// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

/// The flow of somebody who forgot the PIN and types the recovery code, group by group, to have it checked.
struct RecoveryCheck: Equatable, Sendable {
    private enum State: Equatable, Sendable {
        case typing
        case checking(RequestID)
    }

    private var state = State.typing
    private var message: PINView.Remark?

    /// The request that the store has not answered yet.
    var request: RequestID? {
        if case .checking(let request) = state { request } else { nil }
    }

    /// Takes a key; the last digit of a group leads to the next one, and that of the last has the code checked.
    mutating func press(_ key: PINEntry.Key, in context: inout SessionContext) -> [SessionEffect] {
        guard state == .typing, context.recoveryVerdict == .allowed else { return [] }
        context.secrets.pin.expect(RecoveryCode.groupLength)
        let outcome = context.secrets.pin.press(key)
        if outcome != .refused { message = nil }
        guard outcome == .complete else { return [] }
        let isGroup = context.secrets.recoveryCode.append(context.secrets.pin.pin)
        context.secrets.pin.clear()
        guard isGroup else {
            message = .notInCode
            return []
        }
        guard context.secrets.recoveryCode.isWhole else { return [] }
        let request = context.requests.next()
        state = .checking(request)
        return [.ask(request, .verifyRecoveryCode)]
    }

    /// Returns to the group before; false at the first one.
    mutating func stepBack(in context: inout SessionContext) -> Bool {
        guard state == .typing, !context.secrets.recoveryCode.isEmpty else { return false }
        context.secrets.pin.clear()
        context.secrets.recoveryCode.removeLast()
        message = nil
        return true
    }

    /// Ends the check without success, at the first group.
    mutating func reject(_ outcome: VerificationOutcome, in context: inout SessionContext) {
        context.secrets.wipePINs()
        state = .typing
        switch outcome {
        case .wrong: message = .wrongCode
        case .repeated: message = .alreadyTried
        case .matched, .denied, .refused: message = nil
        }
    }

    func nextDeadline(in context: SessionContext) -> Instant? {
        context.recoveryVerdict.nextTick(after: context.now)
    }

    func view(in context: SessionContext, at now: Instant) -> PINView {
        let group = min(context.secrets.recoveryCode.count, RecoveryCode.groups - 1)
        return context.secrets.pinView(
            for: .recovery(group: group), length: RecoveryCode.groupLength, saying: message(in: context, at: now))
    }

    private func message(in context: SessionContext, at now: Instant) -> PINView.Remark? {
        if request != nil { return .checking }
        let verdict = context.settings.pinPolicy.verdict(for: context.known.recoveryAttempts, at: now)
        return verdict.remark(at: now) ?? message
    }
}

/// The flow of a new recovery code, which is shown once the store has kept it.
enum RecoveryMaking: Equatable, Sendable {
    /// Randomness was asked for.
    case wanted
    case keeping(RequestID)
    case shown

    var request: RequestID? {
        if case .keeping(let request) = self { request } else { nil }
    }

    /// Makes a code by `generator`, which nobody can foresee, and has it kept.
    mutating func make(
        using generator: inout some RandomNumberGenerator, in context: inout SessionContext
    ) -> [SessionEffect] {
        guard self == .wanted else { return [] }
        context.secrets.recoveryCode = RecoveryCode(using: &generator)
        let request = context.requests.next()
        self = .keeping(request)
        return [.ask(request, .setRecoveryCode)]
    }

    func view(in context: SessionContext) -> TeacherView {
        .recoveryCode(self == .shown ? context.secrets.recoveryCode : nil)
    }
}
