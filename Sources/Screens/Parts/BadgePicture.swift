// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// A word in a pill of the background's color: every tone can be read on it.
struct BadgePicture {
    let badge: ListBadge
    let measures: Measures
    let theme: Theme

    /// In panel pixels; with half an em beside the word.
    var width: Double {
        let words = WordWidths.narrowestWidth(of: badge.label, lines: 1) * measures.captionSize
        return (words + measures.captionSize).rounded()
    }

    var height: Double { measures.height(ofLines: 1, size: measures.captionSize) }

    func items(in frame: Rect) -> [Item] {
        [
            Item(.roundedRect(frame, radius: frame.height / 2), theme.background),
            Item(.text(TextBlock(badge.label, in: frame, size: measures.captionSize)), color),
        ]
    }

    private var color: Color {
        switch badge.tone {
        case .plain: theme.quietText
        case .good, .bad: badge.tone.color(in: theme)
        }
    }
}
