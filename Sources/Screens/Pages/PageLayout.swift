// SPDX-License-Identifier: MIT
package import Geometry

/// Where everything of a page is, in panel pixels, and what a finger means there.
package struct PageLayout: Hashable, Sendable {
    /// The parts by kind of page.
    enum Parts: Hashable {
        case digits(DigitLayout)
        case tiles(TileLayout)
        case list(ListLayout)
        case form(FormLayout)
        case dialog(DialogLayout)
    }

    let parts: Parts
    /// All that can be pressed now.
    package let targets: [TargetPlace]
    /// How far beside a target a finger still hits it: half the way to the next.
    private let reach: Double

    package init(of page: Page, on panel: PanelGeometry) {
        let measures = Measures(panel)
        reach = measures.keyGap / 2
        switch page {
        case .digits(let page):
            let layout = DigitLayout(page, measures)
            parts = .digits(layout)
            targets = layout.targets(of: page)
        case .tiles(let page):
            let layout = TileLayout(page, measures)
            parts = .tiles(layout)
            targets = layout.targets(of: page)
        case .list(let page):
            let layout = ListLayout(page, measures)
            parts = .list(layout)
            targets = layout.targets(of: page)
        case .form(let page):
            let layout = FormLayout(page, measures)
            parts = .form(layout)
            targets = layout.targets(of: page)
        case .dialog(let page):
            let layout = DialogLayout(page, measures)
            parts = .dialog(layout)
            targets = layout.targets(of: page)
        }
    }

    /// What a finger at a place means; nil beside everything that can be pressed.
    package func target(at point: Point) -> PageTarget? {
        targets.first { $0.frame.inset(by: -reach).contains(point) }?.target
    }

    /// Where a target is; nil when it cannot be pressed now.
    package func frame(of target: PageTarget) -> Rect? {
        targets.first { $0.target == target }?.frame
    }

    /// Where the letters to choose from are; nil where their key is gone.
    func accents(_ row: AccentRow) -> AccentLayout? {
        guard case .form(let form) = parts, let key = frame(of: .key(row.key)) else { return nil }
        return AccentLayout(row, above: key, on: form)
    }

    /// Which page of a list or of tiles is shown; 0 where there are no others.
    var shownPage: Int {
        switch parts {
        case .list(let layout): layout.paging.page
        case .tiles(let layout): layout.paging.page
        case .digits, .form, .dialog: 0
        }
    }

    /// The frames of all things; none overlaps another.
    package var frames: [Rect] {
        switch parts {
        case .digits(let layout): layout.frames
        case .tiles(let layout): layout.tiles + layout.arrangement.frames
        case .list(let layout): layout.rows + layout.arrangement.frames
        case .form(let layout): layout.frames
        case .dialog(let layout): layout.frames
        }
    }
}
