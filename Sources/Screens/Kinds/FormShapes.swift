// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// A line of text in its box: the label or what is wrong above, the text below; while typing its end with the
/// cursor.
struct FieldPicture {
    /// A sign of the text, because screens know no fonts: where it stands follows from the letters before it.
    private static let cursor = "|"
    /// In ems.
    private static let cursorWidth = 0.45
    /// No panel shows more characters of a line.
    private static let longest = 160

    let field: FormField
    let frame: Rect
    let hasFocus: Bool
    let isPressed: Bool
    /// Whether something covers all but its upper edge: the text is in the label's place then.
    let isCovered: Bool
    let measures: Measures
    let theme: Theme

    var items: [Item] {
        let width = hasFocus ? 2 * measures.lineWidth : measures.lineWidth
        let radius = measures.cornerRadius(of: frame)
        return [
            Item(.roundedRect(frame, radius: radius), outline),
            Item(.roundedRect(frame.inset(by: width), radius: max(0, radius - width)), ground),
        ] + (isCovered ? [] : [label]) + [text, placeholder]
    }

    private var outline: Color {
        if field.error != nil { return theme.error }
        return hasFocus ? theme.accent : theme.quietText
    }

    private var ground: Color { isPressed ? theme.card.over(theme.background, opacity: 0.5) : theme.background }

    private var lines: FieldLines { FieldLines(in: frame, measures) }
    private var line: Rect { isCovered ? lines.raisedText : lines.text }

    private var label: Item {
        let block = TextBlock(shortening: field.error ?? field.label, in: lines.label, size: measures.captionSize)
        return Item(.text(block), field.error == nil ? theme.quietText : theme.error)
    }

    private var text: Item {
        let shown = hasFocus ? end(of: field.text) + FieldPicture.cursor : field.text
        return Item(.text(TextBlock(shown, in: line, size: measures.textSize, alignment: .leading)), theme.text)
    }

    private var placeholder: Item {
        var frame = line
        _ = frame.cutLeft((measures.textSize * FieldPicture.cursorWidth).rounded())
        let words = field.text.isEmpty ? field.placeholder : ""
        return Item(
            .text(TextBlock(shortening: words, in: frame, size: measures.textSize, alignment: .leading)),
            theme.quietText)
    }

    /// The last characters that fit, behind an ellipsis where there are more.
    private func end(of string: String) -> String {
        var room = line
        room.width -= measures.textSize * FieldPicture.cursorWidth
        func fits(_ shown: String) -> Bool { WordWidths.fit(shown, in: room, size: measures.textSize, lines: 1) }
        var shown = string.suffix(FieldPicture.longest)
        guard shown.startIndex > string.startIndex || !fits(string) else { return string }
        while shown.count > 1, !fits("…" + shown) {
            shown = shown.dropFirst()
        }
        return "…" + shown
    }
}
