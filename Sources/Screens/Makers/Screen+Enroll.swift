// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import PatternLock
import Words

extension Screen {
    /// The screen for a new pattern.
    static func enroll(_ view: EnrollView, _ appearance: Appearance) -> Screen {
        let words = appearance.words
        return .grid(
            GridScreen(
                purpose: .enrolling(hasName: view.person != nil), grid: view.grid, entry: view.entry,
                stroke: view.stroke, arrows: .always, numbersStroke: view.numbersDots && view.step == .review,
                indicator: GridScreen.Indicator(
                    pattern: view.indicator, numbersDots: appearance.numbersDots || view.numbersDots),
                person: view.person,
                status: GridScreen.Words(string: words.step(view.step, by: view.entry), tone: view.step.tone),
                advice: view.advice(words),
                buttons: view.buttons.map { button in
                    GridScreen.GridButton(
                        id: button,
                        face: ScreenButton(
                            words.label(of: button), button.role, state: view.isIdle(button) ? .idle : .ready,
                            action: .pressed(button)))
                }))
    }
}

extension EnrollView {
    /// The strength of the pattern, and where there is room a hint at how to see its order.
    fileprivate func advice(_ words: any Words) -> GridScreen.Advice? {
        guard step == .review, let strength else { return nil }
        let alone = words.strength(strength, tellsOrder: false)
        let withHint = buttons.contains(.numbers) ? [words.strength(strength, tellsOrder: true)] : []
        return GridScreen.Advice(candidates: withHint + [alone], alone: alone, tone: strength.tone)
    }

    /// True where the button would change nothing; it stays visible, so that it does not come and go.
    fileprivate func isIdle(_ button: Button) -> Bool {
        switch button {
        case .ok: stroke.hasNothingToSubmit
        case .clear: stroke.dots.isEmpty
        case .reset, .confirm, .cancel, .later, .suggest, .numbers, .lockNow, .moreTime, .newPattern, .otherPerson,
            .forgot, .askForHelp, .back:
            false
        }
    }
}

extension EnrollStep {
    var tone: StatusTone {
        switch self {
        case .prove, .proving, .draw, .voided, .suggestion, .review, .drawAgain, .storing: .plain
        case .stored: .good
        case .unproven, .tooShort, .tooCommon, .unusable, .mismatch: .bad
        }
    }
}

extension PatternStrength.Level {
    fileprivate var tone: StatusTone {
        switch self {
        case .weak: .bad
        case .medium: .plain
        case .strong: .good
        }
    }
}
