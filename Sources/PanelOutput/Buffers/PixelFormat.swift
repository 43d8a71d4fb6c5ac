// SPDX-License-Identifier: MIT

/// The layout of a dumb buffer's pixels: the formats the frame copy can write (K23).
package enum PixelFormat: Hashable, Sendable, CaseIterable {
    case xrgb8888
    /// Written like XRGB8888 with full alpha, for planes that list nothing simpler.
    case argb8888
    case rgb565
    /// Red and blue exchanged.
    case xbgr8888
    case abgr8888
    /// Ten bits a channel.
    case xrgb2101010
    /// Three bytes a pixel, blue first.
    case rgb888
    /// Three bytes a pixel, red first.
    case bgr888

    /// The DRM_FORMAT_* code. Spelled out because those are fourcc macros Swift cannot import.
    var code: UInt32 {
        switch self {
        case .xrgb8888: PixelFormat.code("XR24")
        case .argb8888: PixelFormat.code("AR24")
        case .rgb565: PixelFormat.code("RG16")
        case .xbgr8888: PixelFormat.code("XB24")
        case .abgr8888: PixelFormat.code("AB24")
        case .xrgb2101010: PixelFormat.code("XR30")
        case .rgb888: PixelFormat.code("RG24")
        case .bgr888: PixelFormat.code("BG24")
        }
    }

    var bytesPerPixel: Int {
        switch self {
        case .xrgb8888, .argb8888, .xbgr8888, .abgr8888, .xrgb2101010: 4
        case .rgb888, .bgr888: 3
        case .rgb565: 2
        }
    }

    /// The bytes that are written at once; rows begin at a multiple of them.
    var alignment: Int { bytesPerPixel == 3 ? 1 : bytesPerPixel }

    init?(code: UInt32) {
        guard let format = PixelFormat.allCases.first(where: { $0.code == code }) else { return nil }
        self = format
    }

    /// Our formats that a plane lists, the best first (K23): RGB565 only where the driver prefers 16 bits, because
    /// there each XRGB8888 frame would be converted again behind our back.
    static func preferred(among codes: [UInt32], depth: Int) -> [PixelFormat] {
        let common: [PixelFormat] = depth == 16 ? [.rgb565, .xrgb8888, .argb8888] : [.xrgb8888, .argb8888, .rgb565]
        let order = common + [.xbgr8888, .abgr8888, .xrgb2101010, .rgb888, .bgr888]
        return order.filter { codes.contains($0.code) }
    }

    /// The four letters of `code`, for messages.
    static func name(of code: UInt32) -> String {
        let letters = (0..<4).map { UInt8(truncatingIfNeeded: code >> UInt32(8 * $0)) }
        return String(decoding: letters, as: UTF8.self)
    }

    private static func code(_ letters: StaticString) -> UInt32 {
        letters.withUTF8Buffer { bytes in
            bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
}
