// SPDX-License-Identifier: MIT
import Geometry

/// The panel's picture and its touchscreen, whose coordinates are neither the pixels nor begin at zero, so that a
/// forgotten range shows.
enum PanelSurface {
    /// QEMU's display claims 100 dots per inch.
    static let panel = PanelGeometry(size: PixelSize(width: 800, height: 480), pixelsPerMillimeter: 100 / 25.4)
    static let x: ClosedRange<Int32> = 100...4195
    static let y: ClosedRange<Int32> = 50...2507

    /// The device's numbers for a point of the panel.
    static func position(of point: Point) -> (x: Int32, y: Int32) {
        (along(x, point.x / Double(panel.size.width)), along(y, point.y / Double(panel.size.height)))
    }

    private static func along(_ range: ClosedRange<Int32>, _ share: Double) -> Int32 {
        let position = range.lowerBound + Int32(share * Double(range.count))
        return min(max(position, range.lowerBound), range.upperBound)
    }
}
