// SPDX-License-Identifier: MIT
import KioskModel
package import KioskSession

/// A number to enter, one box per digit: the PIN.
package struct DigitPage: Equatable, Sendable {
    package var title: String
    /// What to do, or what was wrong.
    package var prompt: String
    package var tone: StatusTone
    /// The number of boxes, one of `PINEntry.lengths`.
    package var length: Int
    package var digits: PINView.Digits
    /// The keypad's words for taking all digits back.
    package var clear: String
    /// Nil where there is no way but to enter the number.
    package var cancel: String?
    /// Which digit is on which key.
    package var keypad: KeypadOrder
    /// False while the number is being checked: only `cancel` can be pressed.
    package var isEnabled: Bool

    package init(
        title: String, prompt: String, tone: StatusTone = .plain, length: Int = PINEntry.usualLength,
        digits: PINView.Digits, clear: String, cancel: String?, keypad: KeypadOrder = .usual, isEnabled: Bool = true
    ) {
        self.title = title
        self.prompt = prompt
        self.tone = tone
        self.length = min(max(length, PINEntry.lengths.lowerBound), PINEntry.lengths.upperBound)
        self.digits = digits
        self.clear = clear
        self.cancel = cancel
        self.keypad = keypad
        self.isEnabled = isEnabled
    }
}

extension PINView.Digits {
    var count: Int {
        switch self {
        case .hidden(let count): count
        case .shown(let pin): pin.count
        }
    }

    var isShown: Bool {
        switch self {
        case .hidden: false
        case .shown: true
        }
    }
}
