// SPDX-License-Identifier: MIT
import Geometry

/// A mode a connector lists, as far as the choice depends on it.
struct DisplayMode: Hashable, Sendable, CustomStringConvertible {
    var size: PixelSize
    /// Frames per 1000 seconds, computed from the timings; 0 when they are nonsense.
    var millihertz: Int
    var isPreferred = false
    /// Interlaced and stereo modes are never used (K36).
    var isPlain = true

    init(size: PixelSize, millihertz: Int, isPreferred: Bool = false, isPlain: Bool = true) {
        self.size = size
        self.millihertz = millihertz
        self.isPreferred = isPreferred
        self.isPlain = isPlain
    }

    /// The refresh rate of these timings. The kernel's own field is rounded, and zero on some panels (K36).
    ///
    /// - Parameter clock: The pixel clock in kHz.
    static func millihertz(clock: Int, totalWidth: Int, totalHeight: Int) -> Int {
        guard totalWidth > 0, totalHeight > 0 else { return 0 }
        return clock * 1_000_000 / (totalWidth * totalHeight)
    }

    /// Such as "800x480@59.94".
    var description: String {
        let hundredths = (millihertz + 5) / 10
        let fraction = hundredths % 100
        return "\(size.width)x\(size.height)@\(hundredths / 100)"
            + (fraction == 0 ? "" : ".\(fraction / 10)\(fraction % 10)")
    }
}
