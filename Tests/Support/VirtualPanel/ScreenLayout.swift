// SPDX-License-Identifier: MIT
import Drawing
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

    /// The first of the daemon's own fonts, which the panel has.
    static let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

    package init(_ view: ViewState, page: PageState = PageState()) {
        self.view = view
        self.page = page
    }

    package init(_ view: TeacherView, page: PageState = PageState()) {
        self.init(.teacher(view), page: page)
    }

    /// The points of dots numbered from 1, from left to right and top to bottom.
    package func points(_ numbers: [Int], on display: VirtualDisplay = .standard) throws -> [Point] {
        let layout = try layout(on: display)
        let dots = Grid.standard.dots
        return try numbers.map { number in
            guard dots.indices.contains(number - 1),
                let point = layout.point(at: Grid.standard.center(of: dots[number - 1]))
            else { throw PanelError("there is no dot \(number)") }
            return point
        }
    }

    package func point(of button: Button, on display: VirtualDisplay = .standard) throws -> Point {
        try point(of: .event(.pressed(button)), on: display)
    }

    /// The middle of what has this effect.
    package func point(of action: ScreenAction, on display: VirtualDisplay = .standard) throws -> Point {
        guard let place = try layout(on: display).targets.first(where: { $0.action == action }) else {
            throw PanelError("nothing on this screen does \(action)")
        }
        return place.frame.center
    }

    package func has(_ action: ScreenAction, on display: VirtualDisplay = .standard) throws -> Bool {
        try layout(on: display).targets.contains { $0.action == action }
    }

    private func layout(on display: VirtualDisplay) throws -> Layout {
        let text = try Painter(fonts: [ScreenLayout.font]).measure
        return ShownScreen(view, showing: page, on: Measures(display.geometry, text), in: Appearance()).layout
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
