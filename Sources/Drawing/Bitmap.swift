// SPDX-License-Identifier: MIT
package import Geometry

/// A picture of exactly the panel's size that never changes, to be painted under everything else.
///
/// Scenes share it; two pictures are equal when they are one and the same, so comparing scenes looks at no pixel.
package final class Bitmap: Hashable, Sendable {
    package let size: PixelSize
    /// Row by row, `size.width` pixels a row, 0xffRRGGBB.
    let pixels: [UInt32]

    /// `canvas` scaled so that it covers `size`: its shape kept, its middle shown, cut where it is too wide or too
    /// high.
    ///
    /// Shrunk, a pixel is the average of what it covers; grown, a mixture of its neighbors.
    package init(covering size: PixelSize, with canvas: borrowing Canvas) {
        let scaling = CoverScaling(from: canvas.size, to: size)
        let source = UnsafeBufferPointer(canvas.pixels)
        self.size = size
        pixels = [UInt32](unsafeUninitializedCapacity: size.width * size.height) { pixels, count in
            scaling.scale(source, to: pixels)
            count = size.width * size.height
        }
    }

    private init(size: PixelSize, pixels: [UInt32]) {
        self.size = size
        self.pixels = pixels
    }

    /// The picture under a veil of `color`, from 0 for none to 1 for nothing but the color.
    package func dimmed(toward color: Color, by opacity: Double) -> Bitmap {
        var pixels = pixels
        pixels.withUnsafeMutableBufferPointer { pixels in
            Brush(color, opacity: opacity).paintSolid(pixels, from: 0, to: pixels.count)
        }
        return Bitmap(size: size, pixels: pixels)
    }

    /// The luminances of the darkest and the lightest pixel, by WCAG 2; every single pixel counts.
    package var luminance: ClosedRange<Double> {
        let light = (0...255).map { Color.linear(UInt8($0)) }
        var (darkest, lightest) = (Double.infinity, 0.0)
        for pixel in pixels {
            let red = 0.2126 * light[Int(pixel >> 16 & 255)]
            let green = 0.7152 * light[Int(pixel >> 8 & 255)]
            let blue = 0.0722 * light[Int(pixel & 255)]
            darkest = min(darkest, red + green + blue)
            lightest = max(lightest, red + green + blue)
        }
        return min(darkest, lightest)...lightest
    }

    package static func == (left: Bitmap, right: Bitmap) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
