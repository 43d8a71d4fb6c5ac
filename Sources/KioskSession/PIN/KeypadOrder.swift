// SPDX-License-Identifier: MIT

/// The places of the digits on the keypad.
///
/// In a shuffled order neither smudges on the glass nor the way a hand moves tell the PIN.
package struct KeypadOrder: Hashable, Sendable {
    /// From the first key of the top row to the key in the bottom row; each digit once.
    package let digits: [Int]

    /// As on a telephone.
    package static let usual = KeypadOrder(digits: [1, 2, 3, 4, 5, 6, 7, 8, 9, 0])

    /// Every order is as likely as any other.
    package static func shuffled(using generator: inout some RandomNumberGenerator) -> KeypadOrder {
        KeypadOrder(digits: usual.digits.shuffled(using: &generator))
    }

    private init(digits: [Int]) {
        self.digits = digits
    }
}
