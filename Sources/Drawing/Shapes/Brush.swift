// SPDX-License-Identifier: MIT

/// A color at an opacity, prepared for blending.
///
/// A pixel is blended by a *weight* from 0 (untouched) to 256 (replaced): coverage times opacity, rounded once, so
/// that a pixel gets the same value whichever loop paints it.
///
/// Pixel values are not amounts of light. Half of the way from black to white gives a fifth of white's light, so a
/// thin light line would look thinner than it is and a dark one bolder. What is under the brush is not known
/// here; light colors are taken to lie on dark ones and dark ones on light ones, and the coverage is corrected so that
/// both look equally heavy.
struct Brush {
    /// The color as an opaque pixel.
    let pixel: UInt32
    private let spreadPixel: UInt64
    /// 256 times the opacity.
    let strength: Float
    /// The weight of a wholly covered pixel.
    let solidWeight: UInt32
    /// The bend of the line from coverage to weight: positive is up, negative down.
    private let bend: Float

    init(_ color: Color, opacity: Double) {
        pixel = color.pixel
        spreadPixel = Brush.spread(color.pixel)
        strength = opacity > 0 ? Float(min(opacity, 1) * 256) : 0
        solidWeight = Brush.rounded(strength)
        bend = Brush.bend(for: color)
    }

    var isInvisible: Bool { solidWeight == 0 }

    /// The weight of a pixel covered by `coverage`, 0 ... 1; never less for a greater coverage, and exactly
    /// `solidWeight` for the greatest.
    @inline(__always)
    func weight(coverage: Float) -> UInt32 {
        weight(coverage, bend: bend)
    }

    /// The weight of a pixel covered by `coverage`, 0 ... 255, as fonts measure it.
    ///
    /// Letters get a part of the correction. They are all edges: with all of it, light ones look set in a bolder font
    /// and small dark ones washed out, although their light is the same.
    @inline(__always)
    func weight(coverage: UInt8) -> UInt32 {
        weight(Float(coverage) / 255, bend: bend * 0.6)
    }

    @inline(__always)
    private func weight(_ coverage: Float, bend: Float) -> UInt32 {
        Brush.rounded((coverage + bend * (coverage - coverage * coverage)) * strength)
    }

    /// `under` blended with the color, all four channels in one multiplication: each has 16 bits to itself.
    @inline(__always)
    func over(_ under: UInt32, weight: UInt32) -> UInt32 {
        let spread = Brush.spread(under)
        let mixed = spread << 8 &+ (spreadPixel &- spread) &* UInt64(weight) &+ Brush.halves
        let channels = mixed >> 8 & Brush.channels
        return UInt32(truncatingIfNeeded: channels | channels >> 24)
    }

    /// The same, two channels in each of two multiplications: loops of this one are vectorized.
    @inline(__always)
    func overInPairs(_ under: UInt32, weight: UInt32) -> UInt32 {
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

    /// Full for colors that are only seen on dark or only on light ones, none for the grays that may be on either.
    ///
    /// A pixel value's light is nearly its square. Bent by 0.87, half covered pixels get a little too much light and
    /// less covered ones too little: over all pixels of an edge, a shape has the light of its area.
    private static func bend(for color: Color) -> Float {
        let (red, green, blue) = (Float(color.red), Float(color.green), Float(color.blue))
        let lightness = (0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue).squareRoot() / 255
        return 0.87 * min(max((lightness - 0.49) * 6.4, -1), 1)
    }

    /// A pixel's channels 16 bits apart, the first and third below the second and fourth.
    @inline(__always)
    private static func spread(_ pixel: UInt32) -> UInt64 {
        (UInt64(pixel) | UInt64(pixel) << 24) & channels
    }

    private static let channels: UInt64 = 0x00ff_00ff_00ff_00ff
    /// A half in every channel, so that the shift rounds.
    private static let halves: UInt64 = 0x0080_0080_0080_0080
    /// Every other byte of a pixel; two channels fit one 32-bit multiplication without touching each other.
    private static let pair: UInt32 = 0x00ff_00ff
    /// A half in both channels of a pair, so that the shift rounds.
    private static let half: UInt32 = 0x0080_0080

    /// A value from 0 to 256 as an integer; adding 2^23 leaves the integer in the low bits, which vectorizes where a
    /// conversion with its checks does not.
    @inline(__always)
    private static func rounded(_ value: Float) -> UInt32 {
        (value + 8_388_608).bitPattern & 0x1ff
    }
}
