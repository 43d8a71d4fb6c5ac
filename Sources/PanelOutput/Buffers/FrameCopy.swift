// SPDX-License-Identifier: MIT
package import Geometry

/// Copies parts of the upright picture into a framebuffer: turned, in its format, with its row length.
///
/// The framebuffer is written left to right and never read (K27); nothing outside the region is touched.
package struct FrameCopy: Hashable {
    /// The upright picture's size.
    let size: PixelSize
    let rotation: Rotation
    let format: PixelFormat
    /// Bytes from one framebuffer row to the next, as the driver returned it (K25).
    let pitch: Int

    package init(size: PixelSize, rotation: Rotation, format: PixelFormat, pitch: Int) {
        self.size = size
        self.rotation = rotation
        self.format = format
        self.pitch = pitch
    }

    /// The framebuffer's part that shows `rect` of the upright picture.
    func framebufferRect(of rect: PixelRect) -> PixelRect {
        switch rotation {
        case .none:
            rect
        case .quarter:
            PixelRect(
                left: size.height - rect.bottom, top: rect.left, right: size.height - rect.top, bottom: rect.right)
        case .half:
            PixelRect(
                left: size.width - rect.right, top: size.height - rect.bottom, right: size.width - rect.left,
                bottom: size.height - rect.top)
        case .threeQuarters:
            PixelRect(
                left: rect.top, top: size.width - rect.right, right: rect.bottom, bottom: size.width - rect.left)
        }
    }

    /// The framebuffer's parts that show `region`, clipped to the picture.
    func framebufferRects(of region: Region) -> [PixelRect] {
        region.clipped(to: PixelRect(size: size)).rects.map(framebufferRect(of:))
    }

    /// Copies `region`, clipped to the picture.
    ///
    /// - Parameters:
    ///   - picture: The upright picture, XRGB8888, rows without padding; all of it.
    ///   - memory: The framebuffer, at least `pitch` bytes for each of its rows.
    package func copy(
        _ region: Region, from picture: UnsafeBufferPointer<UInt32>, to memory: UnsafeMutableRawBufferPointer
    ) {
        let rows = size.rotated(by: rotation).height
        guard let source = picture.baseAddress, let target = memory.baseAddress,
            picture.count >= size.width * size.height, memory.count >= pitch * rows
        else { return }
        for rect in framebufferRects(of: region) {
            if rotation == .none {
                copyRows(rect, from: source, to: target)
            } else {
                copyTiles(rect, from: source, to: target)
            }
        }
    }

    private func copyRows(
        _ rect: PixelRect, from source: UnsafePointer<UInt32>, to target: UnsafeMutableRawPointer
    ) {
        for y in rect.top..<rect.bottom {
            write(source + (y * size.width + rect.left), count: rect.width, x: rect.left, y: y, to: target)
        }
    }

    private func copyTiles(
        _ rect: PixelRect, from source: UnsafePointer<UInt32>, to target: UnsafeMutableRawPointer
    ) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: TurnedTile.area) { scratch in
            guard let turned = scratch.baseAddress else { return }
            for top in stride(from: rect.top, to: rect.bottom, by: TurnedTile.height) {
                for left in stride(from: rect.left, to: rect.right, by: TurnedTile.width) {
                    let tile = tile(left: left, top: top, in: rect)
                    tile.turn(source, into: turned)
                    for y in 0..<tile.size.height {
                        write(
                            turned + y * TurnedTile.width, count: tile.size.width, x: left, y: top + y, to: target)
                    }
                }
            }
        }
    }

    /// The part of `rect` from (`left`, `top`) on, as far as a tile reaches.
    private func tile(left: Int, top: Int, in rect: PixelRect) -> TurnedTile {
        let last = size.width * size.height - 1
        let (origin, column, row) =
            switch rotation {
            case .none: (0, 1, size.width)
            case .quarter: (last + 1 - size.width, -size.width, 1)
            case .half: (last, -1, -size.width)
            case .threeQuarters: (size.width - 1, size.width, -1)
            }
        return TurnedTile(
            origin: origin + left * column + top * row, column: column, row: row,
            size: PixelSize(
                width: min(TurnedTile.width, rect.right - left), height: min(TurnedTile.height, rect.bottom - top)))
    }

    /// Writes pixels of one framebuffer row, from column `x` on, in the framebuffer's format.
    @inline(__always)
    private func write(
        _ pixels: UnsafePointer<UInt32>, count: Int, x: Int, y: Int, to target: UnsafeMutableRawPointer
    ) {
        let row = target + (y * pitch + x * format.bytesPerPixel)
        switch format {
        case .xrgb8888:
            row.copyMemory(from: pixels, byteCount: count * format.bytesPerPixel)
        case .argb8888:
            convert(pixels, count: count, to: row) { $0 | 0xff00_0000 }
        case .xbgr8888, .abgr8888:
            convert(pixels, count: count, to: row) { ($0 &>> 16 & 0xff) | ($0 & 0xff00) | ($0 &<< 16) | 0xff00_0000 }
        case .xrgb2101010:
            convert(pixels, count: count, to: row) {
                tenBits($0 &>> 16) &<< 20 | tenBits($0 &>> 8) &<< 10 | tenBits($0)
            }
        case .rgb888:
            convert(pixels, count: count, toBytes: row) { ($0, $0 &>> 8, $0 &>> 16) }
        case .bgr888:
            convert(pixels, count: count, toBytes: row) { ($0 &>> 16, $0 &>> 8, $0) }
        case .rgb565:
            OrderedDither(x: x, y: y).convert(pixels, count: count, to: row.assumingMemoryBound(to: UInt16.self))
        }
    }

    @inline(__always)
    private func convert(
        _ pixels: UnsafePointer<UInt32>, count: Int, to row: UnsafeMutableRawPointer, by packed: (UInt32) -> UInt32
    ) {
        let words = row.assumingMemoryBound(to: UInt32.self)
        for column in 0..<count { words[column] = packed(pixels[column]) }
    }

    /// Writes the low byte of each of three numbers.
    @inline(__always)
    private func convert(
        _ pixels: UnsafePointer<UInt32>, count: Int, toBytes row: UnsafeMutableRawPointer,
        by bytes: (UInt32) -> (UInt32, UInt32, UInt32)
    ) {
        let target = row.assumingMemoryBound(to: UInt8.self)
        for column in 0..<count {
            let (first, second, third) = bytes(pixels[column])
            target[3 &* column] = UInt8(truncatingIfNeeded: first)
            target[3 &* column &+ 1] = UInt8(truncatingIfNeeded: second)
            target[3 &* column &+ 2] = UInt8(truncatingIfNeeded: third)
        }
    }
}

/// The low byte as ten bits, so that white stays white.
@inline(__always)
private func tenBits(_ channel: UInt32) -> UInt32 {
    (channel & 0xff) &<< 2 | (channel & 0xff) &>> 6
}
