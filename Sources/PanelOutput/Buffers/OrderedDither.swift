// SPDX-License-Identifier: MIT

/// Turns XRGB8888 into RGB565 so that the mean of a few pixels keeps the color that a single one cannot have.
///
/// This is the 8x8 Bayer matrix in what is left of it: eight bits a channel are three more than red and blue have here
/// and two more than green, so only the upper bits of its thresholds can make a difference, and they repeat every four
/// pixels. Green rounds up where red and blue round down and the other way round, which leaves less light and dark to
/// see than one matrix for all.
///
/// Thresholds depend on the place in the framebuffer alone, so a part painted again equals the whole.
struct OrderedDither: Hashable {
    private typealias Lanes = SIMD8<UInt32>

    /// The thresholds of eight pixels in a row, from a certain one on; laid out as a pixel is.
    private let thresholds: Lanes

    /// The dither from framebuffer column `x` on in row `y`: red and blue from 0 to 7, green from 0 to 3.
    @inline(__always)
    init(x: Int, y: Int) {
        let row = Lanes(repeating: UInt32(truncatingIfNeeded: y))
        let column = Lanes(repeating: UInt32(truncatingIfNeeded: x)) &+ OrderedDither.ramp
        let mixed = column ^ row
        let green = ((mixed & 1) &<< 1) | (row & 1)
        let raised = (green &<< 1) | ((mixed &>> 1) & 1)
        let others = Lanes(repeating: 7) &- raised
        thresholds = (others &<< 16) | (green &<< 8) | others
    }

    /// Converts `count` pixels of one row.
    func convert(_ source: UnsafePointer<UInt32>, count: Int, to target: UnsafeMutablePointer<UInt16>) {
        let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
        let whole = count & ~7
        for column in stride(from: 0, to: whole, by: 8) {
            let pixels = from.loadUnaligned(fromByteOffset: column * 4, as: Lanes.self)
            to.storeBytes(of: packed(pixels), toByteOffset: column * 2, as: SIMD8<UInt16>.self)
        }
        guard whole < count else { return }
        var rest = Lanes()
        for column in whole..<count { rest[column - whole] = source[column] }
        let last = packed(rest)
        for column in whole..<count { target[column] = last[column - whole] }
    }

    /// All channels at once: none can carry into the next, because white, lowered to the scale of full steps, leaves
    /// just the room that the highest threshold takes.
    @inline(__always)
    private func packed(_ pixels: Lanes) -> SIMD8<UInt16> {
        // A panel shows five bits as eight by repeating the upper ones below. Taking those away leaves eight times the
        // step, so what such a panel can show is not dithered at all; four times for green.
        let repeatedOthers = (pixels &>> 5) & 0x07_0007
        let repeatedGreen = (pixels &>> 6) & 0x00_0300
        let steps = (pixels & 0xff_ffff) &- repeatedOthers &- repeatedGreen
        let raised = steps &+ thresholds
        let red = (raised &>> 8) & 0xf800
        let green = (raised &>> 5) & 0x07e0
        let blue = (raised &>> 3) & 0x001f
        return SIMD8<UInt16>(truncatingIfNeeded: red | green | blue)
    }

    private static var ramp: Lanes { Lanes(0, 1, 2, 3, 4, 5, 6, 7) }
}
