// SPDX-License-Identifier: MIT
package import Drawing

/// Makes the picture of a page.
///
/// The layers of a kind of page are always the same, back to front:
/// - digits: title, prompt, boxes, keypad, buttons
/// - list, tiles: title, rows or tiles, pager, buttons
/// - form: title, fields, keyboard, Cancel
/// - dialog: symbol, question, explanation, buttons
package struct PagePicture {
    let page: Page
    let layout: PageLayout
    let theme: Theme
    let pressed: PageTarget?
    let accents: AccentRow?

    /// - Parameters:
    ///   - layout: That of the page; of another page nothing is drawn.
    ///   - accents: What will be drawn over the page.
    package init(
        _ page: Page, _ layout: PageLayout, _ theme: Theme, pressed: PageTarget? = nil, accents: AccentRow? = nil
    ) {
        self.page = page
        self.layout = layout
        self.theme = theme
        self.pressed = pressed
        self.accents = accents
    }

    package var layers: [Layer] {
        switch (page, layout.parts) {
        case (.digits(let page), .digits(let layout)):
            DigitPicture(page: page, layout: layout, theme: theme, pressed: pressed).layers
        case (.tiles(let page), .tiles(let layout)):
            TilePicture(page: page, layout: layout, theme: theme, pressed: pressed).layers
        case (.list(let page), .list(let layout)):
            ListPicture(page: page, layout: layout, theme: theme, pressed: pressed).layers
        case (.form(let page), .form(let layout)):
            FormPicture(
                page: page, layout: layout, theme: theme, pressed: pressed,
                accents: accents.flatMap { self.layout.accents($0) }
            ).layers
        case (.dialog(let page), .dialog(let layout)):
            DialogPicture(page: page, layout: layout, theme: theme, pressed: pressed).layers
        case (.digits, _), (.tiles, _), (.list, _), (.form, _), (.dialog, _): []
        }
    }
}
