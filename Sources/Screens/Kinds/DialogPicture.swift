// SPDX-License-Identifier: MIT
import Drawing
import Geometry

struct DialogPicture {
    let page: DialogPage
    let layout: DialogLayout
    let theme: Theme
    let pressed: PageTarget?

    private var measures: Measures { layout.measures }

    var layers: [Layer] {
        [
            Layer(symbol),
            Layer([Item(.text(question), theme.text)]),
            Layer([Item(.text(explanation), theme.quietText)]),
            PageButtons(
                buttons: page.buttons, frames: layout.buttons, pressed: pressed, measures: measures, theme: theme
            ).layer,
        ]
    }

    /// In a disc of its own color, as the lock of the message screens.
    private var symbol: [Item] {
        guard let frame = layout.symbol else { return [] }
        let color = page.tone.color(in: theme)
        let ground = color.over(theme.background, opacity: 0.14)
        let inner = frame.square((frame.width * 0.56).rounded())
        return [Item(.disc(center: frame.center, radius: frame.width / 2), ground)]
            + page.symbol.items(in: inner, color, ground: ground)
    }

    private var question: TextBlock {
        TextBlock(
            shortening: page.question, in: layout.question, size: measures.titleSize, lines: layout.questionLines,
            alignment: .center)
    }

    private var explanation: TextBlock {
        TextBlock(
            fitting: page.explanation, in: layout.explanation, size: measures.textSize, lines: layout.explanationLines,
            atTop: true)
    }
}
