// SPDX-License-Identifier: MIT
package import Geometry
package import PatternLock
import Screens

/// Where a finger finds things on one screen of the panel, in pixels of the upright picture; from the same layout as the
/// daemon's.
package struct ScreenLayout: Sendable {
    /// Any state of the screen: places do not depend on it.
    private let view: ViewState

    /// The points of dots numbered from 1, from left to right and top to bottom.
    package func points(_ numbers: [Int], on display: PanelDisplay = .standard) throws -> [Point] {
        let layout = Layout(of: view, on: display.geometry)
        let dots = Grid.standard.dots
        return try numbers.map { number in
            guard dots.indices.contains(number - 1),
                let point = layout.point(at: Grid.standard.center(of: dots[number - 1]))
            else { throw PanelError("there is no dot \(number)") }
            return point
        }
    }

    package func point(of button: Button, on display: PanelDisplay = .standard) throws -> Point {
        let places = Layout(of: view, on: display.geometry).buttons
        guard let place = places.first(where: { $0.button == button }) else {
            throw PanelError("this screen has no button \(button)")
        }
        return place.frame.center
    }
}

extension ScreenLayout {
    package static var lock: ScreenLayout {
        ScreenLayout(view: .lock(LockView(status: .draw, stroke: StrokeView())))
    }

    /// All steps of an enrollment.
    package static var enrollment: ScreenLayout {
        ScreenLayout(
            view: .enroll(
                EnrollView(
                    step: .review, stroke: StrokeView(), indicator: Pattern(), buttons: [.reset, .confirm, .cancel])))
    }

    package static var unlocked: ScreenLayout {
        ScreenLayout(view: .unlocked(UnlockedView(secondsLeft: 60)))
    }
}
