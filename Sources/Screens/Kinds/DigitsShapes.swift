// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskModel
import KioskSession

/// Draws a PIN's boxes and keypad.
struct DigitsShapes {
    let layout: DigitsLayout
    let theme: Theme
    let pressed: TouchTarget?

    private var screen: DigitsScreen { layout.screen }
    private var measures: Measures { layout.measures }

    var layers: [Layer] {
        [
            Layer([Item(.text(title), theme.text)]), Layer([Item(.text(prompt), promptColor)]), boxes, keypad, buttons,
        ]
    }

    private var title: TextBlock {
        measures.shortened(screen.title, in: layout.title, size: measures.titleSize, alignment: .center)
    }

    private var prompt: TextBlock {
        measures.fitted(
            screen.prompt, in: layout.prompt, size: layout.promptSize, lines: layout.promptLines, atTop: true)
    }

    private var promptColor: Color { screen.tone == .plain ? theme.quietText : screen.tone.color(in: theme) }

    /// An outline, the box in it and the digit, for each; the separators before.
    private var boxes: Layer {
        let separators = layout.boxes.separators.map { frame in
            let thickness = max(2, (frame.width * 0.22).rounded())
            return Item(
                .roundedRect(
                    Rect(center: frame.center, width: frame.width, height: thickness).wholePixels,
                    radius: thickness / 2), theme.quietText)
        }
        return Layer(separators + zip(layout.boxes.frames.indices, layout.boxes.frames).flatMap(box))
    }

    private func box(_ index: Int, _ frame: Rect) -> [Item] {
        let isNext = index == screen.digits.count && screen.isEnabled
        let width = isNext ? 2 * measures.lineWidth : measures.lineWidth
        let radius = measures.cornerRadius(of: frame)
        return [
            Item(.roundedRect(frame, radius: radius), isNext ? theme.accent : theme.quietText),
            Item(
                .roundedRect(frame.inset(by: width), radius: max(0, radius - width)),
                isNext ? theme.background : theme.card.over(theme.background, opacity: 0.6)),
            digit(index, frame),
        ]
    }

    /// A dot, a digit, or in an empty box nothing: a dot that is not seen.
    private func digit(_ index: Int, _ frame: Rect) -> Item {
        let color = screen.isEnabled ? screen.tone == .bad ? theme.error : theme.text : theme.quietText
        if index < screen.digits.count, case .shown(let pin) = screen.digits {
            let size = max(11, min(frame.width * 0.75, frame.height * 0.55).rounded())
            return Item(
                .text(TextBlock("\(pin[index])", in: frame.inset(by: measures.lineWidth), size: size)), color)
        }
        let dot = Shape.disc(center: frame.center, radius: min(frame.width, frame.height) * 0.17)
        return Item(dot, color, opacity: index < screen.digits.count ? 1 : 0)
    }

    private var keypad: Layer {
        Layer(
            zip(screen.keys, layout.keys).flatMap { key, frame in
                KeyShapes(
                    frame: frame, face: face(of: key, in: frame), state: screen.canPress(key) ? .ready : .disabled,
                    isPressed: pressed == key.target, measures: measures, theme: theme
                ).items
            })
    }

    private func face(of key: KeypadKey, in frame: Rect) -> KeyShapes.Face {
        let digitSize = max(11, min(measures.unit * 0.085, frame.height * 0.5).rounded())
        switch key {
        case .digit(let digit): return .label("\(digit)", size: digitSize)
        case .clear:
            // Words larger than the digits would look like a mistake.
            let size = min(measures.labelSize(of: screen.clear, in: frame), max(11, (digitSize * 0.8).rounded()))
            return .label(screen.clear, size: size)
        case .delete: return .symbol(.delete, size: (digitSize * 1.15).rounded())
        }
    }

    private var buttons: Layer {
        let eye = KeyShapes(
            frame: layout.eye,
            face: .symbol(screen.digits.isShown ? .crossedEye : .eye, size: (layout.eye.height * 0.55).rounded()),
            state: screen.isEnabled ? .ready : .disabled, isPressed: pressed == .eye, measures: measures, theme: theme)
        return Layer(
            button(screen.cancel, in: layout.cancel, .cancel) + button(screen.forgot, in: layout.forgot, .forgot)
                + eye.items)
    }

    private func button(_ label: String?, in frame: Rect?, _ target: TouchTarget) -> [Item] {
        guard let label, let frame else { return [] }
        return KeyShapes(
            frame: frame, face: .label(label, size: measures.labelSize(of: label, in: frame)),
            isPressed: pressed == target, measures: measures, theme: theme
        ).items
    }
}
