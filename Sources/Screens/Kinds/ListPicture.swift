// SPDX-License-Identifier: MIT
import Drawing
import Geometry

struct ListPicture {
    let page: ListPage
    let layout: ListLayout
    let theme: Theme
    let pressed: PageTarget?

    private var measures: Measures { layout.measures }

    var layers: [Layer] {
        let frame = ArrangementPicture(
            arrangement: layout.arrangement, paging: layout.paging, title: page.title, buttons: page.buttons,
            pressed: pressed, theme: theme)
        return frame.layers(around: page.rows.isEmpty ? frame.mainWords(page.empty) : rows)
    }

    private var rows: Layer {
        let size = titleSize
        return Layer(
            zip(layout.paging.shown, layout.rows).flatMap { index, frame in
                row(page.rows[index], in: frame, titleSize: size, isPressed: pressed == .row(index)).items
            })
    }

    private func row(_ row: ListRow, in frame: Rect, titleSize: Double, isPressed: Bool) -> ListRowPicture {
        ListRowPicture(
            row: row, frame: frame, titleSize: titleSize, wrapsDetail: page.wrapsDetails, isPressed: isPressed,
            measures: measures, theme: theme)
    }

    /// One size for all titles on all pages of the list, so that none stands out: smaller where that lets a title be
    /// read whole. A title too long for that is shortened and has no say.
    private var titleSize: Double {
        guard let first = layout.rows.first else { return measures.textSize }
        let smallest = max(11, (measures.textSize * 0.8).rounded())
        return page.rows.reduce(measures.textSize) { size, row in
            let width = self.row(row, in: first, titleSize: size, isPressed: false).titleWidth
            let frame = Rect(x: 0, y: 0, width: width, height: first.height)
            let fitting = WordWidths.size(of: row.title, in: frame, size: size, lines: 1)
            return fitting >= smallest ? fitting : size
        }
    }
}
