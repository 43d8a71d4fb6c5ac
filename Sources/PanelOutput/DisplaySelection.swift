// SPDX-License-Identifier: MIT
package import Geometry
import Glibc

/// What the owner says about the display; the default leaves everything to the choice.
package struct DisplaySelection: Hashable, Sendable {
    /// A glob matched with the driver, the links under /dev/dri/by-path and the connector names, such as "vc4*" or
    /// "HDMI-A-1". Never "card0": the number changes from boot to boot (K01).
    package var name: String?
    package var mode: ModeRequest?
    /// Added to the orientation the panel itself declares (K39).
    package var rotation: Rotation
    /// For displays that tell no believable size (K38).
    package var pixelsPerMillimeter: Double?
    /// Use the legacy interface although the driver offers the atomic one (K11).
    package var forcesLegacy: Bool

    package init(
        name: String? = nil, mode: ModeRequest? = nil, rotation: Rotation = .none, pixelsPerMillimeter: Double? = nil,
        forcesLegacy: Bool = false
    ) {
        self.name = name
        self.mode = mode
        self.rotation = rotation
        self.pixelsPerMillimeter = pixelsPerMillimeter
        self.forcesLegacy = forcesLegacy
    }

    /// Whether the owner's name means this driver, link or connector; no name means none in particular.
    func names(_ text: String) -> Bool {
        guard let name else { return false }
        return fnmatch(name, text, 0) == 0
    }
}
