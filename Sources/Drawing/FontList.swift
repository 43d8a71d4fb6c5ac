// SPDX-License-Identifier: MIT
internal import CFreeType

/// The fonts in order of preference; every character is taken from the first one that has it.
final class FontList {
    private let library: FT_Library
    private var fonts: [Font]
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
    }

    deinit {
        fonts = []
        FT_Done_FreeType(library)
    }

    /// Nil when there is none at this place.
    func font(at index: Int) -> Font? { fonts.indices.contains(index) ? fonts[index] : nil }

    /// The height of a line at `size` per em, by the first font, in 1/64 pixel.
    func lineHeight(size: Int) -> Int {
        font(at: 0)?.lineHeight(size: size) ?? size
    }

    /// How far a character's ink reaches above and below the baseline, in 1/64 pixel; nil where no font has it.
    func extent(of scalar: UInt32, size: Int) -> (top: Int, bottom: Int)? {
        font(at: index(for: [scalar], current: 0))?.extent(of: scalar, size: size)
    }

    /// The font for one character: the current one for a space, else the first that has the whole character, else the
    /// first that has its base, else the first of all, which shows its missing-glyph box.
    func index(for scalars: [UInt32], current: Int) -> Int {
        guard let base = scalars.first else { return current }
        if base == 0x20, has(base, at: current) { return current }
        let visible = scalars.filter { !Unicode.Scalar.isIgnorable($0) }
        return fonts.indices.first { index in visible.allSatisfy { has($0, at: index) } }
            ?? fonts.indices.first { has(base, at: $0) }
            ?? 0
    }

    private func has(_ scalar: UInt32, at index: Int) -> Bool {
        font(at: index)?.hasGlyph(for: scalar) == true
    }
}
