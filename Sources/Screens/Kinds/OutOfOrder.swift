// SPDX-License-Identifier: MIT
package import Drawing
package import Geometry
package import KioskModel
import Words

/// The picture in the place of a kiosk that cannot run: a sign and a few words, made of shapes alone, because a font may
/// be the reason.
package struct OutOfOrderScreen {
    /// The name of its preview.
    package static let name = "out-of-order"

    private static let largestShortSideInMillimeters = 200.0

    private let theme: Theme
    private let words: any Words

    package init(in language: Language, theme: Theme) {
        self.theme = theme
        words = language.words
    }

    package func scene(on panel: PanelGeometry) -> Scene {
        let limit = panel.pixelsPerMillimeter.map { OutOfOrderScreen.largestShortSideInMillimeters * $0 }
        let unit = min(panel.shortSide, limit ?? panel.shortSide)
        let center = Point(x: Double(panel.size.width) / 2, y: Double(panel.size.height) / 2)
        let sign = Rect(
            center: Point(x: center.x, y: center.y - unit * 0.13), width: (unit * 0.3).rounded(),
            height: (unit * 0.3).rounded())
        let (titleSize, textSize) = (max(unit * 0.085, 14), max(unit * 0.05, 14))
        let margin = unit * 0.05
        let title = Rect(
            x: margin, y: sign.bottom + unit * 0.035, width: Double(panel.size.width) - 2 * margin,
            height: titleSize * 1.5)
        let text = Rect(x: margin, y: title.bottom, width: title.width, height: textSize * 1.5)
        return Scene(
            background: theme.background,
            layers: [
                Layer(Symbol.fault.items(in: sign, theme.error, ground: theme.background)),
                Layer(LineFont.items(of: words.outOfOrder, in: title, size: titleSize, theme.text)),
                Layer(LineFont.items(of: words.callStaff, in: text, size: textSize, theme.quietText)),
            ])
    }
}
