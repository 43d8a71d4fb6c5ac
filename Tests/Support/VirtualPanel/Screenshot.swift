// SPDX-License-Identifier: MIT
import Foundation
package import Geometry

/// A picture that the display scans out.
package struct Screenshot: Equatable, Sendable {
    package let size: PixelSize
    /// Row by row, 0xRRGGBB.
    package let pixels: [UInt32]

    package init(size: PixelSize, pixels: [UInt32]) {
        self.size = size
        self.pixels = pixels
    }

    /// Reads a binary PPM file with 8 bits a channel, as QEMU writes it.
    init(readingPPM path: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        // "P6", width, height and largest value, each followed by one white space.
        var fields: [String] = []
        var position = 0
        while fields.count < 4, let end = bytes[position...].firstIndex(where: { $0 == 0x20 || $0 == 0x0a }) {
            fields.append(String(decoding: bytes[position..<end], as: UTF8.self))
            position = end + 1
        }
        guard fields.count == 4, fields[0] == "P6", fields[3] == "255", let width = Int(fields[1]),
            let height = Int(fields[2]), bytes.count == position + width * height * 3
        else { throw PanelError("\(path): not a PPM picture of 8 bits a channel") }
        size = PixelSize(width: width, height: height)
        pixels = stride(from: position, to: bytes.count, by: 3).map {
            UInt32(bytes[$0]) << 16 | UInt32(bytes[$0 + 1]) << 8 | UInt32(bytes[$0 + 2])
        }
    }

    /// Counts the pixels that look like `color` (0xRRGGBB): each channel at most `tolerance` away.
    package func pixels(like color: UInt32, tolerance: Int = 24) -> Int {
        pixels.indices.count { pixel($0, isLike: color, tolerance: tolerance) }
    }

    /// True if the pixel looks like `color` (0xRRGGBB): each channel at most `tolerance` away.
    package func pixel(_ index: Int, isLike color: UInt32, tolerance: Int) -> Bool {
        [16, 8, 0].allSatisfy { shift in
            abs(Int(pixels[index] >> shift & 0xff) - Int(color >> shift & 0xff)) <= tolerance
        }
    }

    /// Counts the pixels that differ; all of them if the sizes do.
    package func difference(from other: Screenshot) -> Int {
        guard size == other.size else { return max(pixels.count, other.pixels.count) }
        return zip(pixels, other.pixels).count { $0 != $1 }
    }

    /// True if more than half of the drawing on the background of `other` is seen at its place.
    package func resembles(_ other: Screenshot) -> Bool {
        guard size == other.size, let ground = other.pixels.first else { return false }
        let drawn = pixels.indices.filter { other.pixels[$0] != ground }
        return drawn.count { pixels[$0] == other.pixels[$0] } * 2 > drawn.count
    }
}
