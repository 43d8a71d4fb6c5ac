// SPDX-License-Identifier: MIT
internal import CFreeType
internal import CHarfBuzz

/// An opened font file: FreeType draws its glyphs, HarfBuzz places them; both read the same mapping of the file.
///
/// Sizes and places inside the text code are 26.6 numbers, 1/64 pixel.
final class Font {
    private let blob: OpaquePointer
    private let face: FT_Face
    private let shaper: OpaquePointer
    private let unitsPerEm: Int
    /// The size that FreeType and HarfBuzz are set to.
    private var size = 0

    /// Nil when the file cannot be opened or holds no outlines.
    init?(path: String, library: FT_Library) {
        guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
        var length: UInt32 = 0
        var face: FT_Face?
        guard let bytes = hb_blob_get_data(blob, &length),
            FT_New_Memory_Face(
                library, UnsafeRawPointer(bytes).assumingMemoryBound(to: FT_Byte.self), FT_Long(length), 0, &face) == 0,
            let face
        else {
            hb_blob_destroy(blob)
            return nil
        }
        let description = hb_face_create(blob, 0)
        defer { hb_face_destroy(description) }
        // FT_IS_SCALABLE and FT_HAS_... are macros; the flag is bit 0.
        guard face.pointee.face_flags & 1 != 0, face.pointee.units_per_EM > 0, let shaper = hb_font_create(description)
        else {
            FT_Done_Face(face)
            hb_blob_destroy(blob)
            return nil
        }
        self.blob = blob
        self.face = face
        self.shaper = shaper
        unitsPerEm = Int(face.pointee.units_per_EM)
    }

    deinit {
        hb_font_destroy(shaper)
        FT_Done_Face(face)
        hb_blob_destroy(blob)
    }

    func hasGlyph(for scalar: UInt32) -> Bool {
        FT_Get_Char_Index(face, FT_ULong(scalar)) != 0
    }

    /// A line's height at `size` per em, whole pixels in 1/64 pixel, so that lines lie equally far apart.
    func lineHeight(size: Int) -> Int {
        let units = Int(face.pointee.ascender) - Int(face.pointee.descender)
        return (units * size / unitsPerEm + 32) & ~63
    }

    /// The reach of a character's outline above and below the baseline, in 1/64 pixel; nil without an outline.
    func extent(of scalar: UInt32, size: Int) -> (top: Int, bottom: Int)? {
        let glyph = FT_Get_Char_Index(face, FT_ULong(scalar))
        guard glyph != 0, let slot = outline(of: glyph, size: size), slot.pointee.outline.n_points > 0 else {
            return nil
        }
        var box = FT_BBox()
        FT_Outline_Get_CBox(&slot.pointee.outline, &box)
        return (Int(box.yMax), -Int(box.yMin))
    }

    /// Adds the glyphs of `buffer`, which HarfBuzz turns from characters into glyphs, behind `run`.
    func shape(_ buffer: OpaquePointer, size: Int, font: Int, into run: inout GlyphRun) {
        set(size: size)
        hb_shape(shaper, buffer, nil, 0)
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return }
        for index in 0..<Int(count) {
            let position = positions[index]
            run.glyphs.append(
                GlyphRun.Glyph(
                    font: font, id: infos[index].codepoint, x: run.width + Int(position.x_offset),
                    y: -Int(position.y_offset)))
            run.width += Int(position.x_advance)
        }
    }

    /// Draws a glyph and hands its bitmap to `keep`, unless it has no ink.
    func render(
        glyph: UInt32, size: Int, shift: Int, keep: (UnsafePointer<UInt8>, _ bytesPerRow: Int, GlyphBox) -> Void
    ) {
        guard let slot = outline(of: glyph, size: size) else { return }
        FT_Outline_Translate(&slot.pointee.outline, FT_Pos(shift), 0)
        guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return }
        let bitmap = slot.pointee.bitmap
        guard let bytes = bitmap.buffer, bitmap.width > 0, bitmap.rows > 0, bitmap.pitch > 0 else { return }
        let box = GlyphBox(
            left: Int(slot.pointee.bitmap_left), top: -Int(slot.pointee.bitmap_top), width: Int(bitmap.width),
            height: Int(bitmap.rows))
        keep(UnsafePointer(bytes), Int(bitmap.pitch), box)
    }

    /// Leaves out the font's own bitmaps, and fits heights to the pixel rows only where the font says how: FreeType's
    /// own way of finding that out goes through all characters and takes longer than everything else before the first
    /// frame.
    private static let loadFlags = FT_Int32(FT_LOAD_NO_BITMAP | FT_LOAD_NO_AUTOHINT)

    /// The outline of a glyph at `size` per em; nil where there is none.
    private func outline(of glyph: UInt32, size: Int) -> FT_GlyphSlot? {
        set(size: size)
        guard FT_Load_Glyph(face, glyph, Font.loadFlags) == 0, let slot = face.pointee.glyph,
            slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return nil }
        return slot
    }

    private func set(size: Int) {
        guard size != self.size else { return }
        FT_Set_Char_Size(face, 0, FT_F26Dot6(size), 72, 72)
        hb_font_set_scale(shaper, Int32(truncatingIfNeeded: size), Int32(truncatingIfNeeded: size))
        self.size = size
    }
}
