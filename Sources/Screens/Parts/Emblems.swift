// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// The picture in front of a row or on a tile.
package enum Emblem: Hashable, Sendable {
    case symbol(Symbol, StatusTone = .plain)
    /// A person: one or two letters in a circle, in one of the colors people have.
    case initials(String, color: Int? = nil)
    /// A letter that names begin with, large.
    case letter(String)
}

/// The picture in front of a row or on a tile, in a square.
struct EmblemShapes {
    let emblem: Emblem
    let frame: Rect
    /// The color it lies on.
    let ground: Color
    let isEnabled: Bool
    let isPressed: Bool
    /// The color of a symbol without a tone.
    let symbolColor: Color
    let theme: Theme

    var items: [Item] {
        switch emblem {
        case .symbol(let symbol, let tone):
            let side = (frame.width * 0.8).rounded()
            return symbol.items(in: frame.square(side), isEnabled ? color(of: tone) : theme.quietText, ground: ground)
        case .letter(let letter):
            let text = TextBlock(letter, in: frame, size: max(11, (frame.height * 0.7).rounded()))
            return [Item(.text(text), isEnabled ? theme.text : theme.quietText)]
        case .initials(let letters, let color):
            let text = TextBlock(letters, in: frame, size: max(11, (frame.width * 0.38).rounded()))
            return [
                Item(.disc(center: frame.center, radius: frame.width / 2), disc(color)),
                Item(.text(text), isEnabled ? theme.text : theme.quietText),
            ]
        }
    }

    private func color(of tone: StatusTone) -> Color {
        switch tone {
        case .plain: symbolColor
        // On the lighter ground of what is pressed only words' color can be told apart.
        case .good, .bad: isPressed ? theme.text : tone.color(in: theme)
        }
    }

    /// The disc's color; a pressed ground is nearly as light as a disc without a color of its own.
    private func disc(_ color: Int?) -> Color {
        if let color, isEnabled { return theme.personColor(color) }
        if isPressed { return theme.background }
        return isEnabled ? theme.surfacePressed.over(theme.surface, opacity: 0.5) : theme.surface
    }
}

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

/// A word that marks a row: disabled, locked.
package struct Badge: Hashable, Sendable {
    package var label: String
    package var tone: StatusTone

    package init(_ label: String, _ tone: StatusTone = .plain) {
        self.label = label
        self.tone = tone
    }
}

/// Draws a word in a pill of the background's color: every tone can be read on it.
struct BadgeShapes {
    let badge: Badge
    let measures: Measures
    let theme: Theme

    /// The width in panel pixels; with half an em beside the word.
    var width: Double {
        let words = measures.text.measure(badge.label, size: measures.captionSize).width
        return (words + measures.captionSize).rounded()
    }

    var height: Double { measures.height(ofLines: 1, size: measures.captionSize) }

    func items(in frame: Rect) -> [Item] {
        [
            Item(.roundedRect(frame, radius: frame.height / 2), theme.background),
            Item(.text(TextBlock(badge.label, in: frame, size: measures.captionSize)), color),
        ]
    }

    private var color: Color {
        switch badge.tone {
        case .plain: theme.quietText
        case .good, .bad: badge.tone.color(in: theme)
        }
    }
}
