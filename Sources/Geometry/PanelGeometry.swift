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
