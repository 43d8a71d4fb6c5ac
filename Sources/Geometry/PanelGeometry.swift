// SPDX-License-Identifier: MIT

/// What a layout must know of the panel: its upright size, where the display tells a believable one its scale, and how
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

/// How high on the panel people can reach.
package enum Reach: String, Hashable, Sendable, CaseIterable {
    case normal
    /// From a wheelchair, or as a small child: what is touched stands as low as it can.
    case low
}

/// How far the upright picture is turned clockwise to fit the way the panel is mounted.
package enum Rotation: Int, Hashable, Sendable, CaseIterable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    package var swapsAxes: Bool { self == .quarter || self == .threeQuarters }

    /// This turn followed by `other`.
    package func followed(by other: Rotation) -> Rotation {
        Rotation(rawValue: (rawValue + other.rawValue) % 360) ?? .none
    }
}
