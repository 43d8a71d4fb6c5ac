// SPDX-License-Identifier: MIT
import Geometry

/// Pixels per millimeter, as far as a display can be believed (K38).
enum DisplayScale {
    /// The scale of a display that says it is `millimeters` large; nil when that cannot be true: a side outside
    /// 20..3000 mm, fewer than 50 or more than 600 dots per inch, or another shape than the picture's by over 20 %.
    ///
    /// Both sizes are those of the unrotated panel.
    static func pixelsPerMillimeter(of size: PixelSize, millimeters: PixelSize) -> Double? {
        let believableSides = 20...3000
        let believableScale = 50 / 25.4...600 / 25.4
        guard believableSides.contains(millimeters.width), believableSides.contains(millimeters.height) else {
            return nil
        }
        let across = Double(size.width) / Double(millimeters.width)
        let down = Double(size.height) / Double(millimeters.height)
        guard believableScale.contains(across), believableScale.contains(down), abs(across / down - 1) <= 0.2 else {
            return nil
        }
        return (across + down) / 2
    }
}
