// SPDX-License-Identifier: MIT
package import Geometry
package import KioskModel
package import KioskSession
import PatternLock
package import Screens

/// Where a finger finds things on one screen of the panel, in pixels of the upright picture; from the same layout as the
/// daemon's.
package struct ScreenLayout: Sendable {
    /// Any state of the screen with the same things on it.
    private let view: ViewState
    private let page: PageState

    package init(_ view: ViewState, page: PageState = PageState()) {
        self.view = view
        self.page = page
    }

    package init(_ view: TeacherView, page: PageState = PageState()) {
        self.init(.teacher(view), page: page)
    }

    /// The points of dots numbered from 1, from left to right and top to bottom.
    package func points(_ numbers: [Int], on display: VirtualDisplay = .standard) throws -> [Point] {
        let layout = Layout(of: view, on: display.geometry)
        let dots = Grid.standard.dots
        return try numbers.map { number in
            guard dots.indices.contains(number - 1),
                let point = layout.point(at: Grid.standard.center(of: dots[number - 1]))
            else { throw PanelError("there is no dot \(number)") }
            return point
        }
    }

    package func point(of button: Button, on display: VirtualDisplay = .standard) throws -> Point {
        let places = Layout(of: view, on: display.geometry).buttons
        guard let place = places.first(where: { $0.button == button }) else {
            throw PanelError("this screen has no button \(button)")
        }
        return place.frame.center
    }

    /// Of whatever means this on a page.
    package func point(of meaning: PageMeaning, on display: VirtualDisplay = .standard) throws -> Point {
        guard let script = PageScript(of: view, showing: page) else { throw PanelError("this screen is no page") }
        let targets = PageLayout(of: script.page, on: display.geometry).targets
        guard let place = targets.first(where: { script.meaning(of: $0.target) == meaning }) else {
            throw PanelError("nothing on this page means \(meaning)")
        }
        return place.frame.center
    }
}

extension ScreenLayout {
    package static var lock: ScreenLayout {
        ScreenLayout(.lock(LockView(status: .draw, stroke: StrokeView())))
    }

    /// The lock screen of somebody.
    package static func lock(of person: PersonLabel) -> ScreenLayout {
        ScreenLayout(.lock(LockView(status: .draw, stroke: StrokeView(), person: person)))
    }

    /// All steps of an enrollment.
    package static var enrollment: ScreenLayout { enrollment(of: nil) }

    package static func enrollment(of person: PersonLabel?) -> ScreenLayout {
        ScreenLayout(
            .enroll(
                EnrollView(
                    step: .review, stroke: StrokeView(), indicator: Pattern(), buttons: [.reset, .confirm, .cancel],
                    person: person)))
    }

    package static var unlocked: ScreenLayout {
        ScreenLayout(.unlocked(UnlockedView(secondsLeft: 60)))
    }
}
