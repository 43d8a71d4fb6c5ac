// SPDX-License-Identifier: MIT

/// The panel as a layout must know it: its upright size, its scale where the display tells a believable one, and how
/// people reach it.
package struct PanelGeometry: Hashable, Sendable {
    /// The upright picture's size, after rotation, in pixels.
    package var size: PixelSize
    /// Pixels per millimeter; nil when the display's size is unknown or unbelievable (K38).
    package var pixelsPerMillimeter: Double?
    package var reach: Reach

    package init(size: PixelSize, pixelsPerMillimeter: Double? = nil, reach: Reach = .normal) {
        self.size = size
        self.pixelsPerMillimeter = pixelsPerMillimeter
        self.reach = reach
    }

    package var shortSide: Double { Double(min(size.width, size.height)) }
}

extension PixelSize {
    /// The scale of a picture of this size that measures `diagonal` millimeters from corner to corner.
    package func pixelsPerMillimeter(diagonal: Double) -> Double {
        (Double(width) * Double(width) + Double(height) * Double(height)).squareRoot() / diagonal
    }
}

/// The height on the panel that people can reach.
package enum Reach: String, Hashable, Sendable, CaseIterable {
    case normal
    /// Reach from a wheelchair, or of a small child: what is touched stands as low as it can.
    case low
}

/// The clockwise turn of the upright picture that fits the way the panel is mounted.
package enum Rotation: Int, Hashable, Sendable, CaseIterable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    package var swapsAxes: Bool { self == .quarter || self == .threeQuarters }

    /// The turn by this and then by `other`.
    package func followed(by other: Rotation) -> Rotation {
        Rotation(rawValue: (rawValue + other.rawValue) % 360) ?? .none
    }
}
