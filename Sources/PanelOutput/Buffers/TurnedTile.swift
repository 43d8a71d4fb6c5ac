// SPDX-License-Identifier: MIT
import Geometry

/// A small part of the picture, turned into the framebuffer's order.
///
/// A picture turned by a quarter is read down its columns, and each pixel of a column comes with a cache line of
/// neighbors. In a tile as wide as a few cache lines all of them are used before the line is needed for something else;
/// the framebuffer still gets whole rows, left to right.
struct TurnedTile {
    /// Framebuffer pixels.
    static let width = 64
    static let height = 64
    static let area = width * height

    /// The index of the tile's first pixel in the picture, and how far it is from there to the next column and row.
    let origin: Int
    let column: Int
    let row: Int
    let size: PixelSize

    /// Fills `scratch`, `width` pixels a row, from the picture.
    func turn(_ picture: UnsafePointer<UInt32>, into scratch: UnsafeMutablePointer<UInt32>) {
        if column == -1 {
            reverse(picture + origin, into: scratch)
        } else {
            transpose(picture + origin, into: scratch)
        }
    }

    private func reverse(_ first: UnsafePointer<UInt32>, into scratch: UnsafeMutablePointer<UInt32>) {
        let whole = size.width & ~3
        for y in 0..<size.height {
            let (from, to) = (first + y &* row, scratch + y &* TurnedTile.width)
            for x in stride(from: 0, to: whole, by: 4) {
                let four = UnsafeRawPointer(from - x - 3).loadUnaligned(as: SIMD4<UInt32>.self)
                let turned = SIMD4(four[3], four[2], four[1], four[0])
                UnsafeMutableRawPointer(to + x).storeBytes(of: turned, as: SIMD4<UInt32>.self)
            }
            for x in whole..<size.width { to[x] = from[0 &- x] }
        }
    }

    /// Transposes blocks of four by four, and the remaining pixels one by one.
    private func transpose(_ first: UnsafePointer<UInt32>, into scratch: UnsafeMutablePointer<UInt32>) {
        let (wholeWidth, wholeHeight) = (size.width & ~3, size.height & ~3)
        for x in stride(from: 0, to: wholeWidth, by: 4) {
            let from = first + x &* column
            for y in stride(from: 0, to: wholeHeight, by: 4) {
                transposeBlock(from + y &* row, into: scratch + (y &* TurnedTile.width &+ x))
            }
        }
        for x in 0..<size.width {
            for y in (x < wholeWidth ? wholeHeight : 0)..<size.height {
                scratch[y &* TurnedTile.width &+ x] = first[x &* column &+ y &* row]
            }
        }
    }

    @inline(__always)
    private func transposeBlock(_ first: UnsafePointer<UInt32>, into scratch: UnsafeMutablePointer<UInt32>) {
        // Where rows go backward, the four pixels are read from the last on and stored from the last row up.
        let isBackward = row < 0
        let from = UnsafeRawPointer(isBackward ? first - 3 : first)
        let bytes = column &* 4
        let a = from.loadUnaligned(as: SIMD4<UInt32>.self)
        let b = from.loadUnaligned(fromByteOffset: bytes, as: SIMD4<UInt32>.self)
        let c = from.loadUnaligned(fromByteOffset: 2 &* bytes, as: SIMD4<UInt32>.self)
        let d = from.loadUnaligned(fromByteOffset: 3 &* bytes, as: SIMD4<UInt32>.self)
        let ab = SIMD8(lowHalf: a, highHalf: b)
        let cd = SIMD8(lowHalf: c, highHalf: d)
        let even = SIMD8(lowHalf: ab.evenHalf, highHalf: cd.evenHalf)
        let odd = SIMD8(lowHalf: ab.oddHalf, highHalf: cd.oddHalf)
        let step = isBackward ? -TurnedTile.width : TurnedTile.width
        let to = isBackward ? scratch + 3 * TurnedTile.width : scratch
        UnsafeMutableRawPointer(to).storeBytes(of: even.evenHalf, as: SIMD4<UInt32>.self)
        UnsafeMutableRawPointer(to + step).storeBytes(of: odd.evenHalf, as: SIMD4<UInt32>.self)
        UnsafeMutableRawPointer(to + 2 &* step).storeBytes(of: even.oddHalf, as: SIMD4<UInt32>.self)
        UnsafeMutableRawPointer(to + 3 &* step).storeBytes(of: odd.oddHalf, as: SIMD4<UInt32>.self)
    }
}
