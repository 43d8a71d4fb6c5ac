// SPDX-License-Identifier: MIT
import Geometry

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
        var lines = LineFilling(width: width)
        for scalar in string.unicodeScalars {
            switch scalar {
            case " ": lines.endPiece(space: self.width(of: scalar))
            case "，", "。", "？", "！", "：", "；", "、": lines.add(self.width(of: scalar))
            case "\u{2e80}"...:
                lines.endPiece(space: 0)
                lines.add(self.width(of: scalar))
            default: lines.add(self.width(of: scalar))
            }
        }
        return lines.finished()
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

/// Fills lines with pieces that stay on one line: words of an alphabet, or single characters, with the punctuation
/// behind, of a script that breaks anywhere.
private struct LineFilling {
    let width: Double
    private var lines = 1
    private var used = 0.0
    private var piece = 0.0
    private var widest = 0.0

    init(width: Double) {
        self.width = width
    }

    mutating func add(_ ink: Double) {
        piece += ink
    }

    mutating func endPiece(space: Double) {
        widest = max(widest, piece)
        if used + piece > width {
            lines += 1
            used = 0
        }
        used += piece + space
        piece = 0
    }

    mutating func finished() -> Int? {
        endPiece(space: 0)
        return widest <= width ? lines : nil
    }
}
