// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskAppearance
import KioskConfiguration
import KioskModel
import KioskSession
import Screens
import Testing
import Words

@Suite("The configured appearance")
struct AppearanceTests {
    private let folder: ConfigurationFolder
    private let size = PixelSize(width: 40, height: 30)

    init() throws {
        folder = try ConfigurationFolder()
    }

    @Test("is what the screens show by themselves, as long as nothing is set")
    func defaults() throws {
        let appearance = Configuration().appearance
        #expect(appearance.theme == .dark)
        #expect(appearance.words is EnglishWords)
        #expect(appearance.moves && appearance.showsPath)
        #expect(!appearance.showsArrows && !appearance.showsIndicator && !appearance.numbersDots)
        #expect(try Configuration().background(covering: size) == .color(Theme.dark.background))
    }

    @Test(
        "has the theme, in the accent's color",
        arguments: [(.dark, .dark), (.light, .light), (.contrast, .highContrast)] as [(ThemeName, Theme)])
    func themes(name: ThemeName, theme: Theme) {
        var configuration = Configuration()
        configuration.theme = name
        #expect(configuration.appearance.theme == theme)
        configuration.accent = .named(.purple)
        #expect(configuration.appearance.theme == Theme(name, accent: .named(.purple)))
    }

    @Test("Every setting of the look is that of the screens")
    func settings() {
        var configuration = Configuration()
        (configuration.moves, configuration.showsArrows, configuration.numbersDots) = (false, true, true)
        (configuration.contact, configuration.room) = ("Ms. Hopper", "Physics lab")
        configuration.language = .simplifiedChinese
        let appearance = configuration.appearance
        #expect(!appearance.moves && appearance.showsArrows && appearance.numbersDots && !appearance.showsIndicator)
        #expect(appearance.contact == "Ms. Hopper" && appearance.room == "Physics lab")
        #expect(appearance.words is SimplifiedChineseWords)
    }

    @Test("Files that the settings name are the fonts, unless they are the usual ones, and then the picture")
    func namedFiles() {
        var configuration = Configuration()
        #expect(configuration.namedFiles == [])
        configuration.background = "/a.png"
        #expect(configuration.namedFiles == ["/a.png"])
        configuration.fonts = ["/a.ttf", "/b.ttf"]
        #expect(configuration.namedFiles == ["/a.ttf", "/b.ttf", "/a.png"])
    }

    @Test("The plain theme has the accent, also where there is a picture")
    func plainTheme() {
        var configuration = Configuration()
        (configuration.theme, configuration.accent, configuration.background) = (.light, .named(.teal), "/a.png")
        #expect(configuration.plainTheme == Theme(.light, accent: .named(.teal)))
        #expect(configuration.appearance.theme == configuration.plainTheme.overPicture)
    }

    @Test("shows no indicator in stealth")
    func stealth() {
        var configuration = Configuration()
        configuration.showsIndicator = true
        #expect(configuration.appearance.showsIndicator)
        configuration.showsPath = false
        #expect(!configuration.appearance.showsIndicator && !configuration.appearance.showsPath)
    }

    @Test("has the owner's picture behind it, as large as the panel, and the colors that go with one")
    func picture() throws {
        var configuration = Configuration()
        configuration.background = try folder.writePicture()
        #expect(configuration.appearance.theme == Theme.dark.overPicture)
        guard case .picture(let picture) = try configuration.background(covering: size) else {
            Issue.record("no picture")
            return
        }
        #expect(picture.size == size)
        let scene = configuration.sceneBuilder(
            on: Measures(PanelGeometry(size: size), try Painter(fonts: configuration.fonts).measure),
            background: .picture(picture)
        ).scene(for: .notice(.starting))
        #expect(scene.background == .picture(picture))
    }

    @Test("has the picture dimmed until what is written on it can be read")
    func dimmedPicture() throws {
        var configuration = Configuration()
        configuration.theme = .light
        // Black, on which dark words would be lost.
        configuration.background = try folder.writePicture()
        let theme = configuration.appearance.theme
        guard case .picture(let picture) = try configuration.background(covering: size) else {
            Issue.record("no picture")
            return
        }
        #expect(theme.dimming(of: 0...0) > 0.5)
        #expect(theme.dimming(of: picture.luminance) < 0.02)
    }

    @Test("has no picture where its file has gone")
    func goneFile() {
        var configuration = Configuration()
        configuration.background = "/nowhere/school.png"
        #expect(throws: PNGError.self) { try configuration.background(covering: size) }
    }
}
