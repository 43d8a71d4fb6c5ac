// SPDX-License-Identifier: MIT
import KioskSession
import Words

extension Screen {
    static func pin(_ view: PINView, _ words: any Words) -> Screen {
        let prompt =
            view.remark.map { words.remark($0) } ?? words.prompt(for: view.purpose, digits: view.length)
        return .digits(
            DigitsScreen(
                title: words.title(of: view.purpose), prompt: prompt, tone: view.remark?.tone ?? .plain,
                length: view.length, digits: view.digits, clear: words.label(of: .clear),
                cancel: view.canGoBack ? words.cancel(view.purpose) : nil,
                forgot: view.offersRecovery ? words.forgotPIN : nil, keypad: view.keypad,
                isEnabled: view.takesDigits))
    }
}

extension PINView {
    /// False in setup: a new kiosk needs its PIN, and resuming its setup needs it, too.
    fileprivate var canGoBack: Bool {
        switch purpose {
        case .setup, .resume: false
        case .enter, .present, .change, .again, .recovery: true
        }
    }
}

extension PINView.Remark {
    fileprivate var tone: StatusTone {
        switch self {
        case .checking: .plain
        case .wrong, .alreadyTried, .lockedOut, .stopped, .tooCommon, .mismatch, .notInCode, .wrongCode: .bad
        }
    }
}
