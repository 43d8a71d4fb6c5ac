// SPDX-License-Identifier: MIT
import Geometry

/// The teacher's flow for a new pattern.
///
/// ```
/// first --stroke--> review --Confirm--> second --same stroke--> storing --stored--> stored --1.5 s--> over
///   ^                 |                   | |
///   +-----Reset-------+-------Reset-------+ +--other stroke: said, drawn again
/// ```
/// Cancel, 60 s without a touch and 10 min altogether end it before it is storing; from then on only the store's
/// answer does, because the pattern may be in force already.
struct Enrollment: Equatable, Sendable {
    enum Effect: Equatable, Sendable {
        /// Keep what is on the sheet.
        case store(Challenge)
        case ended(EnrollmentResult)
    }

    private enum Remark: Hashable, Sendable {
        case tooShort
        case mismatch
        case voided(VoidReason)
    }

    private enum Stage: Equatable, Sendable {
        case first
        case review
        case second
        case storing(Challenge)
        case stored(until: Instant)
        case over
    }

    private let settings: SessionSettings
    private let latestEnd: Instant
    private var touched: Instant
    private var stage = Stage.first
    private var hand = DrawingHand<Remark>.resting

    init(_ settings: SessionSettings, at now: Instant) {
        self.settings = settings
        latestEnd = now + Timing.enrollmentTotal
        touched = now
    }

    /// Whether its end is still to be told.
    var isRunning: Bool {
        switch stage {
        case .first, .review, .second, .storing: true
        case .stored, .over: false
        }
    }

    /// Whether its screen is done with as well.
    var isOver: Bool { stage == .over }

    mutating func handle(
        _ input: PanelInput, at now: Instant, on sheet: inout Sheet, challenges: inout ChallengeSeries
    ) -> Effect? {
        touched = now
        switch input {
        case .began(let point): hand.begin(at: point, by: settings.entry, at: now, on: &sheet)
        case .moved(let point): hand.move(to: point, at: now, on: &sheet)
        case .lifted:
            let isHeld = hand.lift(from: &sheet, accepting: settings.rule, orSaying: .tooShort, at: now)
            return isHeld ? proceed(at: now, from: &sheet, challenges: &challenges) : nil
        case .pressed(.ok) where buttons.contains(.ok):
            let isHeld = hand.handIn(&sheet, accepting: settings.rule, orSaying: .tooShort, at: now)
            return isHeld ? proceed(at: now, from: &sheet, challenges: &challenges) : nil
        case .voided(let reason): hand.void(reason, saying: .voided(reason), at: now, on: &sheet)
        case .pressed(let button) where buttons.contains(button): return pressed(button, &sheet)
        case .pressed: break  // Not on the screen now.
        }
        return nil
    }

    /// The store has kept the pattern; an answer to another question is ignored.
    mutating func stored(_ challenge: Challenge, at now: Instant) -> Effect? {
        guard stage == .storing(challenge) else { return nil }
        stage = .stored(until: now + Timing.stored)
        return .ended(.stored)
    }

    /// Ends without a new pattern, unless it is too late for that.
    mutating func cancel() -> Effect? {
        switch stage {
        case .first, .review, .second: return end(.cancelled)
        case .storing, .stored, .over: return nil
        }
    }

    mutating func expire(at now: Instant, on sheet: inout Sheet) -> Effect? {
        hand.expire(at: now, on: &sheet)
        switch stage {
        case .first, .review, .second: return now < timeout ? nil : end(.timedOut)
        case .stored(let until):
            if now >= until { stage = .over }
            return nil
        case .storing, .over: return nil
        }
    }

    var nextDeadline: Instant? {
        switch stage {
        case .first, .review, .second: min(timeout, hand.nextDeadline ?? timeout)
        case .stored(let until): until
        case .storing, .over: nil
        }
    }

    func view(of sheet: Sheet, at now: Instant) -> EnrollView {
        EnrollView(
            step: step(at: now), stroke: hand.view(of: sheet.stroke, held: .success, at: now),
            indicator: sheet.first, buttons: buttons, grid: settings.grid, entry: settings.entry)
    }

    private var timeout: Instant { min(touched + Timing.enrollmentIdle, latestEnd) }

    private var buttons: [Button] {
        switch stage {
        case .first: [.cancel] + entryButtons
        case .review: [.reset, .confirm, .cancel]
        case .second: [.reset, .cancel] + entryButtons
        case .storing, .stored, .over: []
        }
    }

    private var entryButtons: [Button] {
        switch settings.entry {
        case .draw: []
        case .tap: [.clear, .ok]
        }
    }

    /// Goes on with the drawing that the hand holds.
    private mutating func proceed(
        at now: Instant, from sheet: inout Sheet, challenges: inout ChallengeSeries
    ) -> Effect? {
        switch stage {
        case .first:
            sheet.first = sheet.stroke.dots
            stage = .review
        case .second where sheet.stroke.dots == sheet.first:
            let challenge = challenges.next()
            stage = .storing(challenge)
            return .store(challenge)
        case .second:
            hand.say(.mismatch, at: now)
        case .review, .storing, .stored, .over: break  // The hand holds a stroke, so none ends here.
        }
        return nil
    }

    private mutating func pressed(_ button: Button, _ sheet: inout Sheet) -> Effect? {
        switch button {
        case .reset:
            sheet.first.wipe()
            hand.clear(&sheet)
            stage = .first
        case .confirm:
            hand.clear(&sheet)
            stage = .second
        case .cancel: return cancel()
        case .clear: hand.clear(&sheet)
        case .ok: break  // Handed in before.
        case .lockNow: break  // Never on this screen.
        }
        return nil
    }

    private mutating func end(_ result: EnrollmentResult) -> Effect {
        stage = .over
        return .ended(result)
    }

    private func step(at now: Instant) -> EnrollStep {
        switch (stage, hand.remark(at: now)) {
        case (.first, nil): .draw
        case (.second, nil): .drawAgain
        case (.first, .tooShort), (.second, .tooShort): .tooShort(minimum: settings.rule.minimumDots)
        case (.first, .voided(let reason)), (.second, .voided(let reason)): .voided(reason)
        case (.first, .mismatch), (.second, .mismatch): .mismatch
        case (.review, _): .review
        case (.storing, _): .storing
        case (.stored, _), (.over, _): .stored
        }
    }
}
