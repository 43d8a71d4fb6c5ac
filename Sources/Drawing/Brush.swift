// SPDX-License-Identifier: MIT

/// A color at an opacity, prepared for blending.
///
/// A pixel is blended by a *weight* from 0 (untouched) to 256 (replaced): coverage times opacity, rounded once, so
/// that a pixel gets the same value whichever loop paints it.
struct Brush {
    /// The color as an opaque pixel.
    let pixel: UInt32
    /// 256 times the opacity.
    let strength: Float
    /// The weight of a wholly covered pixel.
    let solidWeight: UInt32

    init(_ color: Color, opacity: Double) {
        pixel = color.pixel
        strength = opacity > 0 ? Float(min(opacity, 1) * 256) : 0
        solidWeight = Brush.rounded(strength)
    }

    var isInvisible: Bool { solidWeight == 0 }

    /// The weight of a pixel covered by `coverage`, 0 ... 1.
    @inline(__always)
    func weight(coverage: Float) -> UInt32 {
        Brush.rounded(coverage * strength)
    }

    /// The weight of a pixel covered by `coverage`, 0 ... 255, as fonts measure it.
    @inline(__always)
    func weight(coverage: UInt8) -> UInt32 {
        let full = UInt32(coverage) &+ UInt32(coverage >> 7)
        return (full &* solidWeight &+ 128) >> 8
    }

    /// `under` blended with the color, both channels of a pair in one multiplication.
    @inline(__always)
    func over(_ under: UInt32, weight: UInt32) -> UInt32 {
        let rest = 256 &- weight
        let redBlue = (under & Brush.pair) &* rest &+ (pixel & Brush.pair) &* weight &+ Brush.half
        let alphaGreen = (under >> 8 & Brush.pair) &* rest &+ (pixel >> 8 & Brush.pair) &* weight &+ Brush.half
        return (redBlue >> 8 & Brush.pair) | (alphaGreen & ~Brush.pair)
    }

    /// Paints the wholly covered pixels `start ..< end`.
    @inline(__always)
    func paintSolid(_ pixels: UnsafeMutableBufferPointer<UInt32>, from start: Int, to end: Int) {
        guard start < end else { return }
        if solidWeight == 256 {
            for index in start..<end {
                pixels[index] = pixel
            }
            return
        }
        let rest = 256 &- solidWeight
        let redBlue = (pixel & Brush.pair) &* solidWeight &+ Brush.half
        let alphaGreen = (pixel >> 8 & Brush.pair) &* solidWeight &+ Brush.half
        for index in start..<end {
            let under = pixels[index]
            let low = (under & Brush.pair) &* rest &+ redBlue
            let high = (under >> 8 & Brush.pair) &* rest &+ alphaGreen
            pixels[index] = (low >> 8 & Brush.pair) | (high & ~Brush.pair)
        }
    }

    /// Every other byte of a pixel; two channels fit one 32-bit multiplication without touching each other.
    private static let pair: UInt32 = 0x00ff_00ff
    /// One half in both channels of a pair, so that the shift rounds.
    private static let half: UInt32 = 0x0080_0080

    /// A value from 0 to 256 as an integer; adding 2^23 leaves the integer in the low bits, which vectorizes where a
    /// conversion with its checks does not.
    @inline(__always)
    private static func rounded(_ value: Float) -> UInt32 {
        (value + 8_388_608).bitPattern & 0x1ff
    }
}
