// SPDX-License-Identifier: MIT
internal import Geometry
internal import Glibc

/// The background is put down by the C library, which copies with the widest registers the processor has.
extension PixelRows {
    func fill(_ region: Region, with background: Background) {
        for rect in region.rects {
            switch background {
            case .color(let color): fill(rect, with: color)
            case .picture(let picture): fill(rect, with: picture)
            }
        }
    }

    /// The first row is filled and then copied.
    private func fill(_ rect: PixelRect, with color: Color) {
        guard !rect.isEmpty, let base = pixels.baseAddress else { return }
        let first = rect.top * width + rect.left
        Brush(color, opacity: 1).paintSolid(pixels, from: first, to: first + rect.width)
        for row in 1..<max(1, rect.height) {
            memcpy(base + first + row * width, base + first, rect.width * 4)
        }
    }

    /// What a picture of another size does not reach is black: a panel may be replaced before its picture is.
    private func fill(_ rect: PixelRect, with picture: Bitmap) {
        let reached = rect.intersection(PixelRect(size: picture.size))
        if reached != rect {
            fill(rect, with: Color(0, 0, 0))
        }
        guard !reached.isEmpty, let base = pixels.baseAddress else { return }
        picture.pixels.withUnsafeBufferPointer { source in
            guard let source = source.baseAddress else { return }
            for y in reached.top..<reached.bottom {
                let from = source + (y * picture.size.width + reached.left)
                memcpy(base + (y * width + reached.left), from, reached.width * 4)
            }
        }
    }
}
