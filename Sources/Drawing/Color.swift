// SPDX-License-Identifier: MIT

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

    /// The pixel value 0xffRRGGBB of an XRGB8888 canvas.
    package var pixel: UInt32 { 0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
