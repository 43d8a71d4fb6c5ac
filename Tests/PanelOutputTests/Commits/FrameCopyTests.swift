// SPDX-License-Identifier: MIT
import Fixtures
import Geometry
import Testing

@testable import PanelOutput

/// A framebuffer with a guard behind its last row, filled with a byte no frame contains everywhere.
private struct Framebuffer {
    static let filler: UInt8 = 0xa5

    let copy: FrameCopy
    var bytes: [UInt8]

    init(size: PixelSize, rotation: Rotation, format: PixelFormat, padding: Int) {
        let upright = size.rotated(by: rotation)
        let pitch = upright.width * format.bytesPerPixel + padding
        copy = FrameCopy(size: size, rotation: rotation, format: format, pitch: pitch)
        bytes = Array(repeating: Framebuffer.filler, count: pitch * upright.height + 64)
    }

    mutating func take(_ region: Region, of picture: [UInt32]) {
        bytes.withUnsafeMutableBytes { memory in
            picture.withUnsafeBufferPointer { copy.copy(region, from: $0, to: memory) }
        }
    }

    /// The place of the upright pixel (x, y), found by turning one point.
    func place(x: Int, y: Int) -> (x: Int, y: Int) {
        switch copy.rotation {
        case .none: (x, y)
        case .quarter: (copy.size.height - 1 - y, x)
        case .half: (copy.size.width - 1 - x, copy.size.height - 1 - y)
        case .threeQuarters: (y, copy.size.width - 1 - x)
        }
    }

    /// Does pixel by pixel what `take` ought to do.
    mutating func takeSlowly(_ region: Region, of picture: [UInt32]) {
        for y in 0..<copy.size.height {
            for x in 0..<copy.size.width
            where region.rects.contains(where: { $0.left <= x && x < $0.right && $0.top <= y && y < $0.bottom }) {
                let (column, row) = place(x: x, y: y)
                let offset = row * copy.pitch + column * copy.format.bytesPerPixel
                let pixel = encoded(picture[y * copy.size.width + x], column: column, row: row)
                for (index, byte) in pixel.enumerated() {
                    bytes[offset + index] = byte
                }
            }
        }
    }

    private func encoded(_ pixel: UInt32, column: Int, row: Int) -> [UInt8] {
        let red = pixel >> 16 & 255
        let green = pixel >> 8 & 255
        let blue = pixel & 255
        switch copy.format {
        case .xrgb8888: return [blue, green, red, pixel >> 24].map { UInt8($0) }
        case .argb8888: return [blue, green, red, 255].map { UInt8($0) }
        case .xbgr8888, .abgr8888: return [red, green, blue, 255].map { UInt8($0) }
        case .rgb888: return [blue, green, red].map { UInt8($0) }
        case .bgr888: return [red, green, blue].map { UInt8($0) }
        case .xrgb2101010:
            let packed = [red, green, blue].reduce(0) { $0 << 10 | ($1 * 4 + $1 / 64) }
            return (0..<4).map { UInt8(truncatingIfNeeded: packed >> (8 * $0)) }
        case .rgb565:
            let eighths = Framebuffer.eighths[row % 4][column % 4]
            let quarters = Framebuffer.quarters[row % 2][column % 2]
            let packed =
                (red - red / 32 + eighths) / 8 * 2048 + (green - green / 64 + quarters) / 4 * 32
                + (blue - blue / 32 + eighths) / 8
            return [UInt8(packed % 256), UInt8(packed / 256)]
        }
    }

    /// The values by which red and blue are raised before they are cut to five bits, row by row.
    private static let eighths: [[UInt32]] = [[7, 3, 6, 2], [1, 5, 0, 4], [6, 2, 7, 3], [0, 4, 1, 5]]
    private static let quarters: [[UInt32]] = [[0, 2], [3, 1]]
}

@Suite("The frame copy")
struct FrameCopyTests {
    @Test(
        "writes exactly the damaged pixels, for any rotation, format and row length",
        arguments: Rotation.allCases, PixelFormat.allCases)
    func equalsNaive(rotation: Rotation, format: PixelFormat) {
        for padding in [0, 4, 12, 60] {
            for seed in 0..<12 as Range<UInt64> {
                var generator = SeededGenerator(seed: seed)
                let size = PixelSize(
                    width: .random(in: 1...23, using: &generator), height: .random(in: 1...17, using: &generator))
                let picture = [UInt32].noise(size, using: &generator)
                let damage = Region.random(around: size, using: &generator)
                var fast = Framebuffer(size: size, rotation: rotation, format: format, padding: padding)
                var slow = fast
                fast.take(damage, of: picture)
                slow.takeSlowly(damage, of: picture)
                #expect(fast.bytes == slow.bytes, "seed \(seed), \(size), padding \(padding), \(damage.rects)")
            }
        }
    }

    @Test(
        "writes each format as the kernel reads it, byte by byte",
        arguments: [
            (.xrgb8888, [0x56, 0x34, 0x12, 0xff]), (.argb8888, [0x56, 0x34, 0x12, 0xff]),
            (.xbgr8888, [0x12, 0x34, 0x56, 0xff]), (.abgr8888, [0x12, 0x34, 0x56, 0xff]),
            (.rgb888, [0x56, 0x34, 0x12]), (.bgr888, [0x12, 0x34, 0x56]),
            // Red 0x048, green 0x0d0, blue 0x159.
            (.xrgb2101010, [0x59, 0x41, 0x83, 0x04]),
        ] as [(PixelFormat, [UInt8])])
    func bytes(format: PixelFormat, expected: [UInt8]) {
        let size = PixelSize(width: 2, height: 1)
        var framebuffer = Framebuffer(size: size, rotation: .none, format: format, padding: 0)
        framebuffer.take(Region(PixelRect(size: size)), of: [0xff12_3456, 0xff12_3456])
        #expect(Array(framebuffer.bytes.prefix(expected.count * 2)) == expected + expected)
    }

    @Test(
        "writes black and white as black and white in ten bits",
        arguments: [(0xff00_0000, 0), (0xffff_ffff, 0x3fff_ffff)])
    func tenBits(pixel: UInt32, packed: UInt32) {
        let size = PixelSize(width: 1, height: 1)
        var framebuffer = Framebuffer(size: size, rotation: .none, format: .xrgb2101010, padding: 0)
        framebuffer.take(Region(PixelRect(size: size)), of: [pixel])
        #expect(framebuffer.bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) } == packed)
    }

    @Test("turns rectangles as it turns pixels", arguments: Rotation.allCases)
    func rectangles(rotation: Rotation) {
        let size = PixelSize(width: 10, height: 6)
        let framebuffer = Framebuffer(size: size, rotation: rotation, format: .xrgb8888, padding: 0)
        let rect = PixelRect(left: 2, top: 1, right: 5, bottom: 3)
        let first = framebuffer.place(x: 2, y: 1)
        let last = framebuffer.place(x: 4, y: 2)
        let expected = PixelRect(
            left: min(first.x, last.x), top: min(first.y, last.y), right: max(first.x, last.x) + 1,
            bottom: max(first.y, last.y) + 1)
        #expect(framebuffer.copy.framebufferRect(of: rect) == expected)
    }

    @Test("writes nothing into memory too small for the picture")
    func tooSmall() {
        let size = PixelSize(width: 4, height: 4)
        var framebuffer = Framebuffer(size: size, rotation: .none, format: .xrgb8888, padding: 0)
        framebuffer.bytes.removeLast(65)
        let before = framebuffer.bytes
        framebuffer.take(Region(PixelRect(size: size)), of: Array(repeating: 0, count: 16))
        #expect(framebuffer.bytes == before)
    }

    @Test(
        "turns pictures that are larger than what it turns at a time",
        arguments: Rotation.allCases, [PixelFormat.xrgb8888, .rgb565, .bgr888])
    func large(rotation: Rotation, format: PixelFormat) {
        var generator = SeededGenerator(seed: 1)
        let size = PixelSize(width: 149, height: 134)
        let picture = [UInt32].noise(size, using: &generator)
        for damage in [PixelRect(size: size), PixelRect(left: 3, top: 5, right: 141, bottom: 130)] {
            var fast = Framebuffer(size: size, rotation: rotation, format: format, padding: 12)
            var slow = fast
            fast.take(Region(damage), of: picture)
            slow.takeSlowly(Region(damage), of: picture)
            #expect(fast.bytes == slow.bytes)
        }
    }

    @Test("makes the same pixels of a part as of the whole", arguments: Rotation.allCases, PixelFormat.allCases)
    func partEqualsWhole(rotation: Rotation, format: PixelFormat) {
        let seed: UInt64 = 2
        var generator = SeededGenerator(seed: seed)
        let size = PixelSize(width: 37, height: 29)
        let picture = [UInt32].noise(size, using: &generator)
        var whole = Framebuffer(size: size, rotation: rotation, format: format, padding: 0)
        whole.take(Region(PixelRect(size: size)), of: picture)
        var parts = whole
        for _ in 0..<20 {
            parts.take(Region.random(around: size, using: &generator), of: picture)
        }
        #expect(parts.bytes == whole.bytes, "seed \(seed)")
    }
}

extension [UInt32] {
    fileprivate static func noise(_ size: PixelSize, using generator: inout SeededGenerator) -> [UInt32] {
        (0..<size.width * size.height).map { _ in .random(in: 0...UInt32.max, using: &generator) }
    }
}

extension Region {
    /// Up to four rectangles, partly outside the picture.
    static func random(around size: PixelSize, using generator: inout some RandomNumberGenerator) -> Region {
        var region = Region()
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            let left = Int.random(in: -3..<size.width, using: &generator)
            let top = Int.random(in: -3..<size.height, using: &generator)
            region.add(
                PixelRect(
                    left: left, top: top, right: left + .random(in: 1...size.width, using: &generator),
                    bottom: top + .random(in: 1...size.height, using: &generator)))
        }
        return region
    }
}
