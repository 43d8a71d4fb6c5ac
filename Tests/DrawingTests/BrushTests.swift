// SPDX-License-Identifier: MIT
import Fixtures
import Testing

@testable import Drawing

@Suite("A brush")
struct BrushTests {
    @Test(
        "A brush has its opacity as weight in steps of 1/256, and is invisible below half a step",
        arguments: [(1, 256), (2, 256), (0.5, 128), (0.25, 64), (0.002, 1), (0.001, 0), (0, 0), (-1, 0), (.nan, 0)]
            as [(Double, UInt32)])
    func opacity(opacity: Double, weight: UInt32) {
        let brush = Brush(Color(10, 20, 30), opacity: opacity)
        #expect(brush.solidWeight == weight)
        #expect(brush.isInvisible == (weight == 0))
        #expect(brush.weight(coverage: Float(1)) == weight)
        #expect(brush.weight(coverage: UInt8(255)) == weight)
        #expect(brush.weight(coverage: Float(0)) == 0)
        #expect(brush.weight(coverage: UInt8(0)) == 0)
    }

    @Test(
        "A brush makes edges of light colors heavier and of dark colors lighter, with less effect on letters",
        arguments: [
            (Color(255, 255, 255), 184, 162), (Color(0, 0, 0), 72, 95), (Color(125, 125, 125), 128, 129),
            (Color(0, 255, 0), 184, 162), (Color(0, 0, 255), 72, 95), (Color(255, 0, 0), 118, 122),
            (Color(140, 140, 140), 149, 141),
        ] as [(Color, UInt32, UInt32)])
    func edges(color: Color, half: UInt32, letter: UInt32) {
        let brush = Brush(color, opacity: 1)
        #expect(brush.weight(coverage: Float(0.5)) == half)
        #expect(brush.weight(coverage: UInt8(128)) == letter)
        #expect(Brush(color, opacity: 0.5).weight(coverage: Float(0.5)) == (half + 1) / 2)
    }

    @Test(
        "A brush mixes each channel by weight and rounds, with the same result in each method",
        arguments: [7] as [UInt64])
    func mixture(seed: UInt64) {
        var dice = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let under = UInt32.random(in: 0xff00_0000...0xffff_ffff, using: &dice)
            let color = UInt32.random(in: 0xff00_0000...0xffff_ffff, using: &dice)
            let weight = UInt32.random(in: 0...256, using: &dice)
            let brush = Brush(
                Color(UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255)),
                opacity: Double(weight) / 256)
            let mixed = (0..<4 as Range<UInt32>).reduce(UInt32(0)) { pixel, channel in
                let (low, high) = (under >> (8 * channel) & 255, color >> (8 * channel) & 255)
                return pixel | ((low * (256 - weight) + high * weight + 128) >> 8) << (8 * channel)
            }
            #expect(brush.over(under, weight: weight) == mixed)
            #expect(brush.overInPairs(under, weight: weight) == mixed)
            var pixels = [under, under, under, under]
            pixels.withUnsafeMutableBufferPointer { brush.paintSolid($0, from: 1, to: 3) }
            #expect(pixels == [under, mixed, mixed, under])
            pixels.withUnsafeMutableBufferPointer { brush.paintSolid($0, from: 3, to: 3) }
            #expect(pixels == [under, mixed, mixed, under])
        }
    }
}
