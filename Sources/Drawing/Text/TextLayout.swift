// SPDX-License-Identifier: MIT
internal import Geometry

/// A text block's glyphs, placed: pixels from the whole pixel its frame begins in.
struct TextLayout {
    struct PlacedGlyph {
        var bitmap: GlyphCache.Entry
        var x: Int
        var y: Int
    }

    var glyphs: [PlacedGlyph] = []
    /// The pixels with ink.
    var ink = PixelRect.empty
    var lineCount = 0
    var isShortened = false
    var breaksWord = false

    /// The pixels with ink when the frame begins in this pixel of the canvas.
    func ink(column: Int, row: Int) -> PixelRect {
        guard !ink.isEmpty else { return .empty }
        return PixelRect(
            left: ink.left + column, top: ink.top + row, right: ink.right + column, bottom: ink.bottom + row)
    }

    mutating func add(_ bitmap: GlyphCache.Entry, x: Int, y: Int) {
        let left = x + bitmap.box.left
        let top = y + bitmap.box.top
        let box = PixelRect(left: left, top: top, right: left + bitmap.box.width, bottom: top + bitmap.box.height)
        guard !box.isEmpty else { return }
        glyphs.append(PlacedGlyph(bitmap: bitmap, x: left, y: top))
        ink = ink.union(box)
    }
}
