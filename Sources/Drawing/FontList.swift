// SPDX-License-Identifier: MIT
internal import CFreeType
internal import CHarfBuzz

/// The fonts in order of preference; every character is taken from the first one that has it.
final class FontList {
    private let library: FT_Library
    private(set) var fonts: [Font]
    private let buffer: OpaquePointer?
    let warnings: [String]

    /// - Throws: `FontError` naming the paths when none of them can be opened.
    init(paths: [String]) throws(FontError) {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else {
            throw FontError(description: "FreeType could not be started")
        }
        var fonts: [Font] = []
        var warnings: [String] = []
        for path in paths {
            if let font = Font(path: path, library: library) {
                fonts.append(font)
            } else {
                warnings.append("font \(path): cannot be opened as an outline font; passed over")
            }
        }
        guard !fonts.isEmpty else {
            FT_Done_FreeType(library)
            let tried = paths.isEmpty ? "none is configured" : "tried " + paths.joined(separator: ", ")
            throw FontError(description: "no font can be opened: " + tried)
        }
        self.library = library
        self.fonts = fonts
        self.warnings = warnings
        buffer = hb_buffer_create()
    }

    deinit {
        hb_buffer_destroy(buffer)
        fonts = []
        FT_Done_FreeType(library)
    }

    /// The height of a line at `size` per em above and below its baseline, by the first font, in 1/64 pixel.
    func extent(size: Int) -> (ascent: Int, descent: Int) {
        guard let first = fonts.first else { return (0, 0) }
        return (first.ascent(size: size), first.descent(size: size))
    }

    /// The glyphs of one line of text at `size` per em, in 1/64 pixel.
    func shape(_ characters: some Sequence<Character>, size: Int) -> GlyphRun {
        var run = GlyphRun()
        var stretch = Stretch()
        for character in characters {
            let scalars = character.unicodeScalars.map(FontList.printable)
            let font = fontIndex(for: scalars, current: stretch.font)
            let script = FontList.script(of: scalars)
            if !stretch.takes(font: font, script: script) {
                append(stretch, size: size, to: &run)
                stretch = Stretch(font: font)
            }
            stretch.script = script ?? stretch.script
            stretch.scalars += scalars
        }
        append(stretch, size: size, to: &run)
        return run
    }

    /// Neighboring characters of one font and one script: what HarfBuzz can shape at once.
    private struct Stretch {
        var font = 0
        var script: hb_script_t?
        var scalars: [UInt32] = []

        /// A character without a script of its own, such as a digit or a comma, goes with its neighbors.
        func takes(font: Int, script: hb_script_t?) -> Bool {
            guard !scalars.isEmpty else { return self.font == font }
            return self.font == font && (script == nil || self.script == nil || self.script == script)
        }
    }

    private func append(_ stretch: Stretch, size: Int, to run: inout GlyphRun) {
        guard !stretch.scalars.isEmpty, let buffer else { return }
        hb_buffer_reset(buffer)
        let count = Int32(truncatingIfNeeded: stretch.scalars.count)
        hb_buffer_add_codepoints(buffer, stretch.scalars, count, 0, count)
        let script = stretch.script ?? HB_SCRIPT_COMMON
        let direction = hb_script_get_horizontal_direction(script)
        hb_buffer_set_script(buffer, script)
        hb_buffer_set_direction(buffer, direction == HB_DIRECTION_INVALID ? HB_DIRECTION_LTR : direction)
        hb_buffer_guess_segment_properties(buffer)
        fonts[stretch.font].shape(buffer, size: size, font: stretch.font, into: &run)
    }

    /// The current font if it is the first choice or the character is a space, else the first that has the whole
    /// character, else the first that has its base, else the first of all, which shows its missing-glyph box.
    private func fontIndex(for scalars: [UInt32], current: Int) -> Int {
        guard let base = scalars.first else { return current }
        if base == 0x20, fonts[current].hasGlyph(for: base) { return current }
        let visible = scalars.filter { !FontList.isIgnorable($0) }
        return fonts.firstIndex { font in visible.allSatisfy(font.hasGlyph) }
            ?? fonts.firstIndex { $0.hasGlyph(for: base) }
            ?? 0
    }

    /// The first script that is one of its own; nil for characters that every script uses.
    private static func script(of scalars: [UInt32]) -> hb_script_t? {
        for scalar in scalars {
            let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
            if script != HB_SCRIPT_COMMON, script != HB_SCRIPT_INHERITED, script != HB_SCRIPT_UNKNOWN {
                return script
            }
        }
        return nil
    }

    /// Control characters have no picture: they are shown as spaces.
    private static func printable(_ scalar: Unicode.Scalar) -> UInt32 {
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0, 0x2028, 0x2029: 0x20
        default: scalar.value
        }
    }

    /// Joiners and variation selectors: no font need have a glyph for them.
    private static func isIgnorable(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x200b...0x200f, 0x202a...0x202e, 0x2060...0x2069, 0xfe00...0xfe0f, 0xfeff, 0xe0100...0xe01ef: true
        default: false
        }
    }
}
