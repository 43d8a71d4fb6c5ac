// SPDX-License-Identifier: MIT
package import Geometry

/// A picture in ordinary memory, XRGB8888, rows without padding.
///
/// Everything is painted here and copied to the display, because reading a mapped dumb buffer is slow (K27).
package struct Canvas: ~Copyable {
    package let size: PixelSize
    /// Row by row, `size.width` pixels a row, 0xffRRGGBB.
    package let pixels: UnsafeMutableBufferPointer<UInt32>

    package init(size: PixelSize) {
        self.size = size
        self.pixels = .allocate(capacity: size.width * size.height)
        pixels.initialize(repeating: 0xff00_0000)
    }

    deinit {
        pixels.deallocate()
    }
}
