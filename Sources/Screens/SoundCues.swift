// SPDX-License-Identifier: MIT
package import KioskSession
import PatternLock

/// Cues for sounds: a click for a dot that is taken, and a sound when the words tell right, wrong, or that the time
/// is nearly over.
///
/// Each screen is compared with the one before. Only what may be seen is to be heard: where the lock screen does not show
/// the stroke, clicks would tell it, their number how many dots there are and the pauses between them how far apart. The
/// words are shown there too, so their sounds stay.
package struct SoundCues: Sendable {
    private var last: ViewState?

    package init() {}

    /// Takes in what there is from now on.
    ///
    /// - Returns: The sound it makes, nil for none. A screen that has just appeared makes none.
    package mutating func follow(_ shown: ShownScreen) -> Sound? {
        let view = shown.view
        defer { last = view }
        guard let last, last.id == view.id else { return nil }
        if let verdict = view.verdict, verdict != last.verdict { return verdict }
        return view.stroke.takesDots(after: last.stroke) ? .click : nil
    }
}

extension StrokeView {
    /// True where a dot was taken since `former`, which may belong to a drawing that is over.
    fileprivate func takesDots(after former: StrokeView) -> Bool {
        let before = former.tone == .drawing ? former.dots.count : 0
        return tone == .drawing && dots.count > before
    }
}

extension ViewState {
    /// The sound of what the words tell; nil while they tell nothing of that kind.
    fileprivate var verdict: Sound? {
        switch self {
        // A wait begins with the wrong drawing that was one too many.
        case .lock(let lock): lock.status.refusesStrokes ? .wrong : lock.status.tone.sound
        case .enroll(let enroll): enroll.step == .review ? .right : enroll.step.tone.sound
        case .unlocked(let unlocked): unlocked.isEnding ? .warning : nil
        case .challenge(let challenge): challenge.answersLeft == nil ? nil : .wrong
        case .roster, .notice, .idle, .teacher: nil
        }
    }
}

extension StatusTone {
    fileprivate var sound: Sound? {
        switch self {
        case .plain: nil
        case .good: .right
        case .bad: .wrong
        }
    }
}
