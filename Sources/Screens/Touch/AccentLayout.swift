// SPDX-License-Identifier: MIT
import Geometry

/// Where the letters to choose from are: in a row above the key that is held, its own letter right above it.
struct AccentLayout {
    let key: Rect
    /// In the order of the row's characters.
    let cells: [Rect]

    /// - Parameter page: What the row must not leave.
    init(_ row: AccentRow, above key: Rect, on page: Rect, gap: Double) {
        let count = row.characters.count
        let width = min(key.width, (page.width / Double(count)).rounded(.down))
        let whole = width * Double(count)
        let growsRight = key.center.x < page.center.x
        let wanted = growsRight ? key.x : key.right - whole
        let left = min(max(wanted, page.x), page.right - whole).rounded()
        let top = max(0, key.y - key.height - 2 * gap)
        self.key = key
        cells = (0..<count).map { index in
            let place = growsRight ? index : count - 1 - index
            return Rect(x: left + Double(place) * width, y: top, width: width, height: key.height)
        }
    }

    /// The letter that a finger means: the nearest one, the key's own while it is on the key, none from far below.
    func choice(at point: Point) -> Int? {
        if key.contains(point) { return 0 }
        guard point.y < key.bottom + key.height else { return nil }
        return cells.indices.min { abs(cells[$0].center.x - point.x) < abs(cells[$1].center.x - point.x) }
    }
}
