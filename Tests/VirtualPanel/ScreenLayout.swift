// SPDX-License-Identifier: MIT
package import Geometry
package import PatternLock
import Screens

/// Where a finger finds things on one screen of the panel, in panel pixels.
package struct ScreenLayout: Sendable {
    /// The dots from left to right and top to bottom.
    package var dots: [Point]
    package var buttons: [Button: Point]

    /// The points of dots numbered from 1.
    package func points(_ numbers: [Int]) throws -> [Point] {
        try numbers.map { number in
            guard dots.indices.contains(number - 1) else { throw PanelError("there is no dot \(number)") }
            return dots[number - 1]
        }
    }

    package func point(of button: Button) throws -> Point {
        guard let point = buttons[button] else { throw PanelError("this screen has no button \(button)") }
        return point
    }
}

/// The screens, from the same layout as the daemon's.
extension ScreenLayout {
    package static var lock: ScreenLayout {
        ScreenLayout(of: .lock(LockView(status: .draw, stroke: StrokeView())))
    }

    /// All steps of an enrollment: places depend on the screen, not on its state.
    package static var enrollment: ScreenLayout {
        ScreenLayout(
            of: .enroll(
                EnrollView(
                    step: .review, stroke: StrokeView(), indicator: Pattern(), buttons: [.reset, .confirm, .cancel])))
    }

    package static var unlocked: ScreenLayout {
        ScreenLayout(of: .unlocked(UnlockedView(secondsLeft: 60)))
    }

    private init(of view: ViewState) {
        let layout = Layout(of: view, on: PanelSurface.panel)
        let grid = Grid.standard
        dots = (0..<grid.rows * grid.columns).compactMap { layout.point(at: grid.center(of: Dot(index: $0))) }
        buttons = Dictionary(
            layout.buttons.map { ($0.button, $0.frame.center) }, uniquingKeysWith: { first, _ in first })
    }
}
