// SPDX-License-Identifier: MIT
package import Drawing
package import Geometry

extension TextBlock {
    /// The words at `size`, or smaller where they would not fit into the frame on at most `lines` lines.
    ///
    /// Lines are about equally long, because one word alone on the last line looks like a mistake. `atTop` puts the
    /// first line at the frame's top instead of all lines in its middle. Screens know no fonts, so widths are
    /// estimated, a little on the wide side of the fonts that are installed.
    package init(
        fitting string: String, in frame: Rect, size wanted: Double, lines: Int = 1, atTop: Bool = false
    ) {
        let size = WordWidths.size(of: string, in: frame, size: wanted, lines: lines)
        let needed = WordWidths.lineCount(of: string, width: frame.width / size) ?? lines
        let width = min(frame.width, WordWidths.narrowestWidth(of: string, lines: needed) * size * 1.04)
        let height = atTop ? min(frame.height, Double(needed) * size * Measures.lineHeight) : frame.height
        let center = Point(x: frame.center.x, y: frame.y + height / 2)
        self.init(
            string, in: Rect(center: center, width: needed > 1 ? width : frame.width, height: height), size: size,
            alignment: .center, maximumLines: lines)
    }
}

/// How wide words are likely to be, in ems.
enum WordWidths {
    /// The size at which the words fit; not below 6.
    static func size(of string: String, in frame: Rect, size wanted: Double, lines: Int) -> Double {
        var size = wanted
        while size > 6, !fit(string, in: frame, size: size, lines: lines) {
            size -= 1
        }
        return size
    }

    /// The smallest width in ems on which the words take no more than `lines` lines.
    static func narrowestWidth(of string: String, lines: Int) -> Double {
        var width = 1.0
        while (lineCount(of: string, width: width) ?? .max) > lines {
            width += 0.25
        }
        return width
    }

    static func fit(_ string: String, in frame: Rect, size: Double, lines: Int) -> Bool {
        guard let needed = lineCount(of: string, width: frame.width / size) else { return false }
        return needed <= lines && Double(needed) * size * Measures.lineHeight <= frame.height
    }

    /// The lines that the words need when each is at most `width` ems wide; nil when a word is wider.
    static func lineCount(of string: String, width: Double) -> Int? {
        var lines = 1
        var used = 0.0
        for piece in pieces(of: string) {
            guard piece.ink <= width else { return nil }
            if used + piece.ink > width {
                lines += 1
                used = 0
            }
            used += piece.ink + piece.space
        }
        return lines
    }

    /// The part of a text that stays on one line, and the space after it.
    private struct Piece {
        var ink = 0.0
        var space = 0.0
    }

    /// Words of an alphabet; single characters, with the punctuation behind, of a script that breaks anywhere.
    private static func pieces(of string: String) -> [Piece] {
        var pieces: [Piece] = []
        var piece = Piece()
        for scalar in string.unicodeScalars {
            switch scalar {
            case " ":
                piece.space += width(of: scalar)
                pieces.append(piece)
                piece = Piece()
            case "，", "。", "？", "！", "：", "；", "、":
                piece.ink += width(of: scalar)
            case "\u{2e80}"...:
                pieces.append(piece)
                piece = Piece(ink: width(of: scalar))
            default:
                piece.ink += width(of: scalar)
            }
        }
        return pieces + [piece]
    }

    private static func width(of scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case " ", "\u{a0}", ".", ",", ":", ";", "i", "j", "l", "!", "'": 0.34
        case "f", "r", "t", "I": 0.42
        case "m", "w", "M", "W", "…", "\u{2e80}"...: 1
        case "A"..."Z": 0.74
        default: 0.64
        }
    }
}
