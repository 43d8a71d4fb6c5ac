// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock
import Touch

/// The student's flow: draw or tap, have it checked, be told.
///
/// Whether strokes are allowed at all is the session's to say, from the attempts the store counted.
struct Verification: Equatable, Sendable {
    enum Remark: Hashable, Sendable {
        case tooShort
        case wrong(triesLeft: Int)
        case alreadyTried
        case denied(AccessRefusal)
        case voided(VoidReason)
    }

    private enum Stage: Equatable, Sendable {
        case open
        /// The store is asked; touches are dropped, not queued.
        case checking(Challenge)
    }

    /// Whose pattern is drawn; nil for the panel's shared one.
    let person: PersonLabel?
    private let settings: SessionSettings
    private var touched: Instant
    private var stage = Stage.open
    private var hand = DrawingHand<Remark>.resting

    init(of person: PersonLabel? = nil, _ settings: SessionSettings, at now: Instant) {
        self.person = person
        self.settings = settings
        touched = now
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
        touched = now
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
        case .pressed: break  // Not this flow's.
        }
        return nil
    }

    /// The check is over without success; says so.
    mutating func reject(_ remark: Remark, at now: Instant) {
        stage = .open
        touched = now
        switch remark {
        case .denied: hand.say(remark, at: now, for: Timing.denial)
        case .tooShort, .wrong, .alreadyTried, .voided: hand.say(remark, at: now)
        }
    }

    /// Forgets the stroke and the question: the answer, should it come, is stale.
    mutating func clear(_ sheet: inout Sheet, at now: Instant) {
        stage = .open
        touched = now
        hand.clear(&sheet)
    }

    mutating func expire(at now: Instant, on sheet: inout Sheet) {
        hand.expire(at: now, on: &sheet)
    }

    /// When a person's screen has been left alone too long; nil while it waits for the store, and for the panel's own.
    var idleEnd: Instant? {
        person == nil || challenge != nil ? nil : touched + Timing.personIdle
    }

    var nextDeadline: Instant? { [hand.nextDeadline, idleEnd].compactMap { $0 }.min() }

    func view(of sheet: Sheet, at now: Instant) -> LockView {
        LockView(
            status: status(at: now), stroke: stroke(on: sheet, at: now), grid: settings.grid, entry: settings.entry,
            person: person)
    }

    /// A right pattern is seen as one, also where it does not open.
    private func stroke(on sheet: Sheet, at now: Instant) -> StrokeView {
        let isDenied = if case .denied = hand.remark(at: now) { true } else { false }
        return hand.view(of: sheet.stroke, held: .drawing, remarked: isDenied ? .success : .error, at: now)
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
        case (.open, .denied(let refusal)): .denied(refusal)
        case (.open, .voided(let reason)): .voided(reason)
        }
    }
}
