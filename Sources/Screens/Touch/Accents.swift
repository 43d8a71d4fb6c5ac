// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// A letter with its accents, offered while its key is held.
package struct AccentRow: Hashable, Sendable {
    /// The key that is held.
    package let key: Key
    /// The key's own letter first.
    package let characters: [Character]
    /// The chosen character's number; nil while the finger is too far away.
    package var chosen: Int? = 0

    /// Nil for a key without accents.
    package init?(for key: Key, on keyboard: Keyboard) {
        guard case .character(let character) = key, let accents = AccentRow.accents[character] else { return nil }
        self.key = key
        characters = ([character] + accents).map { keyboard.typed($0) }
    }

    var chosenCharacter: Character? { chosen.map { characters[$0] } }

    /// The accents of Latin alphabets in Europe.
    private static let accents: [Character: String] = [
        "a": "äáàâãåæą", "c": "çćč", "d": "ďđð", "e": "éèêëęě", "g": "ğ", "i": "íìîïı", "l": "ł", "n": "ñńň",
        "o": "öóòôõøőœ", "r": "ř", "s": "ßśšş", "t": "ťþ", "u": "üúùûůű", "y": "ýÿ", "z": "źżž",
    ]
}

/// Places of the letters to choose from: in a row above the key that is held, its own letter right above it.
///
/// Over the text that is typed the row leaves room for it at the upper edge of its field, and reaches over the keys
/// below instead.
struct AccentLayout {
    /// The least height of a letter where there is little room, in parts of a key's.
    private static let leastHeight = 0.7

    let key: Rect
    /// Cells in the order of the row's characters.
    let cells: [Rect]
    /// The ground of all of them.
    let ground: Rect
    /// True where the letters cover the usual place of the text.
    let coversText: Bool

    init(_ row: AccentRow, above key: Rect, on form: FormLayout) {
        let (page, gap) = (form.measures.page, form.measures.keyGap)
        let count = row.characters.count
        let width = min(key.width, (page.width / Double(count)).rounded(.down))
        let whole = width * Double(count)
        let growsRight = key.center.x < page.center.x
        let left = min(max(growsRight ? key.x : key.right - whole, page.x), page.right - whole).rounded()

        let line = FieldLines(in: form.field, form.measures)
        let usualTop = key.y - key.height - 2 * gap
        coversText = usualTop - gap < line.text.bottom
        let top = max(usualTop, line.raisedText.bottom + gap)
        let bottom = max(key.y - 2 * gap, (top + AccentLayout.leastHeight * key.height).rounded())
        let place = Rect(x: left, y: top, width: whole, height: bottom - top)

        self.key = key
        ground = place.inset(by: -gap)
        cells = (0..<count).map { index in
            let column = growsRight ? index : count - 1 - index
            return Rect(x: left + Double(column) * width, y: top, width: width, height: place.height)
        }
    }

    /// The letter that a finger means: the nearest one, the key's own while it is on the key, none from far below.
    func choice(at point: Point) -> Int? {
        if key.contains(point) { return 0 }
        guard point.y < key.bottom + key.height else { return nil }
        return cells.indices.min { abs(cells[$0].center.x - point.x) < abs(cells[$1].center.x - point.x) }
    }
}

/// Draws the letters to choose from above the key that is held.
struct AccentShapes {
    let row: AccentRow
    let places: AccentLayout
    let measures: Measures
    let theme: Theme

    var layer: Layer {
        let ground = Item(
            .roundedRect(places.ground, radius: measures.cornerRadius(of: places.ground)), theme.surfacePressed)
        return Layer([ground] + row.characters.indices.flatMap { letter($0, places.cells[$0]) })
    }

    private func letter(_ index: Int, _ frame: Rect) -> [Item] {
        let isChosen = index == row.chosen
        let size = max(11, min(measures.textSize * 1.2, frame.height * 0.5, frame.width * 0.75).rounded())
        let text = TextBlock(String(row.characters[index]), in: frame, size: size)
        let inner = frame.inset(by: 1)
        return [
            Item(
                .roundedRect(inner, radius: measures.cornerRadius(of: inner)),
                isChosen ? theme.accent : theme.surfacePressed),
            Item(.text(text), isChosen ? theme.onAccent : theme.text),
        ]
    }
}
