// SPDX-License-Identifier: MIT

/// Glyphs side by side on one baseline, left to right; lengths are 1/64 pixel, y down.
struct GlyphRun {
    struct Glyph {
        /// The font's place in the list.
        var font: Int
        var id: UInt32
        var x: Int
        var y: Int
    }

    var glyphs: [Glyph] = []
    var width = 0
}

/// Where a glyph's bitmap lies from its origin, in pixels, y down.
struct GlyphBox {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
}
