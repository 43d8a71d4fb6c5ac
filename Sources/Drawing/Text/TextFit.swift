// SPDX-License-Identifier: MIT
package import Geometry

/// How a text block was laid out: whether all of it is shown, and where.
package struct TextFit: Hashable, Sendable {
    /// Whether an ellipsis stands for a part of the text, or nothing of it is shown.
    package var isShortened: Bool
    /// Whether a word is broken because it is wider than the frame.
    package var breaksWord: Bool
    package var lineCount: Int
    /// The pixels with ink on the canvas, also those outside of the frame; empty where there is none.
    package var ink: PixelRect
}
