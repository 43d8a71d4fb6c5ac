// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Words

struct TilePicture {
    let page: TilePage
    let layout: TileLayout
    let theme: Theme
    let pressed: PageTarget?

    private var measures: Measures { layout.measures }

    var layers: [Layer] {
        let frame = ArrangementPicture(
            arrangement: layout.arrangement, paging: layout.paging, title: page.title, remark: page.remark,
            buttons: page.buttons,
            pressed: pressed, theme: theme)
        return frame.layers(around: page.tiles.isEmpty ? frame.mainWords(page.empty) : tiles)
    }

    private var tiles: Layer {
        return Layer(zip(layout.paging.shown, layout.tiles).flatMap { tile(page.tiles[$0], $0, in: $1) })
    }

    /// Names keep their size, so that all look alike; what the program says is made smaller to be read whole.
    private func title(of tile: Tile, in frame: Rect) -> TextBlock {
        let size = measures.smallTextSize
        switch tile.emblem {
        case .initials: return TextBlock(tile.title, in: frame, size: size, maximumLines: 2)
        case .symbol, .grid, .letter:
            return TextBlock(shortening: tile.title, in: frame, size: size, lines: 2, alignment: .center)
        }
    }

    private func tile(_ tile: Tile, _ index: Int, in frame: Rect) -> [Item] {
        let isPressed = pressed == .tile(index)
        let ground = tile.isEnabled ? isPressed ? theme.cardPressed : theme.card : theme.disabledSurface
        var rest = frame.inset(by: measures.padding)
        let size = measures.smallTextSize
        let words = tile.title.isEmpty ? nil : rest.cutBottom(measures.height(ofLines: 2, size: size))
        let side = min(rest.width, rest.height, measures.unit * 0.19).rounded(.down)
        let emblem = EmblemPicture(
            emblem: tile.emblem, frame: rest.square(side), ground: ground, isEnabled: tile.isEnabled,
            isPressed: isPressed,
            symbolColor: theme.accent, theme: theme)
        let text = words.map { title(of: tile, in: $0) }
        return [Item(.roundedRect(frame, radius: measures.cornerRadius), ground)] + emblem.items
            + (text.map { [Item(.text($0), tile.isEnabled ? theme.text : theme.quietText)] } ?? [])
            + (tile.badge.map { badge($0, in: frame) } ?? [])
    }

    /// In the corner at the right.
    private func badge(_ badge: ListBadge, in frame: Rect) -> [Item] {
        let inner = frame.inset(by: measures.padding)
        let pill = BadgePicture(badge: badge, measures: measures, theme: theme)
        let width = min(pill.width, inner.width)
        let place = Rect(x: inner.right - width, y: inner.y, width: width, height: pill.height)
        return pill.items(in: place)
    }
}
