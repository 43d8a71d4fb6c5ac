// SPDX-License-Identifier: MIT

extension Unicode.Scalar {
    /// Control characters have no picture: they are shown as spaces.
    var printable: UInt32 {
        switch value {
        case 0..<0x20, 0x7f..<0xa0, 0x2028, 0x2029: 0x20
        default: value
        }
    }

    /// Joiners and variation selectors: no font need have a glyph for them.
    static func isIgnorable(_ value: UInt32) -> Bool {
        switch value {
        case 0x200b...0x200f, 0x202a...0x202e, 0x2060...0x2069, 0xfe00...0xfe0f, 0xfeff, 0xe0100...0xe01ef: true
        default: false
        }
    }

    /// True when it can make anything run from right to left: for the blocks of such scripts, and the marks that ask
    /// for it. Without one of these nothing has to be ordered.
    var mayRunRightToLeft: Bool {
        switch value {
        case 0..<0x590: false
        case 0x590...0x8ff, 0x200f, 0x202b, 0x202e, 0x2067, 0xfb1d...0xfdff, 0xfe70...0xfefc, 0x10800...0x10fff,
            0x1e800...0x1efff:
            true
        default: false
        }
    }

    /// A character of a script that puts no spaces between words: ideographs, kana, Hangul and fullwidth forms, and
    /// the scripts of Thailand, Laos, Myanmar and Cambodia. To break those between their words takes a dictionary;
    /// between clusters they stay readable, which will do for the few words of a panel.
    var isWrittenWithoutSpaces: Bool {
        switch value {
        case 0..<0xe00: false
        case 0xe00...0xeff, 0x1000...0x109f, 0x1780...0x17ff, 0x2e80...0x9fff, 0xac00...0xd7af, 0xf900...0xfaff,
            0xff00...0xffef, 0x20000...0x3ffff:
            true
        default: false
        }
    }
}
