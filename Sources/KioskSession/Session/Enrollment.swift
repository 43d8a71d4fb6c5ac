// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock
import Touch

/// The flow for a new pattern, with a teacher or, after the present pattern is drawn, without.
///
/// ```
/// prove --right--> first --stroke--> review --Confirm--> second --same stroke--> storing --stored--> stored --> over
///                   ^ |                |                 ^ | |
///                   | +--Suggest--> suggestion --Confirm-+ | +--other stroke: said, drawn again
///                   +-----Reset--------+-------------------+
/// ```
/// Cancel, 60 s without a touch and 10 min altogether end it before it is storing; from then on only the store's
/// answer does, because the pattern may be in force already.
struct Enrollment: Equatable, Sendable {
    enum Effect: Equatable, Sendable {
        /// Check what is on the sheet against the present pattern.
        case verify(Challenge)
        /// Keep what is on the sheet.
        case store(Challenge)
        /// Put a pattern drawn by lot on the sheet, then call `suggested`.
        case lots
        case ended(EnrollmentResult)
    }

    enum Remark: Hashable, Sendable {
        case tooShort
        case tooCommon
        case mismatch
        case unusable
        case unproven(triesLeft: Int)
        case voided(VoidReason)
    }

    enum Stage: Equatable, Sendable {
        case prove
        case proving(Challenge)
        case first
        case suggestion(since: Instant)
        case review
        case second
        case storing(Challenge)
        case stored(until: Instant)
        case over
    }

    let subject: EnrollmentSubject
    let settings: SessionSettings
    let person: PersonLabel?
    let wayOut: Button
    private let latestEnd: Instant
    private var touched: Instant
    var stage: Stage
    var hand = DrawingHand<Remark>.resting
    var numbersDots = false

    /// - Parameters:
    ///   - person: Whose pattern it becomes, to be shown; nil for the panel's.
    ///   - isProved: False asks for the present pattern first.
    ///   - isFirst: The first of a new kiosk is put off, not cancelled.
    ///   - latestEnd: When it ends if not by itself before; nil for ten minutes from now.
    init(
        of subject: EnrollmentSubject = .panel, showing person: PersonLabel? = nil, isProved: Bool = true,
        isFirst: Bool = false, until latestEnd: Instant? = nil, _ settings: SessionSettings, at now: Instant
    ) {
        self.subject = subject
        self.settings = settings
        self.person = person
        wayOut = isFirst ? .later : .cancel
        let end = now + Timing.enrollmentTotal
        self.latestEnd = min(end, latestEnd ?? end)
        touched = now
        stage = isProved ? .first : .prove
    }

    /// Whether its end is still to be told.
    var isRunning: Bool {
        switch stage {
        case .prove, .proving, .first, .suggestion, .review, .second, .storing: true
        case .stored, .over: false
        }
    }

    /// Whether nothing of it is the store's yet.
    var isBeingDrawn: Bool {
        switch stage {
        case .prove, .proving, .first, .suggestion, .review, .second: true
        case .storing, .stored, .over: false
        }
    }

    /// Whether its screen is done with as well.
    var isOver: Bool { stage == .over }

    mutating func handle(
        _ input: PanelInput, at now: Instant, on sheet: inout Sheet, challenges: inout ChallengeSeries
    ) -> Effect? {
        touched = now
        if case .suggestion = stage, !input.isButton { return nil }  // What is shown is not drawn over.
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

    /// The store takes any other pattern, but not this one.
    mutating func unstorable(_ challenge: Challenge, at now: Instant, on sheet: inout Sheet) {
        guard stage == .storing(challenge) else { return }
        sheet.first.wipe()
        stage = .first
        hand.say(.unusable, at: now)
    }

    /// Ends without a new pattern, unless it is too late for that.
    mutating func cancel() -> Effect? {
        switch stage {
        case .prove, .proving, .first, .suggestion, .review, .second: return end(.cancelled)
        case .storing, .stored, .over: return nil
        }
    }

    mutating func expire(at now: Instant, on sheet: inout Sheet) -> Effect? {
        hand.expire(at: now, on: &sheet)
        switch stage {
        case .prove, .first, .suggestion, .review, .second: return now < timeout ? nil : end(.timedOut)
        case .stored(let until):
            if now >= until { stage = .over }
            return nil
        case .proving, .storing, .over: return nil
        }
    }

    var timeout: Instant { min(touched + Timing.enrollmentIdle, latestEnd) }

    private mutating func end(_ result: EnrollmentResult) -> Effect {
        stage = .over
        return .ended(result)
    }
}

extension Enrollment {
    /// The question about the present pattern that is not answered yet.
    var challenge: Challenge? {
        guard case .proving(let challenge) = stage else { return nil }
        return challenge
    }

    mutating func proved(_ sheet: inout Sheet) {
        hand.clear(&sheet)
        stage = .first
    }

    mutating func unproved(triesLeft: Int, at now: Instant) {
        stage = .prove
        hand.say(.unproven(triesLeft: triesLeft), at: now)
    }
}
