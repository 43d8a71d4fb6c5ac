// SPDX-License-Identifier: MIT
package import Drawing
package import Geometry

/// Words fitted into frames, as wide as the painter draws them.
extension Measures {
    /// The words at `size`, or smaller where they would not fit into the frame on at most `lines` lines.
    ///
    /// Words that need several lines are broken where a phrase ends if that costs no line; otherwise the lines are
    /// made about equally long, because one word alone on the last line looks like a mistake. `atTop` puts the first
    /// line at the frame's top instead of all lines in its middle.
    package func fitted(
        _ string: String, in frame: Rect, size wanted: Double, lines: Int = 1, atTop: Bool = false
    ) -> TextBlock {
        let size = size(of: string, in: frame, size: wanted, lines: lines)
        let phrases = Phrase.phrases(of: string, within: frame.width, size: size, text)
        let needed = phrases.reduce(0) { $0 + $1.lines }
        let narrowest = phrases.map(\.narrowestWidth).max() ?? 0
        let width = needed > 1 ? min(frame.width, narrowest + Measures.overhang * size) : frame.width
        let height = atTop ? min(frame.height, Double(needed) * size * Measures.lineHeight) : frame.height
        let center = Point(x: frame.center.x, y: frame.y + height / 2)
        return TextBlock(
            phrases.map(\.string).joined(separator: "\n"), in: Rect(center: center, width: width, height: height),
            size: size, alignment: .center, maximumLines: lines)
    }

    /// Length in ems: letters such as J hang over their own width. Too little for another word on the line.
    private static let overhang = 0.25

    /// Words of people and of the program that keep their size and are shortened with an ellipsis; down to four fifths
    /// of the size they are made smaller first.
    func shortened(
        _ string: String, in frame: Rect, size: Double, lines: Int = 1, alignment: TextBlock.Alignment = .leading
    ) -> TextBlock {
        let smallest = max(11, (size * 0.8).rounded())
        let fitting = self.size(of: string, in: frame, size: size, lines: lines)
        return TextBlock(
            string, in: frame, size: max(min(size, smallest), fitting), alignment: alignment, maximumLines: lines)
    }

    /// The size at which the words fit; not below 6.
    func size(of string: String, in frame: Rect, size wanted: Double, lines: Int = 1) -> Double {
        var size = wanted
        while size > 6, !fits(string, in: frame, size: size, lines: lines) {
            size -= 1
        }
        return size
    }

    func fits(_ string: String, in frame: Rect, size: Double, lines: Int = 1) -> Bool {
        guard let needed = lineCount(of: string, width: frame.width, size: size) else { return false }
        return needed <= lines && Double(needed) * size * Measures.lineHeight <= frame.height
    }

    /// The lines that the words need on this width; nil when a word is wider.
    func lineCount(of string: String, width: Double, size: Double) -> Int? {
        text.measure(string, size: size).lineCount(within: width)
    }
}

/// Words that stand together, and the lines they need.
private struct Phrase {
    let string: String
    let lines: Int
    private let words: MeasuredText

    private init(_ string: some StringProtocol, within width: Double, size: Double, _ text: TextMeasure) {
        self.string = String(string)
        words = text.measure(self.string, size: size)
        lines = words.lineCount(within: width) ?? 1
    }

    /// The narrowest width without another line.
    var narrowestWidth: Double { words.narrowestWidth(lines: lines) }

    /// The two phrases of a text that needs several lines; all of it as one where two need more lines than one, or
    /// where one of them is much the shorter.
    static func phrases(of string: String, within width: Double, size: Double, _ text: TextMeasure) -> [Phrase] {
        let whole = Phrase(string, within: width, size: size, text)
        guard whole.lines > 1, let end = end(in: string) else { return [whole] }
        let first = Phrase(string[...end], within: width, size: size, text)
        let rest = string[string.index(after: end)...].drop { $0 == " " }
        let second = Phrase(rest, within: width, size: size, text)
        let lengths = (first.string.count, second.string.count)
        guard first.lines + second.lines <= whole.lines, 2 * min(lengths.0, lengths.1) > max(lengths.0, lengths.1)
        else { return [whole] }
        return [first, second]
    }

    /// The mark nearest to the middle, of those behind which a phrase ends and another begins.
    private static func end(in string: String) -> String.Index? {
        let marks: Set<Character> = [".", ",", "，", "。"]
        let middle = string.count / 2
        let ends = zip(0..., string.indices.dropLast()).filter { marks.contains(string[$1]) }
        return ends.min { abs($0.0 - middle) < abs($1.0 - middle) }?.1
    }
}
