// SPDX-License-Identifier: MIT

/// Large things to choose from, in a grid: a menu or a roster.
package struct TilePage: Hashable, Sendable {
    package var title: String
    /// Said below the title, where there is room.
    package var remark: String?
    /// All tiles; the layout takes those of `page`.
    package var tiles: [Tile]
    /// From 0; one too large shows the last page.
    package var page: Int
    /// Stands in the place of the tiles when there are none.
    package var empty: String
    /// None to three; the first leads back.
    package var buttons: [PageButton]

    package init(
        title: String, remark: String? = nil, tiles: [Tile], page: Int = 0, empty: String = "", buttons: [PageButton]
    ) {
        self.remark = remark
        self.title = title
        self.tiles = tiles
        self.page = page
        self.empty = empty
        self.buttons = buttons
    }
}

package struct Tile: Hashable, Sendable {
    package var emblem: Emblem
    /// One or two lines; empty where the emblem says all.
    package var title: String
    /// A short mark at the tile's corner, such as how much is new.
    package var badge: ListBadge?
    package var isEnabled: Bool

    package init(_ title: String, _ emblem: Emblem, badge: ListBadge? = nil, isEnabled: Bool = true) {
        self.badge = badge
        self.emblem = emblem
        self.title = title
        self.isEnabled = isEnabled
    }
}
