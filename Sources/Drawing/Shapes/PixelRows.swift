// SPDX-License-Identifier: MIT
internal import Geometry
internal import Glibc

/// Part of a canvas to paint on.
struct PixelRows {
    let pixels: UnsafeMutableBufferPointer<UInt32>
    let width: Int
    /// The part to paint on, inside the canvas.
    let clip: PixelRect

    func clipped(to rect: PixelRect) -> PixelRows {
        PixelRows(pixels: pixels, width: width, clip: clip.intersection(rect))
    }

    /// Blends `shape`, which lies inside `bounds`, onto the clipped pixels.
    @inline(__always)
    func paint<S: RowShape>(_ shape: S, bounds: PixelRect, brush: Brush) {
        let rows = clipped(to: bounds)
        guard !rows.clip.isEmpty, !shape.misses(rows.clip) else { return }
        for y in rows.clip.top..<rows.clip.bottom {
            let (first, second) = shape.pieces(row: y)
            rows.paint(first, of: shape, row: y, brush: brush)
            if !second.isEmpty {
                rows.paint(second, of: shape, row: y, brush: brush)
            }
        }
    }

    @inline(__always)
    func paint<S: RowShape>(_ piece: RowPiece, of shape: S, row y: Int, brush: Brush) {
        let start = max(piece.start, clip.left)
        let end = min(piece.end, clip.right)
        guard start < end else { return }
        let solidStart = min(max(piece.solidStart, start), end)
        let solidEnd = min(max(piece.solidEnd, solidStart), end)
        let offset = y &* width
        paintEdge(of: shape, row: y, from: start, to: solidStart, brush: brush)
        brush.paintSolid(pixels, from: offset &+ solidStart, to: offset &+ solidEnd)
        paintEdge(of: shape, row: y, from: solidEnd, to: end, brush: brush)
    }

    @inline(__always)
    private func paintEdge<S: RowShape>(of shape: S, row y: Int, from start: Int, to end: Int, brush: Brush) {
        guard start < end, let base = pixels.baseAddress else { return }
        let target = base + (y &* width &+ start)
        let centerX = Float(start) + 0.5
        let centerY = Float(y) + 0.5
        for index in 0..<Int32(truncatingIfNeeded: end &- start) {
            let weight = brush.weight(coverage: shape.coverage(x: centerX + Float(index), y: centerY))
            target[Int(index)] = brush.over(target[Int(index)], weight: weight)
        }
    }
}

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

    /// Leaves black what a picture of another size does not reach: a panel may be replaced before its picture is.
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
