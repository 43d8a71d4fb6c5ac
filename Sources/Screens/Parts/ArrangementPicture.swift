// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// What lists and tiles share: title, pager and buttons.
struct ArrangementPicture {
    let arrangement: PageArrangement
    let paging: Paging
    private let titleWords: String
    private let remark: String?
    let buttons: [PageButton]
    let pressed: PageTarget?
    let theme: Theme

    init(
        arrangement: PageArrangement, paging: Paging, title: String, remark: String? = nil, buttons: [PageButton],
        pressed: PageTarget?, theme: Theme
    ) {
        self.arrangement = arrangement
        self.paging = paging
        titleWords = title
        self.remark = remark
        self.buttons = buttons
        self.pressed = pressed
        self.theme = theme
    }

    private var measures: Measures { arrangement.measures }

    /// Always as many, in the same order.
    func layers(around main: Layer) -> [Layer] { [title, main, pager, buttonLayer] }

    /// What stands in the place of rows or tiles when there are none.
    func mainWords(_ string: String) -> Layer {
        let text = TextBlock(fitting: string, in: arrangement.main, size: measures.textSize, lines: 4)
        return Layer([Item(.text(text), theme.quietText)])
    }

    /// At the top of a column's frame; in the middle of a header's.
    private var title: Layer {
        let frame = arrangement.title
        let size = measures.titleSize
        let needed = WordWidths.lineCount(of: titleWords, width: frame.width / size) ?? arrangement.titleLines
        let height = measures.height(ofLines: min(needed, arrangement.titleLines), size: size)
        var (words, rest) = (frame, frame)
        if measures.isWide { words = rest.cutTop(min(frame.height, height), gap: measures.keyGap) }
        let text = TextBlock(
            shortening: titleWords, in: words, size: size, lines: arrangement.titleLines,
            alignment: .left)
        return Layer([Item(.text(text), theme.text)] + (measures.isWide ? remark(in: rest) : []))
    }

    /// Below the title where the column has room for it.
    private func remark(in frame: Rect) -> [Item] {
        guard let remark, WordWidths.fit(remark, in: frame, size: measures.captionSize, lines: 4) else { return [] }
        let size = WordWidths.size(of: remark, in: frame, size: measures.smallTextSize, lines: 4)
        let lines = WordWidths.lineCount(of: remark, width: frame.width / size) ?? 4
        var rest = frame
        let words = rest.cutTop(measures.height(ofLines: lines, size: size))
        return [
            Item(.text(TextBlock(remark, in: words, size: size, alignment: .left, maximumLines: 4)), theme.quietText)
        ]
    }

    private var pager: Layer {
        guard let pager = arrangement.pager else { return Layer() }
        let number = TextBlock(
            shortening: words(in: pager.number), in: pager.number, size: measures.smallTextSize, alignment: .center)
        return Layer(
            arrow(.back, in: pager.back, .previousPage, isEnabled: paging.hasPrevious)
                + [Item(.text(number), theme.text)]
                + arrow(.next, in: pager.next, .nextPage, isEnabled: paging.hasNext))
    }

    /// Without spaces where they would not fit, and without the count where that would not either.
    private func words(in frame: Rect) -> String {
        let (number, count) = (paging.page + 1, paging.pageCount)
        let spaced = "\(number) / \(count)"
        if WordWidths.fit(spaced, in: frame, size: measures.captionSize, lines: 1) { return spaced }
        let close = "\(number)/\(count)"
        let smallest = max(11, (measures.smallTextSize * 0.8).rounded())
        return WordWidths.fit(close, in: frame, size: smallest, lines: 1) ? close : "\(number)"
    }

    private func arrow(_ symbol: PageSymbol, in frame: Rect, _ target: PageTarget, isEnabled: Bool) -> [Item] {
        KeyPicture(
            frame: frame, face: .symbol(symbol, size: (measures.buttonHeight * 0.5).rounded()),
            isPressed: pressed == target, isEnabled: isEnabled, measures: measures, theme: theme
        ).items
    }

    private var buttonLayer: Layer {
        PageButtons(
            buttons: buttons, frames: arrangement.buttons, pressed: pressed, measures: measures, theme: theme
        ).layer
    }
}
