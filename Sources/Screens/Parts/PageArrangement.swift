// SPDX-License-Identifier: MIT
import Geometry

/// The parts that lists and tiles share: a title, what the page is about, the pager and the buttons.
///
/// A wide panel has a column with the words and buttons at the left, as while drawing; on others the parts are stacked.
struct PageArrangement: Hashable {
    let measures: Measures
    /// With room for a remark below the words on a wide panel.
    let title: Rect
    let titleLines: Int
    /// Rows or tiles.
    let main: Rect
    /// Nil where one page is enough.
    let pager: PagerPlaces?
    let buttons: [Rect]

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

/// Where one leafs through pages: back, the page's number, on.
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
