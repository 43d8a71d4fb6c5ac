// SPDX-License-Identifier: MIT
package import Drawing
package import Geometry

/// The lengths that every screen shares, in panel pixels, and those of words.
///
/// All of them follow from the panel's short side and, where the display tells a believable one, from its scale (K38).
package struct Measures: Hashable {
    /// A screen larger than this is not filled: a pattern is drawn in one sweep of the arm.
    private static let largestShortSideInMillimeters = 200.0
    /// A finger needs this much.
    private static let targetInMillimeters = 9.0
    /// The longest picture is this many times as long as it is wide; a longer panel keeps free ends.
    private static let longestAspect = 1.8

    package let panel: PanelGeometry
    /// Measures words.
    let text: TextMeasure
    /// The base of all other lengths: the short side, or less of it on a very large panel.
    package let unit: Double

    package init(_ panel: PanelGeometry, _ text: TextMeasure) {
        self.panel = panel
        self.text = text
        let limit = panel.pixelsPerMillimeter.map { Measures.largestShortSideInMillimeters * $0 }
        unit = min(panel.shortSide, limit ?? panel.shortSide)
    }

    /// The area in use: the panel, or its middle or lower end, without the margin.
    package var content: Rect {
        let width = min(Double(panel.size.width), unit * Measures.longestAspect)
        let height = min(Double(panel.size.height), unit * Measures.longestAspect)
        let free = Double(panel.size.height) - height
        let top = isLow ? free : free / 2
        let center = Point(x: Double(panel.size.width) / 2, y: top + height / 2)
        return Rect(center: center, width: width, height: height).inset(by: margin)
    }

    /// True where everything to touch stands as low as it can.
    var isLow: Bool {
        switch panel.reach {
        case .normal: false
        case .low: true
        }
    }

    package var margin: Double { (unit * 0.04).rounded() }
    package var gap: Double { (unit * 0.03).rounded() }

    /// Pixels per em of the words that say what to do; never too small to read.
    package var textSize: Double { max(unit * 0.05, min(14, unit * 0.07)).rounded() }
    /// The size of the words beside or above the grid: larger where a long panel has the room.
    package func headlineSize(width: Double) -> Double {
        let sides = (panel.size.width, panel.size.height)
        guard Double(max(sides.0, sides.1)) >= 1.5 * panel.shortSide else { return textSize }
        return max(textSize, min(textSize * 1.25, width * 0.085).rounded())
    }

    /// The size of the words on a button.
    package var smallTextSize: Double { max(unit * 0.044, min(13, unit * 0.06)).rounded() }

    /// A finger's target where the panel allows it.
    package var buttonHeight: Double {
        let wanted = panel.pixelsPerMillimeter.map { Measures.targetInMillimeters * $0 } ?? 40
        return max(unit * 0.12, min(wanted, unit * 0.21)).rounded(.up)
    }

    package var cornerRadius: Double { unit * 0.03 }

    /// A density-independent pixel: 1/160 inch where the display tells its scale, else as on a panel of 480 such
    /// pixels, which is about what small panels have.
    package var densityIndependentPixel: Double { panel.pixelsPerMillimeter.map { $0 * 25.4 / 160 } ?? unit / 480 }

    /// The reach of shaking words to either side; they never leave the panel.
    package var shakeReach: Double { min(10 * densityIndependentPixel, margin) }

    /// The height that `lines` lines of text take.
    package func height(ofLines lines: Int, size: Double) -> Double {
        (Double(lines) * size * Measures.lineHeight).rounded(.up)
    }

    /// A line's height in ems; the usual fonts need 1.17 to 1.2.
    package static let lineHeight = 1.25
}

/// The lengths that pages share, in whole panel pixels.
extension Measures {
    /// The same on whole pixels.
    var page: Rect { content.wholePixels }

    /// True where words and buttons stand in a column at the left of a page's main part.
    var isWide: Bool { page.width >= page.height * 1.3 }

    /// The column's width on a wide panel.
    var columnWidth: Double { max(unit * 0.46, page.width * 0.28).rounded() }

    /// The gap between keys, and between rows of a list.
    var keyGap: Double { max(3, (gap * 0.5).rounded()) }

    var titleSize: Double { (textSize * 1.2).rounded() }

    /// The size of labels above a text, badges and the like.
    var captionSize: Double { max(11, (smallTextSize * 0.88).rounded()) }

    /// The width of outlines.
    var lineWidth: Double { max(1, (unit * 0.004).rounded()) }

    /// The space between a box's edge and the words in it.
    var padding: Double { max(5, (unit * 0.02).rounded()) }

    /// The distance at which a finger beside a key still hits it: half the way to the next.
    var targetReach: Double { keyGap / 2 }
}
