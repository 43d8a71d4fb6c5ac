// SPDX-License-Identifier: MIT
import Geometry

/// Copies parts of the upright picture into a framebuffer: turned, in its format, with its row length.
///
/// The framebuffer is written left to right and never read (K27); nothing outside the region is touched.
struct FrameCopy: Hashable {
    /// The upright picture's size.
    let size: PixelSize
    let rotation: Rotation
    let format: PixelFormat
    /// Bytes from one framebuffer row to the next, as the driver returned it (K25).
    let pitch: Int

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
    func copy(_ region: Region, from picture: UnsafeBufferPointer<UInt32>, to memory: UnsafeMutableRawBufferPointer) {
        let rows = size.rotated(by: rotation).height
        guard let source = picture.baseAddress, let target = memory.baseAddress,
            picture.count >= size.width * size.height, memory.count >= pitch * rows
        else { return }
        for rect in framebufferRects(of: region) {
            switch format {
            case .xrgb8888 where rotation == .none:
                copyRows(rect, from: source, to: target)
            case .xrgb8888:
                copy(rect, from: source, to: target) { $0 }
            case .argb8888:
                copy(rect, from: source, to: target) { $0 | 0xff00_0000 }
            case .rgb565:
                copy(rect, from: source, to: target, converting: FrameCopy.rgb565)
            }
        }
    }

    /// The 16-bit pixel nearest below: five bits of red and blue, six of green.
    @inline(__always)
    static func rgb565(_ pixel: UInt32) -> UInt16 {
        UInt16(truncatingIfNeeded: (pixel >> 8) & 0xf800 | (pixel >> 5) & 0x07e0 | (pixel >> 3) & 0x001f)
    }

    /// Whole rows at once where the pixels stay as they are.
    private func copyRows(
        _ rect: PixelRect, from source: UnsafePointer<UInt32>, to target: UnsafeMutableRawPointer
    ) {
        for y in rect.top..<rect.bottom {
            let row = target + (y * pitch + rect.left * format.bytesPerPixel)
            row.copyMemory(from: source + (y * size.width + rect.left), byteCount: rect.width * format.bytesPerPixel)
        }
    }

    /// Along each framebuffer row the picture is read with one step, whatever the rotation.
    @inline(__always)
    private func copy<Pixel: FixedWidthInteger>(
        _ rect: PixelRect, from source: UnsafePointer<UInt32>, to target: UnsafeMutableRawPointer,
        converting convert: (UInt32) -> Pixel
    ) {
        let step = sourceStep
        for y in rect.top..<rect.bottom {
            let row = (target + (y * pitch + rect.left * format.bytesPerPixel)).assumingMemoryBound(to: Pixel.self)
            var index = sourceIndex(x: rect.left, y: y)
            for column in 0..<rect.width {
                row[column] = convert(source[index])
                index &+= step
            }
        }
    }

    /// From the picture's pixel for one framebuffer pixel to the one for its right neighbor.
    private var sourceStep: Int {
        switch rotation {
        case .none: 1
        case .quarter: -size.width
        case .half: -1
        case .threeQuarters: size.width
        }
    }

    /// The picture's pixel that the framebuffer shows at (x, y).
    private func sourceIndex(x: Int, y: Int) -> Int {
        switch rotation {
        case .none: y * size.width + x
        case .quarter: (size.height - 1 - x) * size.width + y
        case .half: (size.height - 1 - y) * size.width + (size.width - 1 - x)
        case .threeQuarters: x * size.width + (size.width - 1 - y)
        }
    }
}
