// SPDX-License-Identifier: MIT
import Geometry
package import KioskSession

/// A view made into a screen and laid out: the one value that both the touch router and the painter go by.
package struct ShownScreen {
    /// The view as it may be seen: without the path where the owner does not want it shown.
    package let view: ViewState
    let measures: Measures
    package let layout: Layout
    private let page: PageState

    package init(
        _ view: ViewState, showing page: PageState = PageState(), on measures: Measures, in appearance: Appearance
    ) {
        let view = appearance.shown(view)
        let screen = Screen(of: view, showing: page, in: appearance)
        self.init(view: view, measures: measures, layout: Layout(of: screen, on: measures), page: page)
    }

    private init(view: ViewState, measures: Measures, layout: Layout, page: PageState) {
        self.view = view
        self.measures = measures
        self.layout = layout
        self.page = page
    }

    package var id: ScreenID { view.id }

    /// The screen of another view or page on the same panel in the same appearance, with the places it has already;
    /// nil where they must be found again.
    func updated(to view: ViewState, showing page: PageState, in appearance: Appearance) -> ShownScreen? {
        let view = appearance.shown(view)
        if view == self.view, page == self.page { return self }
        let screen = Screen(of: view, showing: page, in: appearance)
        return layout.updated(to: screen).map { ShownScreen(view: view, measures: measures, layout: $0, page: page) }
    }

    /// True where a finger that comes down holds the corner: targets and dots win.
    func isCorner(_ point: Point) -> Bool {
        view.takesCornerHold && measures.corner.contains(point) && !layout.isNearDot(point)
    }
}
