// SPDX-License-Identifier: MIT
package import Drawing
import Glibc

extension Theme {
    /// The theme for what lies on a picture.
    ///
    /// The less a color stands out from the background, the less of a picture may be seen around it; so the colors that
    /// stand out least go a little farther from it.
    package var overPicture: Theme {
        var theme = self
        func moved(_ color: Color, _ contrast: Double) -> Color {
            color.standingOut(from: background, by: contrast + Theme.reserve)
        }
        theme.accent = moved(accent, textContrast)
        theme.accentPressed = moved(accentPressed, textContrast)
        theme.error = moved(error, textContrast)
        // The brightest spot that a picture keeps is as bright as the buttons; on a light theme they differ anyway.
        if isDark {
            theme.surface = text.over(surface, opacity: 0.1)
            theme.surfacePressed = text.over(surfacePressed, opacity: 0.1)
        }
        theme.quietText = moved(quietText, textContrast).standingOut(from: theme.surface, by: textContrast)
        theme.faint = moved(faint, ringContrast)
        return theme
    }

    /// The share of the background's color that a picture needs in front of it, 0 ... 1, so that all words and rings
    /// stand out from every pixel as much as they have to; `luminance` is of the picture's darkest and lightest pixel.
    package func dimming(of luminance: ClosedRange<Double>) -> Double {
        // In the steps that pixels are blended in.
        let steps = stride(from: 0.0, through: 1, by: 1 / 256)
        if isDark {
            let limit = lightestUnderlay
            return steps.first { Veil(background, opacity: $0).lightest(over: luminance.upperBound) <= limit } ?? 1
        }
        let limit = darkestUnderlay
        return steps.first { Veil(background, opacity: $0).darkest(over: luminance.lowerBound) >= limit } ?? 1
    }

    /// The picture as much dimmed as this theme needs it.
    package func dimmed(_ picture: Bitmap) -> Bitmap {
        picture.dimmed(toward: background, by: dimming(of: picture.luminance))
    }

    /// The colors that lie on the background itself, with the contrast they need.
    package var inks: [(color: Color, contrast: Double)] {
        [text, quietText, accent, error].map { ($0, textContrast) } + [ring, faint].map { ($0, ringContrast) }
    }

    /// A reserve on top of the needed contrasts: with less, any bright spot would dim the whole picture away.
    private static let reserve = 2.5

    private var isDark: Bool { background.luminance < text.luminance }

    private var lightestUnderlay: Double {
        inks.map { ($0.color.luminance + 0.05) / $0.contrast - 0.05 }.min() ?? 0
    }

    private var darkestUnderlay: Double {
        inks.map { ($0.color.luminance + 0.05) * $0.contrast - 0.05 }.max() ?? 1
    }
}

/// A color in front of a pixel of which only the luminance is known.
///
/// What a channel's light becomes behind the veil is a concave function of it. So of all pixels of one luminance the
/// gray one ends up the lightest, and the darkest is one whose channels are all at an end, as in pure blue.
private struct Veil {
    private let color: Color
    private let opacity: Double
    /// A blended channel is rounded.
    private static let rounding = 1.0

    init(_ color: Color, opacity: Double) {
        self.color = color
        self.opacity = opacity
    }

    func lightest(over luminance: Double) -> Double {
        let gray = 255 * (luminance <= 0.0031308 ? luminance * 12.92 : 1.055 * pow(luminance, 1 / 2.4) - 0.055)
        return light(over: gray, max(color.red, color.green, color.blue), rounding: Veil.rounding)
    }

    func darkest(over luminance: Double) -> Double {
        let veil = min(color.red, color.green, color.blue)
        return (1 - luminance) * light(over: 0, veil, rounding: -Veil.rounding)
            + luminance * light(over: 255, veil, rounding: -Veil.rounding)
    }

    /// The light of a channel of value `under` behind a veil of value `veil`.
    private func light(over under: Double, _ veil: UInt8, rounding: Double) -> Double {
        Color.linear(of: min(255, max(0, under * (1 - opacity) + Double(veil) * opacity + rounding)))
    }
}
