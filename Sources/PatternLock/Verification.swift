// SPDX-License-Identifier: MIT
import Geometry

/// The student's flow: draw or tap, have it checked, be told.
///
/// Whether strokes are allowed at all is the session's to say, from the attempts the store counted.
struct Verification: Equatable, Sendable {
    enum Remark: Hashable, Sendable {
        case tooShort
        case wrong(triesLeft: Int)
        case alreadyTried
        case voided(VoidReason)
    }

    private enum Stage: Equatable, Sendable {
        case open
        /// The store is asked; touches are dropped, not queued.
        case checking(Challenge)
    }

    private let settings: SessionSettings
    private var stage = Stage.open
    private var hand = DrawingHand<Remark>.resting

    init(_ settings: SessionSettings) {
        self.settings = settings
    }

    /// The question the store has not answered yet.
    var challenge: Challenge? {
        switch stage {
        case .open: nil
        case .checking(let challenge): challenge
        }
    }

    /// Takes a touch in; a finished drawing of enough dots brings the question to ask the store about it.
    mutating func handle(
        _ input: PanelInput, at now: Instant, on sheet: inout Sheet, challenges: inout ChallengeSeries
    ) -> Challenge? {
        guard stage == .open else { return nil }
        switch input {
        case .began(let point): hand.begin(at: point, by: settings.entry, at: now, on: &sheet)
        case .moved(let point): hand.move(to: point, at: now, on: &sheet)
        case .lifted:
            let isHeld = hand.lift(from: &sheet, accepting: settings.rule, orSaying: .tooShort, at: now)
            return isHeld ? check(&challenges) : nil
        case .voided(let reason): hand.void(reason, saying: .voided(reason), at: now, on: &sheet)
        case .pressed(.clear): hand.clear(&sheet)
        case .pressed(.ok):
            let isHeld = hand.handIn(&sheet, accepting: settings.rule, orSaying: .tooShort, at: now)
            return isHeld ? check(&challenges) : nil
        case .pressed(.reset), .pressed(.confirm), .pressed(.cancel), .pressed(.lockNow): break  // Not on this screen.
        }
        return nil
    }

    /// The check is over without success; says so.
    mutating func reject(_ remark: Remark, at now: Instant) {
        stage = .open
        hand.say(remark, at: now)
    }

    /// Forgets the stroke and the question: the answer, should it come, is stale.
    mutating func clear(_ sheet: inout Sheet) {
        stage = .open
        hand.clear(&sheet)
    }

    mutating func expire(at now: Instant, on sheet: inout Sheet) {
        hand.expire(at: now, on: &sheet)
    }

    var nextDeadline: Instant? { hand.nextDeadline }

    func view(of sheet: Sheet, at now: Instant) -> LockView {
        LockView(
            status: status(at: now), stroke: hand.view(of: sheet.stroke, held: .drawing, at: now), grid: settings.grid,
            entry: settings.entry)
    }

    private mutating func check(_ challenges: inout ChallengeSeries) -> Challenge {
        let challenge = challenges.next()
        stage = .checking(challenge)
        return challenge
    }

    private func status(at now: Instant) -> LockStatus {
        switch (stage, hand.remark(at: now)) {
        case (.checking, _): .checking
        case (.open, nil): .draw
        case (.open, .tooShort): .tooShort(minimum: settings.rule.minimumDots)
        case (.open, .wrong(let triesLeft)): .wrong(triesLeft: triesLeft)
        case (.open, .alreadyTried): .alreadyTried
        case (.open, .voided(let reason)): .voided(reason)
        }
    }
}
