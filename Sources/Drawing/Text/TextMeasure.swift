// SPDX-License-Identifier: MIT

/// Measures texts as the painter breaks and draws them, for those who arrange a screen before it is painted.
///
/// It is equal only to itself.
package final class TextMeasure {
    /// Texts kept; a screen has some dozens, each in a few sizes.
    private static let remembered = 512

    private struct Key: Hashable {
        var string: String
        /// Size in 1/64 pixel per em.
        var size: Int
    }

    private let shaper: TextShaper
    private var known: [Key: MeasuredText] = [:]

    init(shaper: TextShaper) {
        self.shaper = shaper
    }

    /// Measures again from now on: characters may look different in another language.
    func forget() {
        known = [:]
    }

    /// The text with the widths of its words at `size` pixels per em. A line feed counts as a space.
    package func measure(_ string: String, size: Double) -> MeasuredText {
        let key = Key(string: string, size: TextPainter.fixed(size))
        if let text = known[key] { return text }
        if known.count >= TextMeasure.remembered { known = [:] }
        let text = MeasuredText(words: words(of: string, size: key.size))
        known[key] = text
        return text
    }

    private func words(of string: String, size: Int) -> [MeasuredText.Word] {
        let characters = LineBreaker.prefix(of: string).map { $0.isNewline ? " " : $0 }[...]
        return LineBreaker.words(of: characters).map { range in
            let word = characters[range]
            let ink = LineBreaker.trimmed(word)
            let width = shaper.width(of: ink, size: size)
            let all = ink.count == word.count ? width : shaper.width(of: word, size: size)
            return MeasuredText.Word(ink: width, space: all - width)
        }
    }
}

extension TextMeasure: Hashable {
    package static func == (left: TextMeasure, right: TextMeasure) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A text as words that each stay on one line. Its widths are pixels.
package struct MeasuredText {
    /// Widths in 1/64 pixel.
    struct Word {
        var ink: Int
        /// The space behind the word, where another one follows on the line.
        var space: Int
    }

    let words: [Word]

    /// All of it on one line.
    package var width: Double { Double(fullWidth) / 64 }

    /// The lines that it needs when each is at most `width` wide; nil where a word is wider.
    package func lineCount(within width: Double) -> Int? {
        lineCount(within: Int((width * 64).rounded(.down)))
    }

    /// The smallest width on which it takes no more than `lines` lines.
    package func narrowestWidth(lines: Int) -> Double {
        // Fewer lines never need less width.
        var (tooNarrow, enough) = (-1, fullWidth)
        while enough - tooNarrow > 1 {
            let middle = (tooNarrow + enough) / 2
            if (lineCount(within: middle) ?? .max) <= lines { enough = middle } else { tooNarrow = middle }
        }
        return Double(enough) / 64
    }

    private var fullWidth: Int { words.reduce(0) { $0 + $1.ink + $1.space } - (words.last?.space ?? 0) }

    private func lineCount(within width: Int) -> Int? {
        var (lines, used) = (1, 0)
        for word in words {
            guard word.ink <= width else { return nil }
            if used + word.ink > width { (lines, used) = (lines + 1, 0) }
            used += word.ink + word.space
        }
        return lines
    }
}
