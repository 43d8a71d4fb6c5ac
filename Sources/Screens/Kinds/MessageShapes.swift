// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// Draws a message.
struct MessageShapes {
    let layout: MessageLayout
    let theme: Theme
    let pressed: TouchTarget?

    private var screen: MessageScreen { layout.screen }
    private var measures: Measures { layout.measures }

    var layers: [Layer] {
        let buttons = layout.buttons.map { ($0.button, $0.frame, pressed == .button($0.number)) }
        return [
            Layer(symbol), Layer([Item(.text(title), theme.text)]), Layer(text),
            ButtonShapes(buttons: buttons, measures: measures, theme: theme).layer,
        ]
    }

    /// A question's symbol is a sign in a disc of its own color, as a notice's lock has one.
    private var symbol: [Item] {
        guard let frame = layout.symbol else { return [] }
        switch screen.style {
        case .notice:
            let color = screen.tone == .plain ? theme.quietText : screen.tone.color(in: theme)
            return screen.symbol.items(in: frame, color, ground: theme.background, alert: theme.error)
        case .question:
            let color = screen.tone.color(in: theme)
            let ground = color.over(theme.background, opacity: 0.14)
            let inner = frame.square((frame.width * 0.56).rounded())
            return [Item(.disc(center: frame.center, radius: frame.width / 2), ground)]
                + screen.symbol.items(in: inner, color, ground: ground)
        }
    }

    /// The program's own words are made smaller to be read whole; a person's name is shortened.
    private var title: TextBlock {
        switch screen.style {
        case .notice: measures.fitted(screen.title, in: layout.title, size: layout.titleSize)
        case .question:
            measures.shortened(
                screen.title, in: layout.title, size: layout.titleSize, lines: layout.titleLines,
                alignment: .center)
        }
    }

    private var text: [Item] {
        switch screen.text {
        case .paragraph(let string):
            let block = measures.fitted(
                string, in: layout.text, size: measures.textSize, lines: layout.textLines, atTop: true)
            return [Item(.text(block), theme.quietText)]
        case .lines(let lines):
            return zip(lines, layout.lines).map(line)
        case .code(let digits, let lines):
            let places = layout.code(lines.count)
            let size = MessageLayout.codeSize(measures)
            return [Item(.text(measures.fitted(digits, in: places.digits, size: size)), theme.text)]
                + zip(lines, places.lines).map(line)
        case .groups(let groups):
            // Numbered, because rows might be read as columns.
            return zip(groups.enumerated(), layout.groups).map { group, frame in
                let string = "\(group.offset + 1).\u{a0}\(group.element)"
                return Item(.text(measures.fitted(string, in: frame, size: measures.titleSize)), theme.text)
            }
        }
    }

    private func line(_ line: MessageScreen.Line, in frame: Rect) -> Item {
        let block = measures.shortened(line.string, in: frame, size: measures.textSize, alignment: .center)
        return Item(.text(block), color(of: line.ink), opacity: line.opacity)
    }

    private func color(of ink: MessageScreen.Line.Ink) -> Color {
        switch ink {
        case .text: theme.text
        case .quietText: theme.quietText
        case .error: theme.error
        }
    }
}
