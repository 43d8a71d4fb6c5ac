// SPDX-License-Identifier: MIT
import Geometry

/// Where the letters to choose from are: in a row above the key that is held, its own letter right above it.
///
/// Over the text that is typed the row leaves room for it at the upper edge of its field, and reaches over the keys
/// below instead.
struct AccentLayout {
    /// The least height of a letter where there is little room, in parts of a key's.
    private static let leastHeight = 0.7

    let key: Rect
    /// In the order of the row's characters.
    let cells: [Rect]
    /// What all of them stand on.
    let ground: Rect
    /// Whether a text is covered where it usually is.
    let coversText: Bool

    init(_ row: AccentRow, above key: Rect, on form: FormLayout) {
        let (page, gap) = (form.measures.page, form.measures.keyGap)
        let count = row.characters.count
        let width = min(key.width, (page.width / Double(count)).rounded(.down))
        let whole = width * Double(count)
        let growsRight = key.center.x < page.center.x
        let left = min(max(growsRight ? key.x : key.right - whole, page.x), page.right - whole).rounded()

        let lines = form.fields.map { FieldLines(in: $0, form.measures) }
        let usualTop = key.y - key.height - 2 * gap
        coversText = lines.contains { usualTop - gap < $0.text.bottom }
        let top = max(usualTop, (lines.map(\.raisedText.bottom).max() ?? 0) + gap)
        let bottom = max(key.y - 2 * gap, (top + AccentLayout.leastHeight * key.height).rounded())
        let line = Rect(x: left, y: top, width: whole, height: bottom - top)

        self.key = key
        ground = line.inset(by: -gap)
        cells = (0..<count).map { index in
            let place = growsRight ? index : count - 1 - index
            return Rect(x: left + Double(place) * width, y: top, width: width, height: line.height)
        }
    }

    /// The letter that a finger means: the nearest one, the key's own while it is on the key, none from far below.
    func choice(at point: Point) -> Int? {
        if key.contains(point) { return 0 }
        guard point.y < key.bottom + key.height else { return nil }
        return cells.indices.min { abs(cells[$0].center.x - point.x) < abs(cells[$1].center.x - point.x) }
    }
}
