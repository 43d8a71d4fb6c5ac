// SPDX-License-Identifier: MIT
internal import CHarfBuzz

/// What of a line is centered in a frame: not its ascent and descent, which the eye does not see, but the height that
/// most of the letters reach, by a letter that stands for all of its script. In 1/64 pixel.
struct LetterBody {
    /// Above the baseline.
    var top: Int
    /// Below the baseline, negative where the letter ends above it.
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
