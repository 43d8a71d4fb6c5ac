// SPDX-License-Identifier: MIT
internal import Geometry

/// Scales a picture so that it covers another size, centered; the shape of what it shows is kept.
struct CoverScaling {
    private let source: PixelSize
    private let target: PixelSize
    private let columns: LineScaling
    private let rows: LineScaling

    init(from source: PixelSize, to target: PixelSize) {
        self.source = source
        self.target = target
        let across = Double(target.width) / Double(max(1, source.width))
        let down = Double(target.height) / Double(max(1, source.height))
        columns = LineScaling(from: source.width, to: target.width, scale: max(across, down))
        rows = LineScaling(from: source.height, to: target.height, scale: max(across, down))
    }

    /// Fills `pixels`, which may be uninitialized; with black when there is nothing to scale.
    func scale(_ picture: UnsafeBufferPointer<UInt32>, to pixels: UnsafeMutableBufferPointer<UInt32>) {
        guard source.width > 0, source.height > 0 else {
            pixels.initialize(repeating: 0xff00_0000)
            return
        }
        var line = [Float](repeating: 0, count: source.width * 3)
        line.withUnsafeMutableBufferPointer { line in
            for y in 0..<target.height {
                mix(rows.shares[y], of: picture, into: line)
                for x in 0..<target.width {
                    pixels[y * target.width + x] = mixed(columns.shares[x], of: line)
                }
            }
        }
    }

    /// Mixes whole rows of the picture, three numbers a pixel.
    private func mix(
        _ share: LineScaling.Share, of picture: UnsafeBufferPointer<UInt32>,
        into line: UnsafeMutableBufferPointer<Float>
    ) {
        line.update(repeating: 0)
        for index in 0..<share.count {
            let part = rows.parts[share.part + index]
            let row = (share.first + index) * source.width
            for x in 0..<source.width {
                let pixel = picture[row + x]
                line[x * 3] += part * Float(pixel >> 16 & 255)
                line[x * 3 + 1] += part * Float(pixel >> 8 & 255)
                line[x * 3 + 2] += part * Float(pixel & 255)
            }
        }
    }

    /// One pixel of a mixed row.
    private func mixed(_ share: LineScaling.Share, of line: UnsafeMutableBufferPointer<Float>) -> UInt32 {
        var (red, green, blue): (Float, Float, Float) = (0.5, 0.5, 0.5)
        for index in 0..<share.count {
            let part = columns.parts[share.part + index]
            let place = (share.first + index) * 3
            red += part * line[place]
            green += part * line[place + 1]
            blue += part * line[place + 2]
        }
        return 0xff00_0000 | UInt32(min(red, 255)) << 16 | UInt32(min(green, 255)) << 8 | UInt32(min(blue, 255))
    }
}
