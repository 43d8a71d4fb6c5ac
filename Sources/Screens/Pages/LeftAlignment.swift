// SPDX-License-Identifier: MIT
import Drawing

extension TextBlock.Alignment {
    /// That which puts the words at the left, also those that are read from right to left: in a list a name stays
    /// beside its picture and above its details.
    static func left(for string: String) -> TextBlock.Alignment {
        let first = string.unicodeScalars.first { $0.properties.isAlphabetic }
        return first.map(isRightToLeft) == true ? .trailing : .leading
    }

    /// Hebrew, Arabic, Syriac, Thaana, N'Ko and their neighbors, and the presentation forms.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x10800...0x10fff, 0x1e800...0x1efff: true
        default: false
        }
    }
}
