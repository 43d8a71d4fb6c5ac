// SPDX-License-Identifier: MIT
internal import Glibc

/// An opaque sRGB color, eight bits a channel.
package struct Color: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    package static let black = Color(0, 0, 0)

    /// The pixel value 0xffRRGGBB of an XRGB8888 canvas.
    package var pixel: UInt32 { 0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    /// The brightness of the color to the eye, from 0 for black to 1 for white: the relative luminance of WCAG 2.
    package var luminance: Double {
        0.2126 * Color.linear(red) + 0.7152 * Color.linear(green) + 0.0722 * Color.linear(blue)
    }

    /// The contrast of two colors, from 1 for equal ones to 21: the contrast ratio of WCAG 2.
    package func contrast(with other: Color) -> Double {
        Color.contrast(luminance, other.luminance)
    }

    /// The contrast ratio of two luminances.
    package static func contrast(_ first: Double, _ second: Double) -> Double {
        (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// The light a channel of this value gives, 0 ... 1.
    package static func linear(_ channel: UInt8) -> Double { linear(of: Double(channel)) }

    /// The light of a channel that need not be whole, 0 ... 255.
    package static func linear(of channel: Double) -> Double {
        let value = channel / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}
