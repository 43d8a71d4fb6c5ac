// SPDX-License-Identifier: MIT
import Drawing
import Geometry
package import KioskSession

/// Large things to choose from, in a grid: a menu or a roster.
package struct TilesScreen: Equatable, Sendable {
    package var title: String
    /// Said below the title, where there is room.
    package var remark: String?
    /// All tiles; the layout takes those of `page`.
    package var tiles: [Tile]
    /// The page's number, from 0; one too large shows the last page.
    package var page: Int
    /// Stands in the place of the tiles when there are none.
    package var empty: String
    /// None to three; the first leads back.
    package var buttons: [ScreenButton]

    package init(
        title: String, remark: String? = nil, tiles: [Tile], page: Int = 0, empty: String = "", buttons: [ScreenButton]
    ) {
        self.remark = remark
        self.title = title
        self.tiles = tiles
        self.page = page
        self.empty = empty
        self.buttons = buttons
    }
}

/// A tile: a picture with words, and the event that pressing it is.
package struct Tile: Equatable, Sendable {
    package var emblem: Emblem
    /// One or two lines; empty where the emblem says all.
    package var title: String
    /// A short mark at the tile's corner, such as how much is new.
    package var badge: Badge?
    /// Nil where it cannot be pressed.
    package var action: SessionEvent?

    package init(_ title: String, _ emblem: Emblem, badge: Badge? = nil, action: SessionEvent?) {
        self.badge = badge
        self.emblem = emblem
        self.title = title
        self.action = action
    }
}

/// Tiles in a grid in the main part of a page.
package struct TilesLayout: Equatable {
    package let screen: TilesScreen
    let measures: Measures
    let arrangement: PageArrangement
    /// The frames of the tiles that are shown.
    let tiles: [Rect]

    init(_ screen: TilesScreen, _ measures: Measures) {
        let count = screen.tiles.count
        let single = PageArrangement(buttons: screen.buttons.count, hasPager: false, measures)
        let fits = count <= TileGrid(filling: single.main, screen, measures).capacity
        var arrangement =
            fits ? single : PageArrangement(buttons: screen.buttons.count, hasPager: true, measures)
        let full = TileGrid(filling: arrangement.main, screen, measures)
        let grid = fits ? full.reduced(to: count, in: arrangement.main, measures) : full
        arrangement.paging = Paging(pages: Paging.pages(of: count, each: full.capacity), wanted: screen.page)

        self.screen = screen
        self.measures = measures
        self.arrangement = arrangement
        tiles = Array(grid.frames(in: arrangement.main, measures).prefix(arrangement.paging.shown.count))
    }

    var targets: [PlacedTarget] {
        let tiles = zip(arrangement.paging.shown, tiles).compactMap { number, frame in
            screen.tiles[number].action.map { PlacedTarget(.tile(number), frame, .event($0)) }
        }
        return tiles + arrangement.targets(screen.buttons)
    }
}

/// Columns and rows of tiles.
private struct TileGrid {
    let columns: Int
    let rows: Int

    var capacity: Int { columns * rows }

    /// A grid of as many tiles as have room for a picture and two lines of words, or for a finger where there are no
    /// words.
    init(filling main: Rect, _ page: TilesScreen, _ measures: Measures) {
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

extension TilesScreen {
    /// True where any tile has words besides its emblem.
    var hasWords: Bool { tiles.isEmpty || tiles.contains { !$0.title.isEmpty } }

    package func pageCount(_ measures: Measures) -> Int { TilesLayout(self, measures).arrangement.paging.pageCount }
}

/// Draws tiles with their title, pager and buttons.
struct TilesShapes {
    let layout: TilesLayout
    let theme: Theme
    let pressed: TouchTarget?

    private var screen: TilesScreen { layout.screen }
    private var measures: Measures { layout.measures }

    var layers: [Layer] {
        let frame = ArrangementShapes(
            arrangement: layout.arrangement, title: screen.title, remark: screen.remark, buttons: screen.buttons,
            pressed: pressed, theme: theme)
        return frame.layers(around: screen.tiles.isEmpty ? frame.mainWords(screen.empty) : tiles)
    }

    private var tiles: Layer {
        Layer(zip(layout.arrangement.paging.shown, layout.tiles).flatMap { tile(screen.tiles[$0], $0, in: $1) })
    }

    /// Names keep their size, so that all look alike; what the program says is made smaller to be read whole.
    private func title(of tile: Tile, in frame: Rect) -> TextBlock {
        let size = measures.smallTextSize
        switch tile.emblem {
        case .initials: return TextBlock(tile.title, in: frame, size: size, maximumLines: 2)
        case .symbol, .letter:
            return measures.shortened(tile.title, in: frame, size: size, lines: 2, alignment: .center)
        }
    }

    private func tile(_ tile: Tile, _ index: Int, in frame: Rect) -> [Item] {
        let isPressed = pressed == .tile(index)
        let isEnabled = tile.action != nil
        let ground = isEnabled ? isPressed ? theme.cardPressed : theme.card : theme.disabledSurface
        var rest = frame.inset(by: measures.padding)
        let size = measures.smallTextSize
        let words = tile.title.isEmpty ? nil : rest.cutBottom(measures.height(ofLines: 2, size: size))
        let side = min(rest.width, rest.height, measures.unit * 0.19).rounded(.down)
        let emblem = EmblemShapes(
            emblem: tile.emblem, frame: rest.square(side), ground: ground, isEnabled: isEnabled, isPressed: isPressed,
            symbolColor: theme.accent, theme: theme)
        let text = words.map { title(of: tile, in: $0) }
        return [Item(.roundedRect(frame, radius: measures.cornerRadius), ground)] + emblem.items
            + (text.map { [Item(.text($0), isEnabled ? theme.text : theme.quietText)] } ?? [])
            + (tile.badge.map { badge($0, in: frame) } ?? [])
    }

    /// The badge in the corner at the right.
    private func badge(_ badge: Badge, in frame: Rect) -> [Item] {
        let inner = frame.inset(by: measures.padding)
        let pill = BadgeShapes(badge: badge, measures: measures, theme: theme)
        let width = min(pill.width, inner.width)
        let place = Rect(x: inner.right - width, y: inner.y, width: width, height: pill.height)
        return pill.items(in: place)
    }
}
