// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import PatternLock
import Words

extension Screen {
    /// The student's screen.
    static func lock(_ view: LockView, _ appearance: Appearance) -> Screen {
        let words = appearance.words
        let purpose: GridScreen.Purpose =
            view.person == nil
            ? .unlocking(showsIndicator: appearance.showsIndicator, offersHelp: view.help != .none)
            : .unlockingAsPerson
        return .grid(
            GridScreen(
                purpose: purpose, grid: view.grid, entry: view.entry, stroke: view.stroke,
                arrows: appearance.showsArrows ? .whileDrawing : .never,
                indicator: GridScreen.Indicator(pattern: view.stroke.dots, tone: view.stroke.tone),
                person: view.person,
                status: GridScreen.Words(string: view.statusWords(appearance), tone: view.status.tone),
                card: view.status.card(words),
                buttons: view.buttons.map { button in
                    GridScreen.GridButton(
                        id: button,
                        face: ScreenButton(
                            words.label(of: button), button.role,
                            state: view.isIdle(button, appearance) ? .idle : .ready, action: .pressed(button)))
                }))
    }
}

extension LockView {
    fileprivate func statusWords(_ appearance: Appearance) -> String {
        if status == .stopped, let contact = appearance.contact { return appearance.words.stopped(contact: contact) }
        return appearance.words.status(status, by: entry)
    }

    /// The buttons to show; their order means nothing, each has its place on the screen.
    fileprivate var buttons: [Button] {
        let others: [Button] = person == nil ? help == .none ? [] : [.askForHelp] : [.otherPerson, .forgot]
        guard !status.refusesStrokes else { return others }
        switch entry {
        case .draw: return [.clear] + others
        case .tap: return [.clear, .ok] + others
        }
    }

    /// True where the button would change nothing; it stays visible, so that it does not come and go.
    fileprivate func isIdle(_ button: Button, _ appearance: Appearance) -> Bool {
        switch button {
        case .clear: stroke.dots.isEmpty || status.isSettled
        case .askForHelp: help != .ready || status.isSettled
        // In stealth a button that is idle would tell that there is nothing yet.
        case .ok: appearance.showsPath && (stroke.hasNothingToSubmit || status.isSettled)
        case .reset, .confirm, .cancel, .later, .suggest, .numbers, .lockNow, .moreTime, .newPattern, .otherPerson,
            .forgot, .back:
            false
        }
    }
}

extension LockStatus {
    var tone: StatusTone {
        switch self {
        case .draw, .checking, .voided, .lockedOut, .stopped: .plain
        case .success: .good
        case .tooShort, .wrong, .alreadyTried, .denied: .bad
        }
    }

    /// True where a drawing was submitted and cannot be taken back.
    fileprivate var isSettled: Bool {
        switch self {
        case .checking, .success: true
        case .draw, .tooShort, .wrong, .alreadyTried, .voided, .denied, .lockedOut, .stopped: false
        }
    }

    /// True while drawing is refused until a time or a teacher allows it again; there is nothing to clear then.
    package var refusesStrokes: Bool {
        switch self {
        case .lockedOut, .stopped: true
        case .draw, .checking, .success, .tooShort, .wrong, .alreadyTried, .voided, .denied: false
        }
    }

    fileprivate func card(_ words: any Words) -> GridScreen.Card? {
        switch self {
        case .lockedOut(let seconds): .countdown(caption: words.tryAgainIn, time: words.wait(seconds: seconds))
        case .stopped: .lock
        case .draw, .checking, .success, .tooShort, .wrong, .alreadyTried, .voided, .denied: nil
        }
    }
}

extension StrokeView {
    /// Also where it was handed in and is wrong.
    var hasNothingToSubmit: Bool { dots.isEmpty || tone == .error }
}

extension Button {
    var role: ScreenButton.Role {
        switch self {
        case .confirm, .ok: .primary
        case .clear, .reset, .cancel, .later, .suggest, .numbers, .lockNow, .moreTime, .newPattern, .otherPerson,
            .forgot, .askForHelp, .back:
            .plain
        }
    }
}
