// SPDX-License-Identifier: MIT

/// The owner's color: of selected dots, the path, success and the button that leads on.
package enum Accent: Hashable, Sendable {
    case named(Name)
    /// Moved in lightness where a theme needs it.
    case free(FreeColor)

    /// Colors that were chosen for each theme.
    package enum Name: String, Hashable, Sendable, CaseIterable { case green, blue, teal, purple, orange }

    /// A color of the owner's own, in channels of 0...255; never red, which tells errors.
    package struct FreeColor: Hashable, Sendable {
        package let red, green, blue: UInt8

        /// Nil for red.
        package init?(red: UInt8, green: UInt8, blue: UInt8) {
            (self.red, self.green, self.blue) = (red, green, blue)
            guard !looksRed else { return nil }
        }
    }

    /// A hue nearer to red than this, in degrees, would look like an error.
    package static let distanceFromRed = 20.0
    /// Less saturated colors have no hue that anybody sees.
    private static let visibleSaturation = 0.25
}

extension Accent.FreeColor {
    private var looksRed: Bool {
        let channels = [red, green, blue].map { Double($0) / 255 }
        let (least, most) = (channels.min() ?? 0, channels.max() ?? 0)
        let spread = most - least
        guard spread > 0, channels[0] == most else { return false }
        let saturation = spread / (1 - abs(least + most - 1))
        let distance = abs(channels[1] - channels[2]) / spread * 60
        return distance < Accent.distanceFromRed && saturation >= Accent.visibleSaturation
    }
}
