// SPDX-License-Identifier: MIT
package import Geometry

/// A touch of a cross on the panel, from which a calibration is solved.
package struct CrossTouch: Hashable, Sendable {
    /// The cross, in parts of the upright picture: 0, 0 at its top left, 1, 1 at its bottom right.
    package var cross: Point
    /// The touchscreen's own values, averaged over the touch.
    package var rawX: Double
    package var rawY: Double

    package init(cross: Point, rawX: Double, rawY: Double) {
        self.cross = cross
        self.rawX = rawX
        self.rawY = rawY
    }
}

/// The reason why touches of crosses make no calibration.
package enum CalibrationRefusal: Error, Hashable, Sendable, CaseIterable {
    /// Crosses that are far apart got nearly the same values: one place was touched again, or an axis is dead.
    case flat
    /// No one map fits them all: a cross was not touched where it is.
    case scattered
    /// The map that fits turns or slants the picture as no mounting does.
    case skewed
}
