// SPDX-License-Identifier: MIT
package import Geometry

/// Rows below each other in the main part of a page: of equal heights that fill it, or each as high as its words need.
package struct ListLayout: Hashable, Sendable {
    let measures: Measures
    let arrangement: PageArrangement
    let paging: Paging
    /// The frames of the rows that are shown.
    let rows: [Rect]

    init(_ page: ListPage, _ measures: Measures) {
        let single = PageArrangement(buttons: page.buttons.count, hasPager: false, measures)
        let fits = ListLayout.pages(of: page, in: single.main, measures).count <= 1
        let arrangement =
            fits ? single : PageArrangement(buttons: page.buttons.count, hasPager: true, measures)
        let pages = ListLayout.pages(of: page, in: arrangement.main, measures)

        self.measures = measures
        self.arrangement = arrangement
        paging = Paging(pages: pages, wanted: page.page)
        rows = ListLayout.frames(of: page, paging.shown, in: arrangement.main, measures)
    }

    /// As many rows on each page as a finger can tell apart and as can be read.
    private static func pages(of page: ListPage, in main: Rect, _ measures: Measures) -> [Range<Int>] {
        guard page.wrapsDetails else {
            return Paging.pages(of: page.rows.count, each: capacity(in: main, measures))
        }
        var filling = PageFilling(height: main.height, gap: measures.keyGap)
        for row in page.rows { filling.add(height(of: row, in: main, measures)) }
        return filling.pages
    }

    private static func frames(of page: ListPage, _ shown: Range<Int>, in main: Rect, _ measures: Measures) -> [Rect] {
        guard page.wrapsDetails else {
            let cells = main.cells(columns: 1, rows: capacity(in: main, measures), gap: measures.keyGap)
            return Array(cells.prefix(shown.count))
        }
        var rest = main
        return page.rows[shown].map { rest.cutTop(height(of: $0, in: main, measures), gap: measures.keyGap) }
    }

    /// How many rows of equal height have room, each with a line for its title and one for its detail.
    static func capacity(in main: Rect, _ measures: Measures) -> Int {
        let row = height(ofDetailLines: 1, measures)
        return max(1, Int((main.height + measures.keyGap) / (row + measures.keyGap)))
    }

    /// Of a row that shows all of its detail; at most the whole page.
    private static func height(of row: ListRow, in main: Rect, _ measures: Measures) -> Double {
        let emblem = min(measures.buttonHeight * 0.8, main.width * 0.18)
        let width = main.width - emblem - 3 * measures.padding - 2 * measures.keyGap
        let lines = row.detail.map { WordWidths.lineCount(of: $0, width: width / measures.captionSize) ?? mostLines }
        return min(height(ofDetailLines: min(lines ?? 1, mostLines), measures) + measures.padding, main.height)
    }

    /// One longer than that is cut.
    private static let mostLines = 8

    private static func height(ofDetailLines lines: Int, _ measures: Measures) -> Double {
        let words =
            measures.height(ofLines: 1, size: measures.textSize)
            + measures.height(ofLines: lines, size: measures.captionSize) + measures.padding
        return max(measures.buttonHeight, words)
    }

    func targets(of page: ListPage) -> [TargetPlace] {
        let rows = zip(paging.shown, rows).filter { page.rows[$0.0].ending.canBePressed }
            .map { TargetPlace(target: .row($0.0), frame: $0.1) }
        return rows + arrangement.targets(page.buttons, paging)
    }
}

extension PageArrangement {
    /// The pager's and the buttons' places, as far as they can be pressed.
    func targets(_ buttons: [PageButton], _ paging: Paging) -> [TargetPlace] {
        var targets: [TargetPlace] = []
        if let pager, paging.hasPrevious { targets.append(TargetPlace(target: .previousPage, frame: pager.back)) }
        if let pager, paging.hasNext { targets.append(TargetPlace(target: .nextPage, frame: pager.next)) }
        return targets + buttons.places(in: self.buttons)
    }

    /// Of everything but the main part.
    var frames: [Rect] {
        [title] + (pager.map { [$0.back, $0.number, $0.next] } ?? []) + buttons
    }
}

extension [PageButton] {
    /// Those that can be pressed.
    func places(in frames: [Rect]) -> [TargetPlace] {
        zip(indices, frames).filter { self[$0.0].isEnabled }
            .map { TargetPlace(target: .button($0.0), frame: $0.1) }
    }
}

extension ListPage {
    /// How many rows a page of this list has on a panel.
    package func rowsPerPage(on panel: PanelGeometry) -> Int {
        let layout = ListLayout(self, Measures(panel))
        return ListLayout.capacity(in: layout.arrangement.main, layout.measures)
    }

    package func pageCount(on panel: PanelGeometry) -> Int { ListLayout(self, Measures(panel)).paging.pageCount }
}

/// Puts rows of different heights on pages, as many on each as fit.
private struct PageFilling {
    let height: Double
    let gap: Double
    private(set) var pages: [Range<Int>] = []
    private var used = 0.0

    init(height: Double, gap: Double) {
        self.height = height
        self.gap = gap
    }

    mutating func add(_ row: Double) {
        if let last = pages.last, used + gap + row <= height {
            pages[pages.count - 1] = last.lowerBound..<last.upperBound + 1
            used += gap + row
        } else {
            let next = pages.last?.upperBound ?? 0
            pages.append(next..<next + 1)
            used = row
        }
    }
}
