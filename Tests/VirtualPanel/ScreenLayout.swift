// SPDX-License-Identifier: MIT
package import Geometry
package import PatternLock

/// Where a finger finds things on one screen of the panel, in panel pixels.
package struct ScreenLayout: Sendable {
    /// The dots from left to right and top to bottom.
    package var dots: [Point]
    package var buttons: [Button: Point]

    package init(dots: [Point], buttons: [Button: Point]) {
        self.dots = dots
        self.buttons = buttons
    }

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
