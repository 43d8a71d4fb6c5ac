// SPDX-License-Identifier: MIT
import Drawing
import KioskModel
import Screens
import Testing

@Suite("Theme")
struct ThemeTests {
    /// Colors that owners may come up with, each too dark or too light for a theme.
    static let freeColors = [
        Color(0, 0, 0), Color(255, 255, 255), Color(128, 128, 128), Color(0, 0, 255), Color(255, 255, 0),
        Color(16, 96, 192), Color(90, 0, 130), Color(255, 110, 0), Color(0, 60, 30), Color(210, 235, 220),
    ]
    static let accents =
        Accent.Name.allCases.map { Accent.named($0) } + freeColors.compactMap { Accent(free: $0) }
    static let themes = ThemeName.allCases.flatMap { style in
        accents.flatMap { [Theme(style, accent: $0), Theme(style, accent: $0).overPicture] }
    }

    @Test("Words stand out from what they are on by 4.5 to 1", arguments: themes)
    func wordsAreReadable(theme: Theme) {
        for color in [theme.text, theme.quietText, theme.accent, theme.error] {
            #expect(color.contrast(with: theme.background) >= 4.5, "\(color)")
        }
        for surface in [theme.surface, theme.surfacePressed] {
            #expect(theme.text.contrast(with: surface) >= 4.5, "\(surface)")
        }
        #expect(theme.quietText.contrast(with: theme.surface) >= 4.5)
        #expect(theme.onAccent.contrast(with: theme.accent) >= 4.5)
        #expect(theme.onAccent.contrast(with: theme.accentPressed) >= 4.5)
    }

    @Test("Rings and dots stand out from the background by 3 to 1", arguments: themes)
    func ringsAreVisible(theme: Theme) {
        for color in [theme.ring, theme.faint, theme.accent, theme.error] {
            #expect(color.contrast(with: theme.background) >= 3, "\(color)")
        }
    }

    @Test("High contrast is 7 to 1, with every accent", arguments: accents)
    func highContrastIsHigh(accent: Accent) {
        let theme = Theme(.contrast, accent: accent)
        for color in [theme.text, theme.quietText, theme.ring, theme.accent, theme.error] {
            #expect(color.contrast(with: theme.background) >= 7, "\(color)")
        }
        #expect(theme.onAccent.contrast(with: theme.accent) >= 7)
    }

    @Test("No accent can be taken for the color of errors", arguments: ThemeName.allCases, accents)
    func accentsAreNotRed(style: ThemeName, accent: Accent) {
        let theme = Theme(style, accent: accent)
        let (own, error) = (HSLColor(theme.accent), HSLColor(theme.error))
        let isGray = own.saturation < 0.25
        #expect(isGray || HSLColor.distance(own.hue, error.hue) >= 15, "\(own.hue) \(error.hue)")
    }

    @Test(
        "A free color may be anything but red",
        arguments: [
            (Color(255, 0, 0), false), (Color(190, 20, 40), false), (Color(255, 80, 0), false),
            (Color(90, 20, 10), false),
            (Color(220, 0, 70), false), (Color(255, 110, 0), true), (Color(200, 0, 120), true),
            (Color(120, 100, 98), true), (Color(0, 0, 0), true),
        ])
    func redIsRefused(color: Color, isAllowed: Bool) {
        #expect((Accent(free: color) != nil) == isAllowed)
    }

    @Test("A free color stays as it is where it stands out, and keeps its hue where it does not", arguments: freeColors)
    func freeColorsKeepTheirHue(color: Color) throws {
        let accent = try #require(Accent(free: color))
        for style in ThemeName.allCases {
            let theme = Theme(style, accent: accent)
            if color.contrast(with: theme.background) >= theme.textContrast {
                #expect(theme.accent == color)
            } else {
                let (before, after) = (HSLColor(color), HSLColor(theme.accent))
                #expect(after.saturation < 0.05 || HSLColor.distance(before.hue, after.hue) < 3)
                // Not farther than it has to be.
                #expect(theme.accent.contrast(with: theme.background) < theme.textContrast + 0.3)
            }
        }
    }

    @Test(
        "A color and its hue, saturation and lightness are two ways to say the same",
        arguments: [
            (Color(255, 0, 0), 0.0, 1.0, 0.5), (Color(0, 255, 0), 120, 1, 0.5), (Color(0, 0, 255), 240, 1, 0.5),
            (Color(255, 0, 255), 300, 1, 0.5), (Color(128, 128, 128), 0, 0, 128 / 255), (Color(0, 0, 0), 0, 0, 0),
            (Color(255, 255, 255), 0, 0, 1), (Color(191, 127, 63), 30, 0.504, 127 / 255),
        ] as [(Color, Double, Double, Double)])
    func hues(color: Color, hue: Double, saturation: Double, lightness: Double) {
        let shade = HSLColor(color)
        #expect(abs(shade.hue - hue) < 0.01)
        #expect(abs(shade.saturation - saturation) < 0.001)
        #expect(abs(shade.lightness - lightness) < 0.001)
        #expect(shade.color == color)
    }

    @Test(
        "Hues are as far apart as they are on the color circle",
        arguments: [(10.0, 350.0, 20.0), (0, 180, 180), (90, 60, 30)])
    func hueDistances(first: Double, second: Double, distance: Double) {
        #expect(HSLColor.distance(first, second) == distance)
    }
}
