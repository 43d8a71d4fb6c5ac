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

    /// What stands together, and the lines it needs.
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
