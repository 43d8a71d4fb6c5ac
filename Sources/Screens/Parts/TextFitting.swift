// SPDX-License-Identifier: MIT
package import Drawing
package import Geometry

extension TextBlock {
    /// The words at `size`, or smaller where they would not fit into the frame on at most `lines` lines.
    ///
    /// Words that need several lines are broken where a phrase ends if that costs no line; otherwise the lines are
    /// made about equally long, because one word alone on the last line looks like a mistake. `atTop` puts the first
    /// line at the frame's top instead of all lines in its middle. Screens know no fonts, so widths are estimated, a
    /// little on the wide side of the fonts that are installed.
    package init(
        fitting string: String, in frame: Rect, size wanted: Double, lines: Int = 1, atTop: Bool = false
    ) {
        let size = WordWidths.size(of: string, in: frame, size: wanted, lines: lines)
        let phrases = TextBlock.phrases(of: string, width: frame.width / size)
        let needed = phrases.reduce(0) { $0 + $1.lines }
        let width = needed > 1 ? min(frame.width, TextBlock.narrowestWidth(of: phrases) * size * 1.04) : frame.width
        let height = atTop ? min(frame.height, Double(needed) * size * Measures.lineHeight) : frame.height
        let center = Point(x: frame.center.x, y: frame.y + height / 2)
        self.init(
            phrases.map(\.string).joined(separator: "\n"), in: Rect(center: center, width: width, height: height),
            size: size, alignment: .center, maximumLines: lines)
    }

    /// Words that stand together, and the lines they need.
    private struct Phrase {
        var string: String
        var lines: Int

        init(_ string: String, width: Double) {
            self.string = string
            lines = WordWidths.lineCount(of: string, width: width) ?? 1
        }
    }

    /// In ems.
    private static func narrowestWidth(of phrases: [Phrase]) -> Double {
        phrases.map { WordWidths.narrowestWidth(of: $0.string, lines: $0.lines) }.max() ?? 0
    }

    /// The two phrases of a text that needs several lines; all of it as one where two need more lines than one, or
    /// where one of them is much the shorter; `width` is in ems.
    private static func phrases(of string: String, width: Double) -> [Phrase] {
        let whole = Phrase(string, width: width)
        guard whole.lines > 1, let end = phraseEnd(in: string) else { return [whole] }
        let first = Phrase(String(string[...end]), width: width)
        let second = Phrase(String(string[string.index(after: end)...].drop { $0 == " " }), width: width)
        let lengths = (first.string.count, second.string.count)
        guard first.lines + second.lines <= whole.lines, 2 * min(lengths.0, lengths.1) > max(lengths.0, lengths.1)
        else { return [whole] }
        return [first, second]
    }

    /// The first mark behind which a phrase ends and another begins.
    private static func phraseEnd(in string: String) -> String.Index? {
        let marks: Set<Character> = [".", ",", "，", "。"]
        return string.indices.first { marks.contains(string[$0]) && string.index(after: $0) < string.endIndex }
    }
}

extension TextBlock {
    /// Words of people and of the program that keep their size and are shortened with an ellipsis; down to four fifths
    /// of the size they are made smaller first.
    init(
        shortening string: String, in frame: Rect, size: Double, lines: Int = 1, alignment: Alignment = .leading
    ) {
        let smallest = max(11, (size * 0.8).rounded())
        let fitting = WordWidths.size(of: string, in: frame, size: size, lines: lines)
        self.init(
            string, in: frame, size: max(min(size, smallest), fitting), alignment: alignment, maximumLines: lines)
    }
}

/// Estimates widths of words, in ems.
enum WordWidths {
    /// The size at which the words fit; not below 6.
    static func size(of string: String, in frame: Rect, size wanted: Double, lines: Int) -> Double {
        var size = wanted
        while size > 6, !fit(string, in: frame, size: size, lines: lines) {
            size -= 1
        }
        return size
    }

    /// The smallest width in ems on which the words take no more than `lines` lines.
    static func narrowestWidth(of string: String, lines: Int) -> Double {
        var width = 1.0
        while (lineCount(of: string, width: width) ?? .max) > lines {
            width += 0.25
        }
        return width
    }

    static func fit(_ string: String, in frame: Rect, size: Double, lines: Int) -> Bool {
        guard let needed = lineCount(of: string, width: frame.width / size) else { return false }
        return needed <= lines && Double(needed) * size * Measures.lineHeight <= frame.height
    }

    /// The lines that the words need when each is at most `width` ems wide; nil when a word is wider.
    static func lineCount(of string: String, width: Double) -> Int? {
        var lines = LineFilling(width: width)
        for scalar in string.unicodeScalars {
            switch scalar {
            case " ": lines.endPiece(space: self.width(of: scalar))
            case "，", "。", "？", "！", "：", "；", "、": lines.add(self.width(of: scalar))
            case "\u{2e80}"...:
                lines.endPiece(space: 0)
                lines.add(self.width(of: scalar))
            default: lines.add(self.width(of: scalar))
            }
        }
        return lines.finished()
    }

    private static func width(of scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case " ", "\u{a0}", ".", ",", ":", ";", "i", "j", "l", "!", "'": 0.34
        case "f", "r", "t", "I": 0.42
        case "m", "w", "M", "W", "…", "\u{2e80}"...: 1
        case "A"..."Z": 0.74
        default: 0.64
        }
    }
}

/// Fills lines with pieces that stay on one line: words of an alphabet, or single characters, with the punctuation
/// behind, of a script that breaks anywhere.
private struct LineFilling {
    let width: Double
    private var lines = 1
    private var used = 0.0
    private var piece = 0.0
    private var widest = 0.0

    init(width: Double) {
        self.width = width
    }

    mutating func add(_ ink: Double) {
        piece += ink
    }

    mutating func endPiece(space: Double) {
        widest = max(widest, piece)
        if used + piece > width {
            lines += 1
            used = 0
        }
        used += piece + space
        piece = 0
    }

    mutating func finished() -> Int? {
        endPiece(space: 0)
        return widest <= width ? lines : nil
    }
}
