// SPDX-License-Identifier: MIT
import Testing

@testable import PanelOutput

@Suite("Dithering to 16 bits")
struct OrderedDitherTests {
    @Test(
        "Black and white stay what they are at every place",
        arguments: [(0xff00_0000, 0), (0x00ff_ffff, 0xffff)] as [(UInt32, UInt16)])
    func extremes(pixel: UInt32, packed: UInt16) {
        #expect(flat(pixel).allSatisfy { $0 == packed })
    }

    @Test("A color that the panel has is not dithered")
    func panelColors() {
        for level in UInt16(0)..<64 {
            let packed = level / 2 << 11 | level << 5 | level / 2
            #expect(flat(Shown(packed).pixel).allSatisfy { $0 == packed })
        }
    }

    @Test(
        "A flat area is as light as its color, to less than one of 255 steps in each channel",
        arguments: [0x01_0000, 0x00_0100, 0x00_0001, 0x01_0101] as [UInt32])
    func means(channels: UInt32) {
        for value in UInt32(0)...255 {
            let color = channels * value
            let mean = Mean(of: flat(color))
            #expect(abs(mean.red - Double(color >> 16)) < 1)
            #expect(abs(mean.green - Double(color >> 8 & 255)) < 1)
            #expect(abs(mean.blue - Double(color & 255)) < 1)
        }
    }

    @Test("A gradient has no bands: its mean rises with almost every step and never falls")
    func gradient() {
        let means = (UInt32(0)...255).map { Mean(of: flat($0 << 16 | $0 << 8 | $0)) }
        for channel in [\Mean.red, \.green, \.blue] {
            let steps = zip(means, means.dropFirst()).map { $1[keyPath: channel] - $0[keyPath: channel] }
            #expect(steps.allSatisfy { $0 >= 0 })
            #expect(steps.count { $0 > 0 } >= 248)
        }
    }

    @Test("Where green is rounded up, red and blue are not, as long as half of them can be spared")
    func channelsAlternate() {
        // Half a step above a color of the panel in each channel.
        let packed = flat(0x040204)
        #expect(Set(packed) == [0x0801, 0x0020])
    }

    /// A flat area of four by four pixels somewhere, row by row.
    private func flat(_ pixel: UInt32) -> [UInt16] {
        let source = [UInt32](repeating: pixel, count: 4)
        var packed: [UInt16] = []
        for y in 6..<10 {
            var row = [UInt16](repeating: 0, count: 4)
            OrderedDither(x: 3, y: y).convert(source, count: 4, to: &row)
            packed += row
        }
        return packed
    }
}

/// A 16-bit pixel as a panel shows it.
private struct Shown {
    let red: UInt32
    let green: UInt32
    let blue: UInt32

    init(_ packed: UInt16) {
        let (five, six, last) = (UInt32(packed >> 11), UInt32(packed >> 5 & 63), UInt32(packed & 31))
        red = five << 3 | five >> 2
        green = six << 2 | six >> 4
        blue = last << 3 | last >> 2
    }

    var pixel: UInt32 { red << 16 | green << 8 | blue }
}

private struct Mean {
    let red: Double
    let green: Double
    let blue: Double

    init(of packed: [UInt16]) {
        let shown = packed.map { Shown($0) }
        let count = Double(packed.count)
        red = shown.reduce(0) { $0 + Double($1.red) } / count
        green = shown.reduce(0) { $0 + Double($1.green) } / count
        blue = shown.reduce(0) { $0 + Double($1.blue) } / count
    }
}
