// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

/// What is seen of an enrollment.
extension Enrollment {
    func nextDeadline(after now: Instant) -> Instant? {
        switch stage {
        case .prove, .first, .review, .second: min(timeout, hand.nextDeadline ?? timeout)
        case .suggestion(let since): min(timeout, SuggestionShow(since: since).nextDot(after: now))
        case .stored(let until): until
        case .proving, .storing, .over: nil
        }
    }

    func view(of sheet: Sheet, at now: Instant) -> EnrollView {
        EnrollView(
            step: step(at: now), stroke: stroke(on: sheet, at: now), indicator: sheet.first, buttons: buttons,
            grid: settings.grid, entry: settings.entry, person: person, strength: strength(of: sheet.first),
            numbersDots: numbersDots, isDuress: subject.isDuress, isProof: isProof)
    }

    private func stroke(on sheet: Sheet, at now: Instant) -> StrokeView {
        guard case .suggestion(let since) = stage else {
            return hand.view(of: sheet.stroke, held: heldTone, at: now)
        }
        let count = SuggestionShow(since: since).dotCount(of: sheet.first.count, at: now)
        return StrokeView(dots: sheet.first.prefix(count))
    }

    private var isProof: Bool {
        switch stage {
        case .prove, .proving: true
        case .first, .suggestion, .review, .second, .storing, .stored, .over: false
        }
    }

    /// A first drawing is taken at once; a proof has to be checked.
    private var heldTone: StrokeTone {
        if case .proving = stage { .drawing } else { .success }
    }

    private func strength(of pattern: Pattern) -> PatternStrength.Level? {
        pattern.isEmpty ? nil : PatternStrength(of: pattern, on: settings.grid).level
    }

    var buttons: [Button] {
        switch stage {
        case .prove: [wayOut] + entryButtons
        case .first: [wayOut, .suggest] + entryButtons
        case .suggestion: [wayOut, .suggest, .confirm]
        case .review: [.reset, .confirm, wayOut, .numbers]
        case .second: [.reset, wayOut, .numbers] + entryButtons
        case .proving, .storing, .stored, .over: []
        }
    }

    private var entryButtons: [Button] {
        switch settings.entry {
        case .draw: []
        case .tap: [.clear, .ok]
        }
    }

    private func step(at now: Instant) -> EnrollStep {
        switch (stage, hand.remark(at: now)) {
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
