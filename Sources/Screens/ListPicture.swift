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
        return [frame.title, rows, frame.pager, frame.buttonLayer]
    }

    private var rows: Layer {
        guard !page.rows.isEmpty else {
            let text = TextBlock(fitting: page.empty, in: layout.empty, size: measures.textSize, lines: 4)
            return Layer([Item(.text(text), theme.quietText)])
        }
        return Layer(
            zip(layout.paging.shown, layout.rows).flatMap { index, frame in
                ListRowPicture(
                    row: page.rows[index], frame: frame, isPressed: pressed == .row(index), measures: measures,
                    theme: theme
                ).items
            })
    }
}
