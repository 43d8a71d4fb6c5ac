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

    mutating func add(_ bitmap: GlyphCache.Entry, x: Int, y: Int) {
        let left = x + bitmap.box.left
        let top = y + bitmap.box.top
        let box = PixelRect(left: left, top: top, right: left + bitmap.box.width, bottom: top + bitmap.box.height)
        guard !box.isEmpty else { return }
        glyphs.append(PlacedGlyph(bitmap: bitmap, x: left, y: top))
        ink = ink.union(box)
    }
}
