// SPDX-License-Identifier: MIT
import Geometry
package import KioskSession

/// Rows below each other, in pages instead of scrolling.
package struct ListScreen: Equatable, Sendable {
    package var title: String
    /// All rows; the layout takes those of `page`.
    package var rows: [ListRow]
    /// The page's number, from 0; one too large shows the last page.
    package var page: Int
    /// Shows details on as many lines as they take, in higher rows, instead of cutting them.
    package var wrapsDetails: Bool
    /// Stands in the place of the rows when there are none.
    package var empty: String
    /// One to three; the first leads back.
    package var buttons: [ScreenButton]

    package init(
        title: String, rows: [ListRow], page: Int = 0, wrapsDetails: Bool = false, empty: String = "",
        buttons: [ScreenButton]
    ) {
        self.title = title
        self.rows = rows
        self.page = page
        self.wrapsDetails = wrapsDetails
        self.empty = empty
        self.buttons = buttons
    }
}

/// A row of a list.
package struct ListRow: Equatable, Sendable {
    package var emblem: Emblem?
    package var title: String
    package var detail: String?
    package var badge: Badge?
    package var ending: RowEnding

    package init(
        _ title: String, detail: String? = nil, emblem: Emblem? = nil, badge: Badge? = nil, ending: RowEnding = .none
    ) {
        self.emblem = emblem
        self.title = title
        self.detail = detail
        self.badge = badge
        self.ending = ending
    }
}

/// The end of a row, which tells the effect of pressing it.
package enum RowEnding: Equatable, Sendable {
    /// A row that cannot be pressed.
    case none
    /// A row that leads on.
    case chevron(SessionEvent)
    /// One of several to choose from; the chosen one has a check mark.
    case choice(isChosen: Bool, SessionEvent)

    var action: SessionEvent? {
        switch self {
        case .none: nil
        case .chevron(let action), .choice(_, let action): action
        }
    }
}

/// Rows below each other in the main part of a page: of equal heights that fill it, or each as high as its words need.
package struct ListLayout: Equatable {
    package let screen: ListScreen
    let measures: Measures
    let arrangement: PageArrangement
    /// The frames of the rows that are shown.
    let rows: [Rect]

    init(_ screen: ListScreen, _ measures: Measures) {
        let single = PageArrangement(buttons: screen.buttons.count, hasPager: false, measures)
        let fits = ListLayout.pages(of: screen, in: single.main, measures).count <= 1
        var arrangement =
            fits ? single : PageArrangement(buttons: screen.buttons.count, hasPager: true, measures)
        let pages = ListLayout.pages(of: screen, in: arrangement.main, measures)
        arrangement.paging = Paging(pages: pages, wanted: screen.page)

        self.screen = screen
        self.measures = measures
        self.arrangement = arrangement
        rows = ListLayout.frames(of: screen, arrangement.paging.shown, in: arrangement.main, measures)
    }

    /// Pages of as many rows each as a finger can tell apart and as can be read.
    private static func pages(of page: ListScreen, in main: Rect, _ measures: Measures) -> [Range<Int>] {
        guard page.wrapsDetails else {
            return Paging.pages(of: page.rows.count, each: capacity(in: main, measures))
        }
        var filling = PageFilling(height: main.height, gap: measures.keyGap)
        for row in page.rows { filling.add(height(of: row, in: main, measures)) }
        return filling.pages
    }

    private static func frames(of page: ListScreen, _ shown: Range<Int>, in main: Rect, _ measures: Measures) -> [Rect]
    {
        guard page.wrapsDetails else {
            let cells = main.cells(columns: 1, rows: capacity(in: main, measures), gap: measures.keyGap)
            return Array(cells.prefix(shown.count))
        }
        var rest = main
        return page.rows[shown].map { rest.cutTop(height(of: $0, in: main, measures), gap: measures.keyGap) }
    }

    /// The number of rows of equal height that fit, each with a line for its title and one for its detail.
    static func capacity(in main: Rect, _ measures: Measures) -> Int {
        let row = height(ofDetailLines: 1, measures)
        return max(1, Int((main.height + measures.keyGap) / (row + measures.keyGap)))
    }

    /// The height of a row that shows all of its detail; at most the whole page.
    private static func height(of row: ListRow, in main: Rect, _ measures: Measures) -> Double {
        let emblem = min(measures.buttonHeight * 0.8, main.width * 0.18)
        let width = main.width - emblem - 3 * measures.padding - 2 * measures.keyGap
        let lines = row.detail.map { measures.lineCount(of: $0, width: width, size: measures.captionSize) ?? mostLines }
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

    var targets: [PlacedTarget] {
        let rows = zip(arrangement.paging.shown, rows).compactMap { number, frame in
            screen.rows[number].ending.action.map { PlacedTarget(.row(number), frame, .event($0)) }
        }
        return rows + arrangement.targets(screen.buttons)
    }
}

extension ListScreen {
    /// The number of rows on a page of this list.
    package func rowsPerPage(_ measures: Measures) -> Int {
        ListLayout.capacity(in: ListLayout(self, measures).arrangement.main, measures)
    }

    package func pageCount(_ measures: Measures) -> Int { ListLayout(self, measures).arrangement.paging.pageCount }
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
