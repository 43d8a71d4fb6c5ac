// SPDX-License-Identifier: MIT

/// Large things to choose from, in a grid: a menu or a roster.
package struct TilePage: Hashable, Sendable {
    package var title: String
    /// All tiles; the layout takes those of `page`.
    package var tiles: [Tile]
    /// From 0; one too large shows the last page.
    package var page: Int
    /// Stands in the place of the tiles when there are none.
    package var empty: String
    /// None to three; the first leads back.
    package var buttons: [PageButton]

    package init(title: String, tiles: [Tile], page: Int = 0, empty: String = "", buttons: [PageButton]) {
        self.title = title
        self.tiles = tiles
        self.page = page
        self.empty = empty
        self.buttons = buttons
    }
}

package struct Tile: Hashable, Sendable {
    package var emblem: Emblem
    /// One or two lines.
    package var title: String
    package var isEnabled: Bool

    package init(_ title: String, _ emblem: Emblem, isEnabled: Bool = true) {
        self.emblem = emblem
        self.title = title
        self.isEnabled = isEnabled
    }
}
