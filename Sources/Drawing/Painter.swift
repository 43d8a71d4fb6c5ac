// SPDX-License-Identifier: MIT
package import Geometry

/// Paints scenes and tells what changed between two of them. Owns the fonts and every scratch buffer.
package final class Painter {
    /// - Parameter fonts: Paths of font files, in order of preference; a missing one is passed over.
    /// - Throws: `FontError` when none of them can be opened.
    package init(fonts: [String]) throws(FontError) {
    }

    /// The fonts that could not be opened, one line each, for the log.
    package var warnings: [String] { [] }

    /// The pixels that may differ between the two scenes, clipped to `size`.
    package func damage(from old: Scene, to new: Scene, size: PixelSize) -> Region {
        Region(PixelRect(size: size))
    }

    /// Repaints the pixels of `damage` so that they show `scene`.
    package func paint(_ scene: Scene, damage: Region, on canvas: borrowing Canvas) {
    }
}

/// No font could be opened.
package struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String

    package init(description: String) {
        self.description = description
    }
}
