// SPDX-License-Identifier: MIT
import Geometry

/// The touchscreen in front of a display. Its coordinates are neither the pixels nor begin at zero, so that a forgotten
/// range shows, and they stay where they are when the panel is mounted turned.
struct PanelSurface {
    static let x: ClosedRange<Int32> = 100...4195
    static let y: ClosedRange<Int32> = 50...2507

    let display: VirtualDisplay

    /// The device's numbers for a point of the upright picture.
    func position(of point: Point) -> (x: Int32, y: Int32) {
        let upright = display.geometry.size
        let (u, v) = onGlass(point.x / Double(upright.width), point.y / Double(upright.height))
        return (Self.along(Self.x, u), Self.along(Self.y, v))
    }

    /// Turns as the picture is turned, in parts of the width and the height.
    private func onGlass(_ u: Double, _ v: Double) -> (u: Double, v: Double) {
        switch display.rotation {
        case .none: (u, v)
        case .quarter: (1 - v, u)
        case .half: (1 - u, 1 - v)
        case .threeQuarters: (v, 1 - u)
        }
    }

    private static func along(_ range: ClosedRange<Int32>, _ share: Double) -> Int32 {
        let position = range.lowerBound + Int32(share * Double(range.count))
        return min(max(position, range.lowerBound), range.upperBound)
    }
}
