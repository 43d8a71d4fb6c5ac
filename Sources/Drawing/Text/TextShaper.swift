// SPDX-License-Identifier: MIT
internal import CHarfBuzz

/// Turns lines of text into glyphs: cuts them into stretches that HarfBuzz can shape at once and puts those side by
/// side in the order in which they are seen.
final class TextShaper {
    private let fonts: FontList
    private let buffer: OpaquePointer?
    private var language: hb_language_t?

    /// - Parameter language: A BCP 47 tag; a font may draw a character differently for each language that shares it, as
    ///   Chinese and Japanese do. Nil takes what the font draws by itself.
    init(fonts: FontList, language: String? = nil) {
        self.fonts = fonts
        self.language = language.flatMap { hb_language_from_string($0, -1) }
        buffer = hb_buffer_create()
    }

    /// Sets the language of the lines to shape.
    func setLanguage(_ language: String) {
        self.language = hb_language_from_string(language, -1)
    }

    deinit {
        hb_buffer_destroy(buffer)
    }

    /// The glyphs of one line at `size` per em, in 1/64 pixel.
    func shape(_ line: TextLine, size: Int) -> GlyphRun {
        let stretches = stretches(of: line.characters, levels: line.levels)
        var run = GlyphRun()
        for index in ReadingOrder.visualOrder(of: stretches.map { $0.level ?? 0 }) {
            append(stretches[index], size: size, to: &run)
        }
        return run
    }

    /// The width of the characters on one line at `size` per em, in 1/64 pixel. Their order makes no difference.
    func width(of characters: some Collection<Character>, size: Int) -> Int {
        var run = GlyphRun()
        for stretch in stretches(of: characters, levels: []) {
            append(stretch, size: size, to: &run)
        }
        return run.width
    }

    /// Neighboring characters of one font, one script and one direction.
    private struct Stretch {
        var font: Int
        var script: hb_script_t?
        /// Nil where everything runs from left to right, and where text is only measured.
        var level: Int8?
        var scalars: [UInt32]

        /// The direction by level or, without one, that of its script: letters are joined in the order in which they
        /// are read.
        var direction: hb_direction_t {
            guard let level else {
                let direction = hb_script_get_horizontal_direction(script ?? HB_SCRIPT_COMMON)
                return direction == HB_DIRECTION_RTL ? direction : HB_DIRECTION_LTR
            }
            return level & 1 == 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
        }

        /// A character without a script of its own, such as a digit or a comma, goes with its neighbors.
        func takes(font: Int, script: hb_script_t?, level: Int8?) -> Bool {
            self.font == font && self.level == level
                && (script == nil || self.script == nil || self.script == script)
        }
    }

    private func stretches(of characters: some Collection<Character>, levels: [Int8]) -> [Stretch] {
        var stretches: [Stretch] = []
        for (index, character) in characters.enumerated() {
            let scalars = character.unicodeScalars.map(\.printable)
            let font = fonts.index(for: scalars, current: stretches.last?.font ?? 0)
            let script = TextShaper.script(of: scalars)
            let level = levels.isEmpty ? nil : levels[index]
            if var last = stretches.last, last.takes(font: font, script: script, level: level) {
                // Taken out before it grows, so that its scalars are not copied.
                stretches.removeLast()
                last.script = last.script ?? script
                last.scalars += scalars
                stretches.append(last)
            } else {
                stretches.append(Stretch(font: font, script: script, level: level, scalars: scalars))
            }
        }
        return stretches
    }

    private func append(_ stretch: Stretch, size: Int, to run: inout GlyphRun) {
        guard let buffer, let font = fonts.font(at: stretch.font) else { return }
        hb_buffer_reset(buffer)
        let count = Int32(truncatingIfNeeded: stretch.scalars.count)
        hb_buffer_add_codepoints(buffer, stretch.scalars, count, 0, count)
        hb_buffer_set_script(buffer, stretch.script ?? HB_SCRIPT_COMMON)
        hb_buffer_set_direction(buffer, stretch.direction)
        if let language { hb_buffer_set_language(buffer, language) }
        // A mark without its letter is shown alone: a dotted circle under it says nothing to a kiosk's user.
        hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_DO_NOT_INSERT_DOTTED_CIRCLE)
        hb_buffer_guess_segment_properties(buffer)
        font.shape(buffer, size: size, font: stretch.font, into: &run)
    }

    /// The first script that is one of its own; nil for characters that every script uses.
    static func script(of scalars: some Sequence<UInt32>) -> hb_script_t? {
        for scalar in scalars {
            let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
            if script != HB_SCRIPT_COMMON, script != HB_SCRIPT_INHERITED, script != HB_SCRIPT_UNKNOWN {
                return script
            }
        }
        return nil
    }
}

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

/// The place of a glyph's bitmap relative to its origin, in pixels, y down.
struct GlyphBox {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
}
