// SPDX-License-Identifier: MIT
import Drawing
import Geometry

struct TilePicture {
    let page: TilePage
    let layout: TileLayout
    let theme: Theme
    let pressed: PageTarget?

    private var measures: Measures { layout.measures }

    var layers: [Layer] {
        let frame = ArrangementPicture(
            arrangement: layout.arrangement, paging: layout.paging, title: page.title, buttons: page.buttons,
            pressed: pressed, theme: theme)
        return [frame.title, tiles, frame.pager, frame.buttonLayer]
    }

    private var tiles: Layer {
        guard !page.tiles.isEmpty else {
            let text = TextBlock(fitting: page.empty, in: layout.empty, size: measures.textSize, lines: 4)
            return Layer([Item(.text(text), theme.quietText)])
        }
        return Layer(zip(layout.paging.shown, layout.tiles).flatMap { tile(page.tiles[$0], $0, in: $1) })
    }

    /// Names keep their size, so that all look alike; what the program says is made smaller to be read whole.
    private func title(of tile: Tile, in frame: Rect) -> TextBlock {
        let size = measures.smallTextSize
        switch tile.emblem {
        case .initials: return TextBlock(tile.title, in: frame, size: size, maximumLines: 2)
        case .symbol, .grid:
            return TextBlock(shortening: tile.title, in: frame, size: size, lines: 2, alignment: .center)
        }
    }

    private func tile(_ tile: Tile, _ index: Int, in frame: Rect) -> [Item] {
        let isPressed = pressed == .tile(index)
        let ground = tile.isEnabled ? isPressed ? theme.cardPressed : theme.card : theme.disabledSurface
        var rest = frame.inset(by: measures.padding)
        let size = measures.smallTextSize
        let words = rest.cutBottom(measures.height(ofLines: 2, size: size))
        let side = min(rest.width, rest.height, measures.unit * 0.19).rounded(.down)
        let emblem = EmblemPicture(
            emblem: tile.emblem, frame: rest.square(side), ground: ground, isEnabled: tile.isEnabled,
            isPressed: isPressed,
            symbolColor: theme.accent, theme: theme)
        let text = title(of: tile, in: words)
        return [Item(.roundedRect(frame, radius: measures.cornerRadius), ground)] + emblem.items
            + [Item(.text(text), tile.isEnabled ? theme.text : theme.quietText)]
    }
}
