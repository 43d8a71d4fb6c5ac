// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// The parts that lists and tiles share: a title, what the page is about, the pager and the buttons.
///
/// A wide panel has a column with the words and buttons at the left, as while drawing; on others the parts are stacked.
struct PageArrangement: Hashable {
    let measures: Measures
    /// The title's place, with room for a remark below the words on a wide panel.
    let title: Rect
    let titleLines: Int
    /// Rows or tiles.
    let main: Rect
    /// Nil where one page is enough.
    let pager: PagerPlaces?
    let buttons: [Rect]
    /// The rows or tiles on each page, and the page that is shown.
    var paging = Paging(pages: [], wanted: 0)

    /// - Parameter count: The number of buttons.
    init(buttons count: Int, hasPager: Bool, _ measures: Measures) {
        self.measures = measures
        var page = measures.page
        if measures.isWide {
            var column = page.cutLeft(measures.columnWidth, gap: measures.margin)
            main = page
            buttons = PageArrangement.columnButtons(count, &column, measures)
            pager = hasPager ? PagerPlaces(column.cutBottom(measures.buttonHeight, gap: measures.gap), measures) : nil
            titleLines = 3
            title = column
        } else {
            titleLines = hasPager ? 2 : 1
            var header = page.cutTop(
                hasPager ? measures.buttonHeight : measures.height(ofLines: 1, size: measures.titleSize),
                gap: measures.gap)
            let pagerWidth = max(header.width * 0.45, measures.buttonHeight * 2.6).rounded()
            pager = hasPager ? PagerPlaces(header.cutRight(pagerWidth, gap: measures.gap), measures) : nil
            title = header
            buttons =
                count == 0
                ? []
                : page.cutBottom(measures.buttonHeight, gap: measures.gap)
                    .cells(columns: count, rows: 1, gap: measures.gap)
            main = page
        }
    }

    /// The first, which leads back, at the bottom; of three the first two share a row.
    private static func columnButtons(_ count: Int, _ column: inout Rect, _ measures: Measures) -> [Rect] {
        guard count > 0 else { return [] }
        let bottom = column.cutBottom(measures.buttonHeight, gap: measures.gap)
        guard count > 1 else { return [bottom] }
        let upper = column.cutBottom(measures.buttonHeight, gap: measures.gap)
        guard count > 2 else { return [bottom, upper] }
        return bottom.cells(columns: 2, rows: 1, gap: measures.gap) + [upper]
    }
}

extension PageArrangement {
    /// The pager and the buttons, as far as they can be pressed.
    func targets(_ buttons: [ScreenButton]) -> [PlacedTarget] {
        var targets: [PlacedTarget] = []
        if let pager, paging.hasPrevious { targets.append(PlacedTarget(.previousPage, pager.back, .turnPage(by: -1))) }
        if let pager, paging.hasNext { targets.append(PlacedTarget(.nextPage, pager.next, .turnPage(by: 1))) }
        return targets + buttons.targets(in: self.buttons)
    }

    /// The frames of everything but the main part.
    var frames: [Rect] {
        [title] + (pager.map { [$0.back, $0.number, $0.next] } ?? []) + buttons
    }
}

/// Places of the pager: back, the page's number, on.
struct PagerPlaces: Hashable {
    let back: Rect
    let number: Rect
    let next: Rect

    init(_ frame: Rect, _ measures: Measures) {
        var rest = frame
        let width = min((frame.width * 0.33).rounded(.down), (frame.height * 1.4).rounded())
        back = rest.cutLeft(width, gap: measures.keyGap)
        next = rest.cutRight(width, gap: measures.keyGap)
        number = rest
    }
}

/// Things in pages: which of them a page shows.
struct Paging: Hashable {
    let page: Int
    let pageCount: Int
    /// The numbers of the things that are shown.
    let shown: Range<Int>

    /// - Parameter pages: The numbers of the things on each page; none where there are no things.
    init(pages: [Range<Int>], wanted: Int) {
        pageCount = max(1, pages.count)
        page = min(max(0, wanted), pageCount - 1)
        shown = pages.isEmpty ? 0..<0 : pages[page]
    }

    /// Pages of equally many things; the last may have fewer.
    static func pages(of count: Int, each perPage: Int) -> [Range<Int>] {
        stride(from: 0, to: count, by: perPage).map { $0..<min(count, $0 + perPage) }
    }

    var hasPrevious: Bool { page > 0 }
    var hasNext: Bool { page + 1 < pageCount }
}

/// Draws the parts that lists and tiles share: title, pager and buttons.
struct ArrangementShapes {
    let arrangement: PageArrangement
    private let titleWords: String
    private let remark: String?
    let buttons: [ScreenButton]
    let pressed: TouchTarget?
    let theme: Theme

    init(
        arrangement: PageArrangement, title: String, remark: String? = nil, buttons: [ScreenButton],
        pressed: TouchTarget?, theme: Theme
    ) {
        self.arrangement = arrangement
        titleWords = title
        self.remark = remark
        self.buttons = buttons
        self.pressed = pressed
        self.theme = theme
    }

    private var measures: Measures { arrangement.measures }
    private var paging: Paging { arrangement.paging }

    /// Always as many, in the same order.
    func layers(around main: Layer) -> [Layer] { [title, main, pager, buttonLayer] }

    /// Words in the place of rows or tiles when there are none.
    func mainWords(_ string: String) -> Layer {
        let text = measures.fitted(string, in: arrangement.main, size: measures.textSize, lines: 4)
        return Layer([Item(.text(text), theme.quietText)])
    }

    /// The title at the top of a column's frame; in the middle of a header's.
    private var title: Layer {
        let frame = arrangement.title
        let size = measures.titleSize
        let needed = measures.lineCount(of: titleWords, width: frame.width, size: size) ?? arrangement.titleLines
        let height = measures.height(ofLines: min(needed, arrangement.titleLines), size: size)
        var (words, rest) = (frame, frame)
        if measures.isWide { words = rest.cutTop(min(frame.height, height), gap: measures.keyGap) }
        let text = measures.shortened(
            titleWords, in: words, size: size, lines: arrangement.titleLines,
            alignment: .left)
        return Layer([Item(.text(text), theme.text)] + (measures.isWide ? remark(in: rest) : []))
    }

    /// The remark below the title where the column has room for it.
    private func remark(in frame: Rect) -> [Item] {
        guard let remark, measures.fits(remark, in: frame, size: measures.captionSize, lines: 4) else { return [] }
        let size = measures.size(of: remark, in: frame, size: measures.smallTextSize, lines: 4)
        let lines = measures.lineCount(of: remark, width: frame.width, size: size) ?? 4
        var rest = frame
        let words = rest.cutTop(measures.height(ofLines: lines, size: size))
        return [
            Item(.text(TextBlock(remark, in: words, size: size, alignment: .left, maximumLines: 4)), theme.quietText)
        ]
    }

    private var pager: Layer {
        guard let pager = arrangement.pager else { return Layer() }
        let number = measures.shortened(
            words(in: pager.number), in: pager.number, size: measures.smallTextSize, alignment: .center)
        return Layer(
            arrow(.back, in: pager.back, .previousPage, isEnabled: paging.hasPrevious)
                + [Item(.text(number), theme.text)]
                + arrow(.next, in: pager.next, .nextPage, isEnabled: paging.hasNext))
    }

    /// The page's number and the count, without spaces where they would not fit, and without the count where that would
    /// not either.
    private func words(in frame: Rect) -> String {
        let (number, count) = (paging.page + 1, paging.pageCount)
        let spaced = "\(number) / \(count)"
        if measures.fits(spaced, in: frame, size: measures.captionSize, lines: 1) { return spaced }
        let close = "\(number)/\(count)"
        let smallest = max(11, (measures.smallTextSize * 0.8).rounded())
        return measures.fits(close, in: frame, size: smallest, lines: 1) ? close : "\(number)"
    }

    private func arrow(_ symbol: Symbol, in frame: Rect, _ target: TouchTarget, isEnabled: Bool) -> [Item] {
        KeyShapes(
            frame: frame, face: .symbol(symbol, size: (measures.buttonHeight * 0.5).rounded()),
            state: isEnabled ? .ready : .disabled, isPressed: pressed == target, measures: measures, theme: theme
        ).items
    }

    private var buttonLayer: Layer {
        ButtonShapes(buttons, in: arrangement.buttons, pressed: pressed, measures, theme).layer
    }
}
