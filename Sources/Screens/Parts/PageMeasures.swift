// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// The lengths that pages share, in whole panel pixels.
extension Measures {
    /// Where everything of a page is placed.
    var page: Rect { content.wholePixels }

    /// Whether words and buttons stand in a column at the left of what a page is about.
    var isWide: Bool { page.width >= page.height * 1.3 }

    /// The column's width on a wide panel.
    var columnWidth: Double { max(unit * 0.46, page.width * 0.28).rounded() }

    /// Between keys, and between rows of a list.
    var keyGap: Double { max(3, (gap * 0.5).rounded()) }

    var titleSize: Double { (textSize * 1.2).rounded() }

    /// Of labels above a text, badges and the like.
    var captionSize: Double { max(11, (smallTextSize * 0.88).rounded()) }

    /// Of outlines.
    var lineWidth: Double { max(1, (unit * 0.004).rounded()) }

    /// Between a box's edge and the words in it.
    var padding: Double { max(5, (unit * 0.02).rounded()) }

}

extension Theme {
    /// Of rows, tiles and boxes: calmer than a button.
    var card: Color { surface.over(background, opacity: 0.6) }
    var cardPressed: Color { surfacePressed.over(background, opacity: 0.8) }

    /// Of buttons that cannot be pressed now.
    var disabledSurface: Color { surface.over(background, opacity: 0.35) }

    /// Words on the error color; it is as far from the background as from the words on it.
    var onError: Color { background }
    var errorPressed: Color { error.over(text, opacity: 0.75) }
}

extension TextBlock {
    /// Words of people and of the program that keep their size and are shortened with an ellipsis; down to four fifths
    /// of the size they are made smaller first.
    init(
        shortening string: String, in frame: Rect, size: Double, lines: Int = 1, alignment: Alignment = .leading
    ) {
        let smallest = max(11, (size * 0.8).rounded())
        let fitting = WordWidths.size(of: string, in: frame, size: size, lines: lines)
        self.init(
            string, in: frame, size: max(min(size, smallest), fitting), alignment: alignment, maximumLines: lines)
    }
}
