// SPDX-License-Identifier: MIT
package import Geometry

extension Canvas {
    /// The upright picture as a panel mounted with this turn scans it out.
    package func turned(by rotation: Rotation) -> Canvas {
        let turned = Canvas(size: size.rotated(by: rotation))
        let (first, across, down) = steps(for: rotation)
        for y in 0..<turned.size.height {
            for x in 0..<turned.size.width {
                turned.pixels[y * turned.size.width + x] = pixels[first + x * across + y * down]
            }
        }
        return turned
    }

    /// The pixel that comes to the top left corner, and from there the ones that come to its right and below it.
    private func steps(for rotation: Rotation) -> (first: Int, across: Int, down: Int) {
        let (width, height) = (size.width, size.height)
        return switch rotation {
        case .none: (0, 1, width)
        case .quarter: ((height - 1) * width, -width, 1)
        case .half: (height * width - 1, -1, -width)
        case .threeQuarters: (width - 1, width, -1)
        }
    }
}
