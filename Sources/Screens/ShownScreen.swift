// SPDX-License-Identifier: MIT
import Geometry
package import KioskModel
package import KioskSession

/// A view made into a screen and laid out: the one value that both the touch router and the painter go by.
package struct ShownScreen {
    /// As it may be seen: without the path where the owner does not want it shown.
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

    package var screen: Screen { layout.screen }
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

/// The identity of a screen, whatever it says just now: a touch that began on one is not continued on another.
package enum ScreenID: Hashable, Sendable {
    case lock
    case enroll
    case unlocked
    case notice
    case letters
    case roster
    case pin(PINView.Purpose)
    case menu
    case people
    case person(ProfileID)
    case name
    case history
    case look
    case doctor
    case question(TeacherQuestion)
}

extension ViewState {
    package var id: ScreenID {
        switch self {
        case .lock: .lock
        case .enroll: .enroll
        case .unlocked: .unlocked
        case .notice: .notice
        case .roster(let roster):
            switch roster.stage {
            case .letters: .letters
            case .people: .roster
            }
        case .teacher(let teacher): teacher.id
        }
    }
}

extension TeacherView {
    fileprivate var id: ScreenID {
        switch self {
        case .pin(let view): .pin(view.purpose)
        case .menu: .menu
        case .people: .people
        case .person(let person, _): .person(person.id)
        case .name: .name
        case .history: .history
        case .look: .look
        case .doctor: .doctor
        case .question(let question): .question(question)
        }
    }
}
