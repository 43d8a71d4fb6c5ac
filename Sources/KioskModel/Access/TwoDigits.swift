// SPDX-License-Identifier: MIT

/// Numbers as dates and times of day write them: digits only, with a leading zero.
enum TwoDigits {
    static func text(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    /// The number; nil where anything but 0 to 9 is in the text, such as the sign that `Int` takes.
    static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
