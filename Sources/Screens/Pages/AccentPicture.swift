// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// The letters to choose from above the key that is held.
struct AccentPicture {
    let row: AccentRow?
    let layout: PageLayout
    let measures: Measures
    let theme: Theme

    /// Empty while none are offered.
    var layer: Layer {
        guard let row, let key = layout.frame(of: .key(row.key)) else { return Layer() }
        let places = AccentLayout(row, above: key, on: measures.page, gap: measures.keyGap)
        return Layer([ground(places.cells)] + row.characters.indices.flatMap { letter(row, $0, places.cells[$0]) })
    }

    private func ground(_ cells: [Rect]) -> Item {
        let left = cells.map(\.x).min() ?? 0
        let right = cells.map(\.right).max() ?? 0
        let frame = Rect(x: left, y: cells[0].y, width: right - left, height: cells[0].height)
            .inset(by: -measures.keyGap)
        return Item(.roundedRect(frame, radius: measures.cornerRadius(of: frame)), theme.surfacePressed)
    }

    private func letter(_ row: AccentRow, _ index: Int, _ frame: Rect) -> [Item] {
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
