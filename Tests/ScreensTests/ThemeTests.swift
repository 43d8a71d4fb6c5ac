// SPDX-License-Identifier: MIT
import Drawing
import Glibc
import Screens
import Testing

@Suite("Theme")
struct ThemeTests {
    static let themes: [Theme] = [.dark, .light, .highContrast]

    @Test("Words stand out from what they are on by 4.5 to 1", arguments: themes)
    func wordsAreReadable(theme: Theme) {
        for color in [theme.text, theme.quietText, theme.accent, theme.error] {
            #expect(contrast(color, theme.background) >= 4.5, "\(color)")
        }
        for surface in [theme.surface, theme.surfacePressed] {
            #expect(contrast(theme.text, surface) >= 4.5, "\(surface)")
        }
        #expect(contrast(theme.quietText, theme.surface) >= 4.5)
        #expect(contrast(theme.onAccent, theme.accent) >= 4.5)
        #expect(contrast(theme.onAccent, theme.accentPressed) >= 4.5)
    }

    @Test("Rings and dots stand out from the background by 3 to 1", arguments: themes)
    func ringsAreVisible(theme: Theme) {
        for color in [theme.ring, theme.accent, theme.error] {
            #expect(contrast(color, theme.background) >= 3, "\(color)")
        }
    }

    @Test("High contrast is 7 to 1")
    func highContrastIsHigh() {
        let theme = Theme.highContrast
        for color in [theme.text, theme.quietText, theme.ring, theme.accent, theme.error] {
            #expect(contrast(color, theme.background) >= 7, "\(color)")
        }
    }

    @Test("The measure itself: black on white is 21 to 1, equal colors 1 to 1")
    func measureIsRight() {
        #expect(abs(contrast(Color(0, 0, 0), Color(255, 255, 255)) - 21) < 0.01)
        #expect(contrast(Color(9, 99, 199), Color(9, 99, 199)) == 1)
    }

    /// The contrast ratio of WCAG 2.
    private func contrast(_ first: Color, _ second: Color) -> Double {
        let (a, b) = (luminance(first), luminance(second))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private func luminance(_ color: Color) -> Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
}
