// SPDX-License-Identifier: MIT

/// A number of up to twelve digits in the order they were pressed: the teacher's secret.
///
/// It is one word without heap storage, so that it can be overwritten, and is never printed. A PIN tells apart leading
/// zeros: 0123 is not 123.
package struct PIN: Equatable, Sendable {
    package static let capacity = 12
    /// The decimal digits.
    package static let digits = 0...9

    /// Four bits a digit, the first one lowest; nothing above the last.
    private var packed: UInt64 = 0
    package private(set) var count = 0

    package init() {}

    /// The PIN of these digits; for tests and pictures, where it is no secret.
    package init(_ digits: [Int]) {
        for digit in digits {
            append(digit)
        }
    }

    /// Digits of the code that a panel shows for somebody far away.
    package static let challengeLength = 6

    /// Such a code, which nobody can foresee where nobody can foresee the generator.
    package init(challengeUsing generator: inout some RandomNumberGenerator) {
        for _ in 0..<PIN.challengeLength { append(Int.random(in: PIN.digits, using: &generator)) }
    }

    /// An answer to it as somebody typed it, perhaps with spaces in between; nil for any other text.
    package init?(answer text: String) {
        let digits = text.utf8.filter { $0 != UInt8(ascii: " ") }.map { Int($0) - Int(UInt8(ascii: "0")) }
        guard digits.count == PIN.challengeLength, digits.allSatisfy(PIN.digits.contains) else { return nil }
        self.init(digits)
    }

    /// The digit at a position below `count`.
    package subscript(position: Int) -> Int { Int(packed >> UInt64(position * 4) & 0xf) }

    package var isEmpty: Bool { count == 0 }

    /// Appends a digit; ignored when there are enough or it is none.
    package mutating func append(_ digit: Int) {
        guard count < PIN.capacity, PIN.digits.contains(digit) else { return }
        packed |= UInt64(digit) << UInt64(count * 4)
        count += 1
    }

    /// Overwrites the last digit, if there is one.
    package mutating func removeLast() {
        guard count > 0 else { return }
        count -= 1
        packed &= ~(0xf << UInt64(count * 4))
    }

    /// Overwrites the digits.
    package mutating func wipe() {
        packed = 0
        count = 0
    }
}

extension PIN: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(PIN)" }
    package var debugDescription: String { description }
    /// Nothing: whatever holds a PIN may be printed without telling it.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
