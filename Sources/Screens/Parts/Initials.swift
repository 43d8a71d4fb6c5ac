// SPDX-License-Identifier: MIT
import Words

/// The letters that stand for a name in a small circle.
package enum Initials {
    /// The first letters of the first and the last word; of a Chinese, Japanese or Korean name its last two
    /// characters at most; of a script whose letters join or stack only the first letter.
    package static func of(_ name: String) -> String {
        let words = name.split { !$0.isLetter && !$0.isNumber && !$0.isSymbol }
        guard let first = words.first?.first else { return "?" }
        if isIdeographic(first) { return String(words[0].suffix(words[0].count > 2 ? 2 : 1)) }
        let initial = String(first).uppercased()
        guard words.count > 1, let last = words.last?.first, isAlphabetic(first), isAlphabetic(last) else {
            return initial
        }
        return initial + String(last).uppercased()
    }

    /// Latin, Greek and Cyrillic, whose letters stand for themselves.
    private static func isAlphabetic(_ letter: Character) -> Bool {
        letter.unicodeScalars.first.map { $0.value < 0x530 } ?? false
    }

    private static func isIdeographic(_ letter: Character) -> Bool {
        letter.unicodeScalars.first.map { (0x3040...0xd7af).contains($0.value) || $0.value >= 0x20000 } ?? false
    }
}
