// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// Something to press: its ground, and words or a symbol on it.
///
/// It has the same items in every state, so that a press damages nothing else.
struct KeyPicture {
    enum Face: Hashable {
        case label(String, size: Double)
        case symbol(PageSymbol, size: Double)
    }

    let frame: Rect
    let face: Face
    var role = PageButton.Role.plain
    var isPressed = false
    var isEnabled = true
    /// Held down for longer than a press: caps lock.
    var isOn = false
    let measures: Measures
    let theme: Theme

    var items: [Item] {
        [Item(.roundedRect(frame, radius: measures.cornerRadius(of: frame)), fill)] + faceItems
    }

    static func labelFrame(in frame: Rect, _ measures: Measures) -> Rect {
        let padding = min(measures.padding, (frame.width * 0.06).rounded())
        return Rect(x: frame.x + padding, y: frame.y, width: frame.width - 2 * padding, height: frame.height)
    }

    private var faceItems: [Item] {
        switch face {
        case .label(let label, let size):
            let text = TextBlock(label, in: KeyPicture.labelFrame(in: frame, measures), size: size)
            return [Item(.text(text), color)]
        case .symbol(let symbol, let size):
            return symbol.items(in: frame.square(size), color, ground: fill)
        }
    }

    private var fill: Color {
        guard isEnabled else { return theme.disabledSurface }
        switch role {
        case .plain where isOn: return isPressed ? theme.quietText : theme.text
        case .plain: return isPressed ? theme.surfacePressed : theme.surface
        case .primary: return isPressed ? theme.accentPressed : theme.accent
        case .destructive: return isPressed ? theme.errorPressed : theme.error
        }
    }

    private var color: Color {
        guard isEnabled else { return theme.quietText }
        switch role {
        case .plain: return isOn ? theme.background : theme.text
        case .primary: return theme.onAccent
        case .destructive: return theme.onError
        }
    }
}

extension Measures {
    /// That of all things, less in things too small for it.
    func cornerRadius(of frame: Rect) -> Double { min(cornerRadius, frame.height * 0.25, frame.width * 0.25) }

    /// That of a label on a key: smaller where it would not fit, but to be read.
    func labelSize(of label: String, in frame: Rect) -> Double {
        let inner = KeyPicture.labelFrame(in: frame, self)
        return max(11, WordWidths.size(of: label, in: inner, size: smallTextSize, lines: 1))
    }
}

/// The buttons of a page, all labels in one size.
struct PageButtons {
    let buttons: [PageButton]
    let frames: [Rect]
    let pressed: PageTarget?
    let measures: Measures
    let theme: Theme

    var layer: Layer {
        let size = labelSize
        return Layer(
            zip(buttons.indices, frames).flatMap { index, frame in
                let button = buttons[index]
                return KeyPicture(
                    frame: frame, face: .label(button.label, size: size), role: button.role,
                    isPressed: pressed == .button(index), isEnabled: button.isEnabled, measures: measures, theme: theme
                ).items
            })
    }

    private var labelSize: Double {
        zip(buttons, frames).map { measures.labelSize(of: $0.label, in: $1) }.min() ?? measures.smallTextSize
    }
}
