// SPDX-License-Identifier: MIT
import Geometry
import KioskSession

/// What a finger finds on the panel.
struct TouchedScene {
    let place: TouchPlace
    let layout: Layout
    let measures: Measures
    private let takesCornerHold: Bool
    private let script: PageScript?

    init(_ view: ViewState, on panel: PanelGeometry, showing state: PageState) {
        place = TouchPlace(view)
        layout = Layout(of: view, on: panel, page: state)
        measures = Measures(panel)
        takesCornerHold = view.takesCornerHold
        script = PageScript(of: view, showing: state)
    }

    /// Nil for a button of a screen that is no page, and for what cannot be pressed now.
    func meaning(of target: TouchTarget) -> PageMeaning? {
        guard let target = target.pageTarget, case .page(let layout) = layout, layout.frame(of: target) != nil
        else { return nil }
        return script?.meaning(of: target)
    }

    /// Whether a finger that comes down there may hold the corner: what can be pressed and dots win.
    func isCorner(_ point: Point) -> Bool {
        takesCornerHold && measures.corner.contains(point) && !layout.isNearDot(point)
    }

    /// Nil where the key is gone.
    func accents(_ row: AccentRow) -> AccentLayout? {
        guard case .page(let layout) = layout else { return nil }
        return layout.accents(row)
    }

    /// Of a list or tiles, from 0.
    var shownPage: Int {
        switch layout {
        case .page(let layout): layout.shownPage
        case .drawing, .message: 0
        }
    }
}
