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
        case store(Pattern, Challenge)
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
    private var pad: DrawingPad<Remark>
    /// The first drawing; empty until it is drawn.
    private var drawn = Pattern()

    init(_ settings: SessionSettings, at now: Instant) {
        self.settings = settings
        latestEnd = now + Timing.enrollmentTotal
        touched = now
        pad = DrawingPad(settings)
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

    mutating func handle(_ input: PanelInput, at now: Instant, challenges: inout ChallengeSeries) -> Effect? {
        touched = now
        switch input {
        case .began(let point): pad.begin(at: point)
        case .moved(let point): pad.move(to: point)
        case .lifted: return lifted(at: now, challenges: &challenges)
        case .voided(let reason): pad.void(saying: .voided(reason), at: now)
        case .pressed(let button) where buttons.contains(button): return pressed(button)
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

    /// Overwrites both drawings and is over.
    mutating func wipe() {
        stage = .over
        drawn.wipe()
        pad.clear()
    }

    mutating func expire(at now: Instant) -> Effect? {
        pad.expire(at: now)
        switch stage {
        case .first, .review, .second: return now < timeout ? nil : end(.timedOut)
        case .stored(let until):
            if now >= until { wipe() }
            return nil
        case .storing, .over: return nil
        }
    }

    var nextDeadline: Instant? {
        switch stage {
        case .first, .review, .second: min(timeout, pad.nextDeadline ?? timeout)
        case .stored(let until): until
        case .storing, .over: nil
        }
    }

    func view(at now: Instant) -> EnrollView {
        EnrollView(
            step: step(at: now), stroke: pad.view(held: .success, at: now), indicator: drawn, buttons: buttons,
            grid: settings.grid)
    }

    private var timeout: Instant { min(touched + Timing.enrollmentIdle, latestEnd) }

    private var buttons: [Button] {
        switch stage {
        case .first: [.cancel]
        case .review: [.reset, .confirm, .cancel]
        case .second: [.reset, .cancel]
        case .storing, .stored, .over: []
        }
    }

    private mutating func lifted(at now: Instant, challenges: inout ChallengeSeries) -> Effect? {
        guard let pattern = pad.lift() else { return nil }
        guard settings.rule.accepts(pattern) else {
            pad.remark(.tooShort, at: now)
            return nil
        }
        switch stage {
        case .first:
            drawn = pattern
            stage = .review
        case .second where pattern == drawn:
            let challenge = challenges.next()
            stage = .storing(challenge)
            return .store(pattern, challenge)
        case .second:
            pad.remark(.mismatch, at: now)
        case .review, .storing, .stored, .over: break  // The pad holds a stroke, so none ends here.
        }
        return nil
    }

    private mutating func pressed(_ button: Button) -> Effect? {
        switch button {
        case .reset:
            drawn.wipe()
            pad.clear()
            stage = .first
        case .confirm:
            pad.clear()
            stage = .second
        case .cancel: return cancel()
        case .clear, .lockNow: break  // Never on this screen.
        }
        return nil
    }

    private mutating func end(_ result: EnrollmentResult) -> Effect {
        wipe()
        return .ended(result)
    }

    private func step(at now: Instant) -> EnrollStep {
        switch (stage, pad.remark(at: now)) {
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
