// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskModel
import Screens
import Testing

@Suite("Dimming a picture")
struct PictureDimmingTests {
    private static let pictures: [[Color]] = [
        [Color(255, 255, 255), Color(0, 0, 0)], [Color(0, 0, 255), Color(255, 255, 0), Color(255, 0, 0)],
        [Color(20, 30, 60), Color(90, 40, 20)], [Color(200, 220, 255), Color(255, 240, 220)],
        [Color(16, 20, 26), Color(246, 247, 249)], [Color(128, 128, 128), Color(0, 255, 0), Color(255, 0, 255)],
    ]

    @Test("Every word and ring keeps its contrast on every pixel", arguments: ThemeTests.themes, pictures)
    func contrastIsKept(theme: Theme, colors: [Color]) {
        let canvas = PictureDimmingTests.canvas(of: colors)
        let dimmed = theme.dimmed(Bitmap(covering: canvas.size, with: canvas)).luminance
        for ink in theme.inks {
            for pixel in [dimmed.lowerBound, dimmed.upperBound] {
                let contrast = Color.contrast(ink.color.luminance, pixel)
                // Where the color has hardly more contrast than it needs, the rounding of a veil that is not even may
                // take it.
                let own = ink.color.contrast(with: theme.background)
                #expect(contrast >= min(ink.contrast, own), "\(ink.color) \(contrast)")
            }
        }
    }

    @Test("A picture is dimmed no more than it has to be", arguments: ThemeName.allCases)
    func dimmingIsLeast(style: ThemeName) {
        let theme = Theme(style).overPicture
        #expect(theme.dimming(of: theme.background.luminance...theme.background.luminance) == 0)
        let whole = theme.dimming(of: 0...1)
        #expect(whole > 0.5 && whole < 0.95, "\(whole)")
        let easy = style == .light ? 0.4...1 : 0...0.1
        #expect(theme.dimming(of: easy) < whole)
    }

    @Test("Only the lightest pixel matters to light words, only the darkest to dark ones")
    func oneEndMatters() {
        #expect(Theme.dark.dimming(of: 0...0.5) == Theme.dark.dimming(of: 0.5...0.5))
        #expect(Theme.light.dimming(of: 0.2...1) == Theme.light.dimming(of: 0.2...0.2))
    }

    @Test("Over a picture the colors that stood out least stand out more")
    func overPicture() {
        for theme in [Theme.dark, .light] {
            #expect(theme.error.contrast(with: theme.background) < 7)
            for color in [theme.overPicture.error, theme.overPicture.accent, theme.overPicture.quietText] {
                #expect(color.contrast(with: theme.background) >= 7)
            }
        }
    }

    private static func canvas(of colors: [Color]) -> Canvas {
        let canvas = Canvas(size: PixelSize(width: colors.count, height: 1))
        for (index, color) in colors.enumerated() { canvas.pixels[index] = color.pixel }
        return canvas
    }
}
