// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskConfiguration
import LinuxSystem

/// What lies behind everything on the panel; made once for each size a panel has.
final class Backdrop {
    private let configuration: Configuration
    private var size: PixelSize?
    private var background: Background?

    init(_ configuration: Configuration) {
        self.configuration = configuration
    }

    /// The background of a panel of this size; nil, with a warning, where the picture is gone since the start.
    func background(covering size: PixelSize) -> Background? {
        guard size != self.size else { return background }
        self.size = size
        do {
            background = try configuration.background(covering: size)
        } catch {
            Log.warning("background: \(error)")
            background = nil
        }
        return background
    }
}
