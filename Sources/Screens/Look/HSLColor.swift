// SPDX-License-Identifier: MIT
package import Drawing

/// A color by hue, saturation and lightness: one of them can be changed without the others.
package struct HSLColor: Hashable, Sendable {
    /// Angle in degrees, 0 red, 120 green, 240 blue.
    package var hue: Double
    /// 0 gray ... 1 pure.
    package var saturation: Double
    /// 0 black ... 1 white.
    package var lightness: Double

    package init(_ color: Color) {
        let (red, green, blue) = (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
        let (least, most) = (min(red, green, blue), max(red, green, blue))
        let spread = most - least
        lightness = (least + most) / 2
        saturation = spread > 0 ? spread / (1 - abs(2 * lightness - 1)) : 0
        let sector: Double =
            switch most {
            case _ where spread == 0: 0
            case red: (green - blue) / spread
            case green: (blue - red) / spread + 2
            default: (red - green) / spread + 4
            }
        hue = (sector < 0 ? sector + 6 : sector) * 60
    }

    /// The nearest color of eight bits a channel.
    package var color: Color {
        let strength = saturation * min(lightness, 1 - lightness)
        func channel(_ offset: Double) -> UInt8 {
            let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            return UInt8((255 * (lightness - strength * max(-1, min(place - 3, 9 - place, 1)))).rounded())
        }
        return Color(channel(0), channel(8), channel(4))
    }

    /// The distance of two hues on the color circle, 0 ... 180 degrees.
    package static func distance(_ first: Double, _ second: Double) -> Double {
        let apart = abs(first - second).truncatingRemainder(dividingBy: 360)
        return min(apart, 360 - apart)
    }
}

extension Color {
    /// The color moved away from `background` in lightness until it stands out by `ratio`; its hue stays.
    func standingOut(from background: Color, by ratio: Double) -> Color {
        let step: Double = background.luminance < 0.18 ? 1 / 255 : -1 / 255
        var shade = HSLColor(self)
        var color = self
        while color.contrast(with: background) < ratio, (0...1).contains(shade.lightness + step) {
            shade.lightness += step
            color = shade.color
        }
        return color
    }

    /// The color that results where this one covers `other` with `opacity` 0...1.
    func over(_ other: Color, opacity: Double) -> Color {
        func mixed(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
            UInt8((Double(top) * opacity + Double(bottom) * (1 - opacity)).rounded())
        }
        return Color(mixed(red, other.red), mixed(green, other.green), mixed(blue, other.blue))
    }
}
