// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Glibc

/// What memory alone takes: the least time any drawing could need.
enum Limit {
    /// Sets every byte of the canvas.
    static func fill(_ canvas: borrowing Canvas, byte: Int32) {
        guard let start = canvas.pixels.baseAddress else { return }
        memset(start, byte, canvas.pixels.count * 4)
    }

    /// Copies the pixels of `box` row by row between canvases of one size.
    static func copy(_ box: PixelRect, from source: borrowing Canvas, to target: borrowing Canvas) {
        guard let from = source.pixels.baseAddress, let to = target.pixels.baseAddress else { return }
        for y in box.top..<box.bottom {
            let offset = y * source.size.width + box.left
            memcpy(to + offset, from + offset, box.width * 4)
        }
    }

    /// Whether two canvases of one size hold the same pixels.
    static func areEqual(_ first: borrowing Canvas, _ second: borrowing Canvas) -> Bool {
        guard let one = first.pixels.baseAddress, let other = second.pixels.baseAddress else { return false }
        return memcmp(one, other, first.pixels.count * 4) == 0
    }
}
