// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

/// The screen of an enrollment.
extension Enrollment {
    func nextDeadline(after now: Instant) -> Instant? {
        switch state {
        case .prove, .first, .review, .second: min(timeout, input.nextDeadline ?? timeout)
        case .suggestion(let since): min(timeout, SuggestionShow(since: since).nextDot(after: now))
        case .stored(let until): until
        case .proving, .storing, .over: nil
        }
    }

    func view(in context: SessionContext, at now: Instant) -> EnrollView {
        let (settings, first) = (context.settings, context.secrets.first)
        return EnrollView(
            step: step(by: settings, at: now), stroke: stroke(of: context.secrets, at: now), indicator: first,
            buttons: buttons(by: settings), grid: settings.grid, entry: settings.entry, person: person,
            strength: first.isEmpty ? nil : PatternStrength(of: first, on: settings.grid).level,
            numbersDots: numbersDots, isDuress: subject.isDuress, isProof: isProof)
    }

    private func stroke(of secrets: EnteredSecrets, at now: Instant) -> StrokeView {
        guard case .suggestion(let since) = state else {
            return input.view(of: secrets.stroke, held: heldTone, at: now)
        }
        let count = SuggestionShow(since: since).dotCount(of: secrets.first.count, at: now)
        return StrokeView(dots: secrets.first.prefix(count))
    }

    private var isProof: Bool {
        switch state {
        case .prove, .proving: true
        case .first, .suggestion, .review, .second, .storing, .stored, .over: false
        }
    }

    /// A first drawing is taken at once; a proof has to be checked.
    private var heldTone: StrokeTone {
        if case .proving = state { .drawing } else { .success }
    }

    func buttons(by settings: SessionSettings) -> [Button] {
        let entryButtons: [Button] =
            switch settings.entry {
            case .draw: []
            case .tap: [.clear, .ok]
            }
        return switch state {
        case .prove: [wayOut] + entryButtons
        case .first: [wayOut, .suggest] + entryButtons
        case .suggestion: [wayOut, .suggest, .confirm]
        case .review: [.reset, .confirm, wayOut, .numbers]
        case .second: [.reset, wayOut, .numbers] + entryButtons
        case .proving, .storing, .stored, .over: []
        }
    }

    private func step(by settings: SessionSettings, at now: Instant) -> EnrollStep {
        switch (state, input.message(at: now)) {
        case (.proving, _): .proving
        case (.suggestion, _): .suggestion
        case (.review, _): .review
        case (.storing, _): .storing
        case (.stored, _), (.over, _): .stored
        case (.prove, nil): .prove
        case (.first, nil): .draw
        case (.second, nil): .drawAgain
        case (_, .tooShort): .tooShort(minimum: settings.rule.minimumDots)
        case (_, .tooCommon): .tooCommon
        case (_, .unusable): .unusable
        case (_, .unproven(let triesLeft)): .unproven(triesLeft: triesLeft)
        case (_, .voided(let reason)): .voided(reason)
        case (_, .mismatch): .mismatch
        }
    }
}

/// Shows a pattern dot by dot, again and again with a pause.
private struct SuggestionShow: Equatable, Sendable {
    /// The pause as a number of dots, in which the whole pattern stays in view.
    private static let pause = 2

    let since: Instant

    /// The number of a pattern's dots that are shown.
    func dotCount(of count: Int, at now: Instant) -> Int {
        min(count, steps(until: now) % max(1, count + SuggestionShow.pause) + 1)
    }

    /// The time of the next change.
    func nextDot(after now: Instant) -> Instant {
        since + Timing.suggestedDot * (steps(until: now) + 1)
    }

    private func steps(until now: Instant) -> Int {
        max(0, Int((now - since) / Timing.suggestedDot))
    }
}
