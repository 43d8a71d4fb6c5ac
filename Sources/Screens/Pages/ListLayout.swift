// SPDX-License-Identifier: MIT
package import Geometry

/// Rows of equal height in the main part of a page.
package struct ListLayout: Hashable, Sendable {
    let measures: Measures
    let arrangement: PageArrangement
    let paging: Paging
    /// The frames of the rows that are shown.
    let rows: [Rect]

    init(_ page: ListPage, _ measures: Measures) {
        let single = PageArrangement(buttons: page.buttons.count, hasPager: false, measures)
        let fits = page.rows.count <= ListLayout.capacity(of: page, in: single.main, measures)
        let arrangement =
            fits ? single : PageArrangement(buttons: page.buttons.count, hasPager: true, measures)
        let perPage = ListLayout.capacity(of: page, in: arrangement.main, measures)
        let cells = arrangement.main.cells(columns: 1, rows: perPage, gap: measures.keyGap)

        self.measures = measures
        self.arrangement = arrangement
        paging = Paging(count: page.rows.count, perPage: perPage, wanted: page.page)
        rows = Array(cells.prefix(paging.shown.count))
    }

    /// As many rows as a finger can tell apart, each with a line for its title and those for its detail.
    static func capacity(of page: ListPage, in main: Rect, _ measures: Measures) -> Int {
        let lines = detailLines(of: page, in: main, measures)
        let words =
            measures.height(ofLines: 1, size: measures.textSize)
            + measures.height(ofLines: lines, size: measures.captionSize) + measures.padding
        let row = max(measures.buttonHeight, words)
        return max(1, Int((main.height + measures.keyGap) / (row + measures.keyGap)))
    }

    /// One longer than that is cut.
    private static let mostLines = 8

    private static func detailLines(of page: ListPage, in main: Rect, _ measures: Measures) -> Int {
        guard page.wrapsDetails else { return 1 }
        let emblem = min(measures.buttonHeight * 0.8, main.width * 0.18)
        let width = main.width - emblem - 3 * measures.padding - 2 * measures.keyGap
        let lines = page.rows.compactMap(\.detail).map {
            WordWidths.lineCount(of: $0, width: width / measures.captionSize) ?? mostLines
        }
        return min(lines.max() ?? 1, mostLines)
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
        return ListLayout.capacity(of: self, in: layout.arrangement.main, layout.measures)
    }

    package func pageCount(on panel: PanelGeometry) -> Int { ListLayout(self, Measures(panel)).paging.pageCount }
}
