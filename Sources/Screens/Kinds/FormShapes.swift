// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// Draws a line of text to type, its keyboard, and the letters to choose from while a key is held.
struct FormShapes {
    let layout: FormLayout
    let theme: Theme
    let feedback: TouchFeedback

    private var screen: FormScreen { layout.screen }
    private var measures: Measures { layout.measures }
    private var pressed: TouchTarget? { feedback.pressed }

    var layers: [Layer] {
        // The letters may lie over the field.
        let accents = feedback.accents.flatMap { row in layout.accents(row).map { (row, $0) } }
        let letters = accents.map { AccentShapes(row: $0, places: $1, measures: measures, theme: theme).layer }
        return [title, field(isCovered: accents?.1.coversText ?? false), keyboard, cancel, letters ?? Layer()]
    }

    private var title: Layer {
        guard let frame = layout.title else { return Layer() }
        let text = measures.shortened(
            screen.title, in: frame, size: measures.titleSize, alignment: .left)
        return Layer([Item(.text(text), theme.text)])
    }

    private func field(isCovered: Bool) -> Layer {
        Layer(
            FieldShapes(
                field: screen.field, frame: layout.field, isCovered: isCovered, measures: measures, theme: theme
            ).items)
    }

    private var keyboard: Layer {
        Layer(
            layout.keyboard.places.flatMap { place in
                KeyShapes(
                    frame: place.frame, face: face(of: place), role: place.key == .done ? .primary : .plain,
                    state: screen.canPress(place.key) ? .ready : .disabled, isPressed: pressed == .key(place.key),
                    isOn: isOn(place.key),
                    measures: measures, theme: theme
                ).items
            })
    }

    private func isOn(_ key: Key) -> Bool {
        key == .shift && screen.keyboard.shift != .off && screen.keyboard.layer.hasCapitals
    }

    private func face(of place: KeyboardLayout.KeyPlace) -> KeyShapes.Face {
        let side = min(place.frame.height, place.frame.width)
        let symbolSize = min(measures.unit * 0.09, side * 0.62).rounded()
        switch place.key {
        case .character(let character):
            return .label(String(screen.keyboard.typed(character)), size: letterSize(in: place.frame))
        case .space: return .symbol(.space, size: symbolSize)
        case .shift: return .symbol(screen.keyboard.shift == .locked ? .shiftLocked : .shift, size: symbolSize)
        case .delete: return .symbol(.delete, size: symbolSize)
        case .layer(let layer): return .label(layer.label, size: measures.labelSize(of: layer.label, in: place.frame))
        case .done: return .label(screen.done, size: measures.labelSize(of: screen.done, in: place.frame))
        }
    }

    private func letterSize(in frame: Rect) -> Double {
        max(11, min(measures.textSize * 1.2, frame.height * 0.5, frame.width * 0.62).rounded())
    }

    private var cancel: Layer {
        let face: KeyShapes.Face =
            layout.cancelIsCross
            ? .symbol(.cross, size: (min(layout.cancel.height, layout.cancel.width) * 0.5).rounded())
            : .label(screen.cancel, size: measures.labelSize(of: screen.cancel, in: layout.cancel))
        return Layer(
            KeyShapes(
                frame: layout.cancel, face: face, isPressed: pressed == .cancel, measures: measures, theme: theme
            ).items)
    }
}

/// Draws a line of text in its box: the label or what is wrong above, the end of the text with the cursor below.
struct FieldShapes {
    /// A sign of the text, because screens know no fonts: where it stands follows from the letters before it.
    private static let cursor = "|"
    /// Width in ems.
    private static let cursorWidth = 0.45
    /// No panel shows more characters of a line.
    private static let longest = 160

    let field: FormField
    let frame: Rect
    /// True while something covers all but its upper edge: the text is in the label's place then.
    let isCovered: Bool
    let measures: Measures
    let theme: Theme

    var items: [Item] {
        let width = 2 * measures.lineWidth
        let radius = measures.cornerRadius(of: frame)
        return [
            Item(.roundedRect(frame, radius: radius), outline),
            Item(.roundedRect(frame.inset(by: width), radius: max(0, radius - width)), theme.background),
        ] + (isCovered ? [] : [label]) + [text, placeholder]
    }

    private var outline: Color { field.error == nil ? theme.accent : theme.error }

    private var lines: FieldLines { FieldLines(in: frame, measures) }
    private var line: Rect { isCovered ? lines.raisedText : lines.text }

    private var label: Item {
        let block = measures.shortened(field.error ?? field.label, in: lines.label, size: measures.captionSize)
        return Item(.text(block), field.error == nil ? theme.quietText : theme.error)
    }

    private var text: Item {
        let shown = end(of: field.text) + FieldShapes.cursor
        return Item(.text(TextBlock(shown, in: line, size: measures.textSize, alignment: .leading)), theme.text)
    }

    private var placeholder: Item {
        var frame = line
        _ = frame.cutLeft((measures.textSize * FieldShapes.cursorWidth).rounded())
        let words = field.text.isEmpty ? field.placeholder : ""
        return Item(
            .text(measures.shortened(words, in: frame, size: measures.textSize, alignment: .leading)),
            theme.quietText)
    }

    /// The last characters that fit, behind an ellipsis where there are more.
    private func end(of string: String) -> String {
        var room = line
        room.width -= measures.textSize * FieldShapes.cursorWidth
        func fits(_ shown: String) -> Bool { measures.fits(shown, in: room, size: measures.textSize, lines: 1) }
        var shown = string.suffix(FieldShapes.longest)
        guard shown.startIndex > string.startIndex || !fits(string) else { return string }
        while shown.count > 1, !fits("…" + shown) {
            shown = shown.dropFirst()
        }
        return "…" + shown
    }
}

/// Places of the words of a field, in panel pixels.
struct FieldLines {
    let label: Rect
    /// The text below the label.
    let text: Rect
    /// The text in the label's place, while something covers the lower part of the field.
    let raisedText: Rect

    init(in frame: Rect, _ measures: Measures) {
        let labelHeight = measures.height(ofLines: 1, size: measures.captionSize)
        let textHeight = measures.height(ofLines: 1, size: measures.textSize)
        var rest = frame
        _ = rest.cutLeft(measures.padding + measures.keyGap)
        _ = rest.cutRight(measures.padding + measures.keyGap)
        var raised = rest
        _ = raised.cutTop(2 * measures.lineWidth + (measures.keyGap / 2).rounded())
        raisedText = raised.cutTop(textHeight)
        _ = rest.cutTop(max(0, (frame.height - labelHeight - textHeight) / 2).rounded(.down))
        label = rest.cutTop(labelHeight)
        text = rest.cutTop(textHeight)
    }
}
