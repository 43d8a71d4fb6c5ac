// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// What lists and tiles share: title, pager and buttons.
struct ArrangementPicture {
    let arrangement: PageArrangement
    let paging: Paging
    private let titleWords: String
    let buttons: [PageButton]
    let pressed: PageTarget?
    let theme: Theme

    init(
        arrangement: PageArrangement, paging: Paging, title: String, buttons: [PageButton], pressed: PageTarget?,
        theme: Theme
    ) {
        self.arrangement = arrangement
        self.paging = paging
        titleWords = title
        self.buttons = buttons
        self.pressed = pressed
        self.theme = theme
    }

    private var measures: Measures { arrangement.measures }

    /// At the top of a column's frame; in the middle of a header's.
    var title: Layer {
        let frame = arrangement.title
        let size = measures.titleSize
        let needed = WordWidths.lineCount(of: titleWords, width: frame.width / size) ?? arrangement.titleLines
        let height = measures.height(ofLines: min(needed, arrangement.titleLines), size: size)
        var words = frame
        if measures.isWide { words = words.cutTop(min(frame.height, height)) }
        let text = TextBlock(
            shortening: titleWords, in: words, size: size, lines: arrangement.titleLines,
            alignment: .left(for: titleWords))
        return Layer([Item(.text(text), theme.text)])
    }

    var pager: Layer {
        guard let pager = arrangement.pager else { return Layer() }
        let number = TextBlock(
            shortening: words(in: pager.number), in: pager.number, size: measures.smallTextSize, alignment: .center)
        return Layer(
            arrow(.back, in: pager.back, .previousPage, isEnabled: paging.hasPrevious)
                + [Item(.text(number), theme.text)]
                + arrow(.next, in: pager.next, .nextPage, isEnabled: paging.hasNext))
    }

    /// Without spaces where they would not fit.
    private func words(in frame: Rect) -> String {
        let (number, count) = (paging.page + 1, paging.pageCount)
        let spaced = "\(number) / \(count)"
        let fits = WordWidths.fit(spaced, in: frame, size: measures.captionSize, lines: 1)
        return fits ? spaced : "\(number)/\(count)"
    }

    private func arrow(_ symbol: PageSymbol, in frame: Rect, _ target: PageTarget, isEnabled: Bool) -> [Item] {
        KeyPicture(
            frame: frame, face: .symbol(symbol, size: (measures.buttonHeight * 0.5).rounded()),
            isPressed: pressed == target, isEnabled: isEnabled, measures: measures, theme: theme
        ).items
    }

    var buttonLayer: Layer {
        PageButtons(
            buttons: buttons, frames: arrangement.buttons, pressed: pressed, measures: measures, theme: theme
        ).layer
    }
}
