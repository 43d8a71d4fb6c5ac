// SPDX-License-Identifier: MIT
import Geometry

/// The student's flow: draw, have it checked, be told.
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
    private var pad: DrawingPad<Remark>

    init(_ settings: SessionSettings) {
        self.settings = settings
        pad = DrawingPad(settings)
    }

    /// The question the store has not answered yet.
    var challenge: Challenge? {
        switch stage {
        case .open: nil
        case .checking(let challenge): challenge
        }
    }

    var dots: Pattern { pad.dots }

    /// Takes a touch in; a finished stroke of enough dots comes back as the question to ask the store.
    mutating func handle(
        _ input: PanelInput, at now: Instant, challenges: inout ChallengeSeries
    ) -> (pattern: Pattern, challenge: Challenge)? {
        guard stage == .open else { return nil }
        switch input {
        case .began(let point): pad.begin(at: point)
        case .moved(let point): pad.move(to: point)
        case .lifted: return lifted(at: now, challenges: &challenges)
        case .voided(let reason): pad.void(saying: .voided(reason), at: now)
        case .pressed(.clear): pad.clear()
        case .pressed(.reset), .pressed(.confirm), .pressed(.cancel), .pressed(.lockNow): break  // Not on this screen.
        }
        return nil
    }

    /// The check is over without success; says so.
    mutating func reject(_ remark: Remark, at now: Instant) {
        stage = .open
        pad.remark(remark, at: now)
    }

    /// Forgets the stroke and the question: the answer, should it come, is stale.
    mutating func clear() {
        stage = .open
        pad.clear()
    }

    mutating func expire(at now: Instant) {
        pad.expire(at: now)
    }

    var nextDeadline: Instant? { pad.nextDeadline }

    func view(at now: Instant) -> LockView {
        LockView(status: status(at: now), stroke: pad.view(held: .drawing, at: now), grid: settings.grid)
    }

    private mutating func lifted(
        at now: Instant, challenges: inout ChallengeSeries
    ) -> (pattern: Pattern, challenge: Challenge)? {
        guard let pattern = pad.lift() else { return nil }
        guard settings.rule.accepts(pattern) else {
            pad.remark(.tooShort, at: now)
            return nil
        }
        let challenge = challenges.next()
        stage = .checking(challenge)
        return (pattern, challenge)
    }

    private func status(at now: Instant) -> LockStatus {
        switch (stage, pad.remark(at: now)) {
        case (.checking, _): .checking
        case (.open, nil): .draw
        case (.open, .tooShort): .tooShort(minimum: settings.rule.minimumDots)
        case (.open, .wrong(let triesLeft)): .wrong(triesLeft: triesLeft)
        case (.open, .alreadyTried): .alreadyTried
        case (.open, .voided(let reason)): .voided(reason)
        }
    }
}
