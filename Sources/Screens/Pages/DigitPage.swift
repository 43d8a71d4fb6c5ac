// SPDX-License-Identifier: MIT
package import PatternLock

/// A number to enter, one box per digit: the PIN.
package struct DigitPage: Hashable, Sendable {
    package static let lengths = 4...12

    package var title: String
    /// What to do, or what was wrong.
    package var prompt: String
    package var tone: StatusTone
    /// The number of boxes, one of `lengths`.
    package var length: Int
    package var entry: DigitEntry
    /// The keypad's words for taking all digits back.
    package var clear: String
    /// Nil where there is no way but to enter the number.
    package var cancel: String?
    /// Which digit is on which key.
    package var keypad: KeypadOrder
    /// False while the number is being checked: only `cancel` can be pressed.
    package var isEnabled: Bool

    package init(
        title: String, prompt: String, tone: StatusTone = .plain, length: Int = 6, entry: DigitEntry, clear: String,
        cancel: String?, keypad: KeypadOrder = .usual, isEnabled: Bool = true
    ) {
        self.title = title
        self.prompt = prompt
        self.tone = tone
        self.length = min(max(length, DigitPage.lengths.lowerBound), DigitPage.lengths.upperBound)
        self.entry = entry
        self.clear = clear
        self.cancel = cancel
        self.keypad = keypad
        self.isEnabled = isEnabled
    }
}

/// What the boxes show. A page that hides its digits does not know them.
package enum DigitEntry: Hashable, Sendable {
    case hidden(count: Int)
    case shown(ShownDigits)

    package var count: Int {
        switch self {
        case .hidden(let count): count
        case .shown(let digits): digits.count
        }
    }

    var isShown: Bool {
        switch self {
        case .hidden: false
        case .shown: true
        }
    }
}

/// Up to twelve digits in a fixed place without heap storage; never printed.
package struct ShownDigits: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    package private(set) var count = 0
    /// Four bits a digit, the first one lowest.
    private var packed: UInt64 = 0

    package init() {}

    package init(_ pin: PIN) {
        for position in 0..<pin.count {
            append(pin[position])
        }
    }

    /// A digit too many or none of 0...9 is ignored.
    package mutating func append(_ digit: Int) {
        guard count < DigitPage.lengths.upperBound, (0...9).contains(digit) else { return }
        packed |= UInt64(digit) << UInt64(4 * count)
        count += 1
    }

    package subscript(position: Int) -> Int { Int(packed >> UInt64(4 * position) & 15) }

    package var description: String { "(digits)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
