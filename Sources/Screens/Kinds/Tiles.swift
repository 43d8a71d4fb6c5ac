// SPDX-License-Identifier: MIT
package import Geometry
import Words

/// Tiles in a grid in the main part of a page.
package struct TileLayout: Hashable, Sendable {
    let measures: Measures
    let arrangement: PageArrangement
    let paging: Paging
    /// The frames of the tiles that are shown.
    let tiles: [Rect]

    init(_ page: TilePage, _ measures: Measures) {
        let count = page.tiles.count
        let single = PageArrangement(buttons: page.buttons.count, hasPager: false, measures)
        let fits = count <= TileGrid(filling: single.main, page, measures).capacity
        let arrangement =
            fits ? single : PageArrangement(buttons: page.buttons.count, hasPager: true, measures)
        let full = TileGrid(filling: arrangement.main, page, measures)
        let grid = fits ? full.reduced(to: count, in: arrangement.main, measures) : full

        self.measures = measures
        self.arrangement = arrangement
        paging = Paging(pages: Paging.pages(of: count, each: full.capacity), wanted: page.page)
        tiles = Array(grid.frames(in: arrangement.main, measures).prefix(paging.shown.count))
    }

    func targets(of page: TilePage) -> [TargetPlace] {
        let tiles = zip(paging.shown, tiles).filter { page.tiles[$0.0].isEnabled }
            .map { TargetPlace(target: .tile($0.0), frame: $0.1) }
        return tiles + arrangement.targets(page.buttons, paging)
    }
}

/// Columns and rows of tiles.
private struct TileGrid {
    let columns: Int
    let rows: Int

    var capacity: Int { columns * rows }

    /// As many as have room for a picture and two lines of words, or for a finger where there are no words.
    init(filling main: Rect, _ page: TilePage, _ measures: Measures) {
        let words = measures.height(ofLines: 2, size: measures.smallTextSize)
        let hasWords = page.hasWords
        let height =
            hasWords
            ? max(measures.buttonHeight * 0.8 + words, measures.unit * 0.24) + 2 * measures.padding
            : measures.buttonHeight
        let width = hasWords ? max(measures.unit * 0.30, measures.smallTextSize * 6) : measures.buttonHeight * 1.2
        columns = max(1, Int((main.width + measures.keyGap) / (width + measures.keyGap)))
        rows = max(1, Int((main.height + measures.keyGap) / (height + measures.keyGap)))
    }

    private init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// The grid with the largest tiles that holds `count`.
    func reduced(to count: Int, in main: Rect, _ measures: Measures) -> TileGrid {
        let grids = (1...columns).map { TileGrid(columns: $0, rows: max(1, (count + $0 - 1) / $0)) }
            .filter { $0.rows <= rows }
        return grids.max { $0.tileSide(in: main, measures) < $1.tileSide(in: main, measures) } ?? self
    }

    private func tileSide(in main: Rect, _ measures: Measures) -> Double {
        let size = frames(in: main, measures).first ?? main
        return min(size.width, size.height)
    }

    /// Not much taller than wide, nor so large that few tiles fill a panel.
    func frames(in main: Rect, _ measures: Measures) -> [Rect] {
        let gaps = Double(rows - 1) * measures.keyGap
        let width = (main.width + measures.keyGap) / Double(columns) - measures.keyGap
        let tallest = min(width * 1.3, measures.unit * 0.48)
        let height = min(main.height, (tallest * Double(rows) + gaps).rounded())
        let top = Rect(x: main.x, y: main.y, width: main.width, height: height)
        return top.cells(columns: columns, rows: rows, gap: measures.keyGap)
    }
}

extension TilePage {
    /// Whether a tile says something besides its emblem.
    var hasWords: Bool { tiles.isEmpty || tiles.contains { !$0.title.isEmpty } }

    /// How many tiles a page of this one has on a panel.
    package func tilesPerPage(on panel: PanelGeometry) -> Int {
        let layout = TileLayout(self, Measures(panel))
        return TileGrid(filling: layout.arrangement.main, self, layout.measures).capacity
    }

    package func pageCount(on panel: PanelGeometry) -> Int { TileLayout(self, Measures(panel)).paging.pageCount }
}
