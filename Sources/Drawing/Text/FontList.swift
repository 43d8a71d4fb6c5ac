// SPDX-License-Identifier: MIT
internal import CFreeType
internal import CHarfBuzz
internal import Glibc

/// The fonts in order of preference; every character is taken from the first one that has it.
///
/// The first font is opened at once, the others when a character is looked for in them.
final class FontList {
    private enum Slot {
        case closed(path: String)
        case open(Font)
        /// Looked like a font, but is none.
        case broken
    }

    /// Nil where there are no fonts.
    private let library: FT_Library?
    private var slots: [Slot]
    /// Warnings, at most one line, naming the paths without a font.
    let warnings: [String]

    /// - Throws: `FontError` naming the paths when none of them can be opened.
    init(paths: [String]) throws(FontError) {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else {
            throw FontError(expected: "FreeType, the library that draws fonts, to start")
        }
        var slots: [Slot] = []
        var missing: [String] = []
        for path in paths {
            if slots.isEmpty, let font = Font(path: path, library: library) {
                slots.append(.open(font))
            } else if !slots.isEmpty, FontList.beginsAsFont(path) {
                slots.append(.closed(path: path))
            } else {
                missing.append(path)
            }
        }
        guard !slots.isEmpty else {
            FT_Done_FreeType(library)
            throw FontError(noneOf: paths)
        }
        self.library = library
        self.slots = slots
        warnings = missing.isEmpty ? [] : ["no outline font in \(missing.joined(separator: ", ")); the others serve"]
    }

    /// No font, so that no file is read.
    init() {
        library = nil
        slots = []
        warnings = []
    }

    deinit {
        slots = []
        if let library { FT_Done_FreeType(library) }
    }

    /// Nil when there is none at this place after all.
    func font(at index: Int) -> Font? {
        guard let library, slots.indices.contains(index) else { return nil }
        switch slots[index] {
        case .open(let font): return font
        case .broken: return nil
        case .closed(let path):
            let font = Font(path: path, library: library)
            slots[index] = font.map { .open($0) } ?? .broken
            return font
        }
    }

    /// The height of a line at `size` per em, by the first font, in 1/64 pixel.
    func lineHeight(size: Int) -> Int {
        font(at: 0)?.lineHeight(size: size) ?? size
    }

    /// The reach of a character's ink above and below the baseline, in 1/64 pixel; nil where no font has it.
    func extent(of scalar: UInt32, size: Int) -> (top: Int, bottom: Int)? {
        font(at: index(for: [scalar], current: 0))?.extent(of: scalar, size: size)
    }

    /// The font for one character: the current one for a space, else the first that has the whole character, else the
    /// first that has its base, else the first of all, which shows its missing-glyph box.
    func index(for scalars: [UInt32], current: Int) -> Int {
        guard let base = scalars.first else { return current }
        if base == 0x20, has(base, at: current) { return current }
        let visible = scalars.filter { !Unicode.Scalar.isIgnorable($0) }
        return slots.indices.first { index in visible.allSatisfy { has($0, at: index) } }
            ?? slots.indices.first { has(base, at: $0) }
            ?? 0
    }

    /// True when every character of `text` is in one of the fonts.
    func hasGlyphs(for text: String) -> Bool {
        text.allSatisfy { character in
            let visible = character.unicodeScalars.map(\.printable).filter { !Unicode.Scalar.isIgnorable($0) }
            return slots.indices.contains { index in visible.allSatisfy { has($0, at: index) } }
        }
    }

    private func has(_ scalar: UInt32, at index: Int) -> Bool {
        font(at: index)?.hasGlyph(for: scalar) == true
    }

    /// True when the file begins as TrueType and OpenType fonts and collections do; much quicker than opening it.
    private static func beginsAsFont(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var tag: [UInt8] = [0, 0, 0, 0]
        guard read(file, &tag, 4) == 4 else { return false }
        return tag == [0, 1, 0, 0] || ["OTTO", "true", "ttcf"].contains { Array($0.utf8) == tag }
    }
}

/// The failure to open any font.
package struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The settings that would have been right.
    package var expected: String

    package var description: String { "expected " + expected }

    package init(expected: String) {
        self.expected = expected
    }

    /// Names files of which none can be opened as a font.
    init(noneOf paths: [String]) {
        let tried = paths.isEmpty ? "none is configured" : "tried " + paths.joined(separator: ", ")
        expected = "a font that can be opened; \(tried); Debian has fonts in fonts-dejavu-core and fonts-wqy-microhei"
    }
}

/// The part of a line that is centered in a frame: not its ascent and descent, which the eye does not see, but the
/// height that most of the letters reach, by a letter that stands for all of its script. In 1/64 pixel.
struct LetterBody {
    /// The height above the baseline.
    var top: Int
    /// The depth below the baseline, negative where the letter ends above it.
    var bottom: Int

    /// The script of the text's first letter decides; digits and marks go with the Latin capitals, and so does what no
    /// font has.
    init(of text: String, size: Int, fonts: FontList) {
        let script = TextShaper.script(of: text.unicodeScalars.lazy.map(\.value)) ?? HB_SCRIPT_LATIN
        let models = [LetterBody.model(of: script), LetterBody.model(of: HB_SCRIPT_LATIN)]
        let extents = models.lazy.compactMap { fonts.extent(of: $0.value, size: size) }
        (top, bottom) = extents.first ?? (size * 7 / 10, 0)
    }

    private static func model(of script: hb_script_t) -> Unicode.Scalar {
        switch script {
        case HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO, HB_SCRIPT_HANGUL: "国"
        case HB_SCRIPT_HEBREW: "ה"
        case HB_SCRIPT_DEVANAGARI: "क"
        case HB_SCRIPT_THAI: "ก"
        default: "H"
        }
    }
}
