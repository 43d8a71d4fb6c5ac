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
        guard let row, let places = layout.accents(row) else { return Layer() }
        let ground = Item(
            .roundedRect(places.ground, radius: measures.cornerRadius(of: places.ground)), theme.surfacePressed)
        return Layer([ground] + row.characters.indices.flatMap { letter(row, $0, places.cells[$0]) })
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
