// SPDX-License-Identifier: MIT
package import KioskModel

/// A PIN on its way, digit by digit, into as many boxes as it has digits.
package struct PINEntry: Equatable, Sendable {
    package enum Key: Hashable, Sendable {
        case digit(Int)
        /// Takes the last digit back.
        case delete
        /// Takes all digits back.
        case clear
        /// Shows the digits, or hides them again.
        case eye
    }

    /// The effect of a key.
    package enum Outcome: Hashable, Sendable {
        case changed
        /// Nothing: a digit too many, or none to take back.
        case refused
        /// The last box was filled: the PIN is to be checked.
        case complete
    }

    /// The lengths that a PIN may be set to have.
    package static let lengths = 4...PIN.capacity
    package static let usualLength = 6

    package private(set) var length: Int
    package private(set) var pin = PIN()
    /// True while the digits are seen in place of marks; hidden at first.
    package private(set) var isShown = false

    /// A length beyond `lengths` is cut to it.
    package init(length: Int = PINEntry.usualLength) {
        self.length = PINEntry.cut(length)
    }

    package var isComplete: Bool { pin.count >= length }

    /// Takes so many digits from now on.
    mutating func expect(_ length: Int) { self.length = PINEntry.cut(length) }

    private static func cut(_ length: Int) -> Int { min(max(length, lengths.lowerBound), lengths.upperBound) }

    package mutating func press(_ key: Key) -> Outcome {
        switch key {
        case .digit(let digit): return append(digit)
        case .delete:
            guard !pin.isEmpty else { return .refused }
            pin.removeLast()
        case .clear:
            guard !pin.isEmpty else { return .refused }
            pin.wipe()
        case .eye: isShown.toggle()
        }
        return .changed
    }

    /// Overwrites the digits; the next ones are seen where these were.
    mutating func clear() { pin.wipe() }

    /// Overwrites the digits; the next ones are hidden.
    package mutating func wipe() {
        pin.wipe()
        isShown = false
    }

    private mutating func append(_ digit: Int) -> Outcome {
        guard !isComplete, PIN.digits.contains(digit) else { return .refused }
        pin.append(digit)
        return isComplete ? .complete : .changed
    }
}

/// The places of the digits on the keypad.
///
/// In a shuffled order neither smudges on the glass nor the way a hand moves tell the PIN.
package struct KeypadOrder: Hashable, Sendable {
    /// The digits from the first key of the top row to the key in the bottom row; each digit once.
    package let digits: [Int]

    /// The order as on a telephone.
    package static let usual = KeypadOrder(digits: [1, 2, 3, 4, 5, 6, 7, 8, 9, 0])

    /// Every order is as likely as any other.
    package static func shuffled(using generator: inout some RandomNumberGenerator) -> KeypadOrder {
        KeypadOrder(digits: usual.digits.shuffled(using: &generator))
    }

    private init(digits: [Int]) {
        self.digits = digits
    }
}
