// SPDX-License-Identifier: MIT
import Drawing
import KioskAppearance
import KioskConfiguration
import KioskModel
import Screens
import Testing

@Suite("Font warnings")
struct FontWarningTests {
    private static let latin = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    private static let chinese = "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"

    /// The warnings with the fonts of `configured`, nil for the standard ones, where only those of `installed` exist.
    private func warnings(
        _ language: Language, configured: [String]?, installed: [String]
    ) throws -> [String] {
        var configuration = Configuration()
        configuration.language = language
        if let configured { configuration.fonts = configured }
        let paths = configuration.fonts.map { installed.contains($0) ? $0 : "/nowhere" + $0 }
        return configuration.fontWarnings(of: try Painter(fonts: paths))
    }

    @Test(
        "A standard font that is missing is no warning while another one has the panel's letters",
        arguments: [
            (Language.english, [latin]), (.simplifiedChinese, [latin, chinese]), (.simplifiedChinese, [chinese]),
        ])
    func alternatives(language: Language, installed: [String]) throws {
        #expect(try warnings(language, configured: nil, installed: installed) == [])
    }

    @Test("A panel in a language without a font is told which package has one")
    func noLetters() throws {
        let warnings = try warnings(.simplifiedChinese, configured: nil, installed: [Self.latin])
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("fonts-wqy-microhei") == true)
    }

    @Test("Fonts that were asked for and are missing are one warning")
    func configured() throws {
        let fonts = ["/a.ttf", Self.latin, "/b.ttf"]
        let warnings = try warnings(.english, configured: fonts, installed: [Self.latin])
        #expect(warnings == ["no outline font in /nowhere/a.ttf, /nowhere/b.ttf; the others serve"])
    }
}
