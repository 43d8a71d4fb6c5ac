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

/// Scales a picture so that it covers another size, centered; the shape of what it shows is kept.
struct CoverScaling {
    private let source: PixelSize
    private let target: PixelSize
    private let columns: LineScaling
    private let rows: LineScaling

    init(from source: PixelSize, to target: PixelSize) {
        self.source = source
        self.target = target
        let across = Double(target.width) / Double(max(1, source.width))
        let down = Double(target.height) / Double(max(1, source.height))
        columns = LineScaling(from: source.width, to: target.width, scale: max(across, down))
        rows = LineScaling(from: source.height, to: target.height, scale: max(across, down))
    }

    /// Fills `pixels`, which may be uninitialized; with black when there is nothing to scale.
    func scale(_ picture: UnsafeBufferPointer<UInt32>, to pixels: UnsafeMutableBufferPointer<UInt32>) {
        guard source.width > 0, source.height > 0 else {
            pixels.initialize(repeating: 0xff00_0000)
            return
        }
        var line = [Float](repeating: 0, count: source.width * 3)
        line.withUnsafeMutableBufferPointer { line in
            for y in 0..<target.height {
                mix(rows.shares[y], of: picture, into: line)
                for x in 0..<target.width {
                    pixels[y * target.width + x] = mixed(columns.shares[x], of: line)
                }
            }
        }
    }

    /// Mixes whole rows of the picture, three numbers a pixel.
    private func mix(
        _ share: LineScaling.Share, of picture: UnsafeBufferPointer<UInt32>,
        into line: UnsafeMutableBufferPointer<Float>
    ) {
        line.update(repeating: 0)
        for index in 0..<share.count {
            let part = rows.parts[share.part + index]
            let row = (share.first + index) * source.width
            for x in 0..<source.width {
                let pixel = picture[row + x]
                line[x * 3] += part * Float(pixel >> 16 & 255)
                line[x * 3 + 1] += part * Float(pixel >> 8 & 255)
                line[x * 3 + 2] += part * Float(pixel & 255)
            }
        }
    }

    /// A pixel of a mixed row.
    private func mixed(_ share: LineScaling.Share, of line: UnsafeMutableBufferPointer<Float>) -> UInt32 {
        var (red, green, blue): (Float, Float, Float) = (0.5, 0.5, 0.5)
        for index in 0..<share.count {
            let part = columns.parts[share.part + index]
            let place = (share.first + index) * 3
            red += part * line[place]
            green += part * line[place + 1]
            blue += part * line[place + 2]
        }
        return 0xff00_0000 | UInt32(min(red, 255)) << 16 | UInt32(min(green, 255)) << 8 | UInt32(min(blue, 255))
    }
}

/// Makes a line of pixels of a longer or shorter one, with the middles of both in one place.
struct LineScaling {
    /// The pixels of the old line that one of the new line shows, and where their parts begin.
    struct Share {
        var first: Int
        var count: Int
        var part: Int
    }

    private(set) var shares: [Share] = []
    /// The weight of each old pixel in a new one; those of one share add up to 1.
    private(set) var parts: [Float] = []

    /// - Parameter scale: New pixels per old one; great enough that the old line covers the new one.
    init(from old: Int, to new: Int, scale: Double) {
        shares.reserveCapacity(new)
        for index in 0..<max(0, new) {
            let middle = Double(old) / 2 + (Double(index) + 0.5 - Double(new) / 2) / scale
            // A pixel is at least as wide as an old one: a narrower one would show the old ones as blocks.
            let half = max(1, 1 / scale) / 2
            add(from: max(0, middle - half), to: min(Double(old), middle + half), within: old)
        }
    }

    /// Adds a pixel that lies between `low` and `high` on the old line.
    private mutating func add(from low: Double, to high: Double, within old: Int) {
        let first = min(Int(low), old - 1)
        let end = max(first + 1, min(Int(high.rounded(.up)), old))
        shares.append(Share(first: first, count: end - first, part: parts.count))
        for pixel in first..<end {
            let covered = min(high, Double(pixel + 1)) - max(low, Double(pixel))
            parts.append(Float(max(0, covered) / (high - low)))
        }
    }
}
