// SPDX-License-Identifier: MIT
package import Geometry
internal import Glibc

/// A picture in ordinary memory, XRGB8888, rows without padding.
///
/// Everything is painted here and copied to the display, because reading a mapped dumb buffer is slow (K27).
package struct Canvas: ~Copyable {
    package let size: PixelSize
    /// Row by row, `size.width` pixels a row, 0xffRRGGBB.
    package let pixels: UnsafeMutableBufferPointer<UInt32>
    /// The canvas's own memory; nil where somebody else's is painted in.
    private let memory: UnsafeMutableRawPointer?

    /// A black picture.
    package init(size: PixelSize) {
        let bytes = Canvas.byteCount(of: size)
        let count = bytes / MemoryLayout<UInt32>.stride
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: bytes, alignment: bytes < Canvas.hugePage ? 16 : Canvas.hugePage)
        // Memory comes page by page as it is first written; in huge pages a frame is there in a few steps instead of
        // hundreds. Where the kernel has none to give, nothing is lost.
        madvise(memory, bytes / Canvas.hugePage * Canvas.hugePage, MADV_HUGEPAGE)
        self.size = size
        self.memory = memory
        self.pixels = UnsafeMutableBufferPointer(
            start: memory.bindMemory(to: UInt32.self, capacity: count), count: count)
        pixels.initialize(repeating: 0xff00_0000)
    }

    /// A picture of what `memory` holds, for as long as that lasts.
    ///
    /// - Parameter memory: Four bytes a pixel.
    package init(size: PixelSize, over memory: UnsafeMutableRawBufferPointer) {
        precondition(memory.count == Canvas.byteCount(of: size))
        self.size = size
        self.memory = nil
        self.pixels = memory.bindMemory(to: UInt32.self)
    }

    /// The bytes that a picture takes.
    package static func byteCount(of size: PixelSize) -> Int {
        max(0, size.width) * max(0, size.height) * MemoryLayout<UInt32>.stride
    }

    deinit {
        memory?.deallocate()
    }

    private static let hugePage = 2 << 20
}

extension Canvas {
    /// The upright picture as a panel mounted with this turn scans it out.
    package func turned(by rotation: Rotation) -> Canvas {
        let turned = Canvas(size: size.rotated(by: rotation))
        let (first, across, down) = steps(for: rotation)
        for y in 0..<turned.size.height {
            for x in 0..<turned.size.width {
                turned.pixels[y * turned.size.width + x] = pixels[first + x * across + y * down]
            }
        }
        return turned
    }

    /// The pixel that comes to the top left corner, and from there the ones that come to its right and below it.
    private func steps(for rotation: Rotation) -> (first: Int, across: Int, down: Int) {
        let (width, height) = (size.width, size.height)
        return switch rotation {
        case .none: (0, 1, width)
        case .quarter: ((height - 1) * width, -width, 1)
        case .half: (height * width - 1, -1, -width)
        case .threeQuarters: (width - 1, width, -1)
        }
    }
}
