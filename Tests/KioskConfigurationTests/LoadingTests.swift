// SPDX-License-Identifier: MIT
import Geometry
import KioskAppearance
import KioskConfiguration
import KioskModel
import Testing

@Suite("A configuration that is loaded")
struct LoadingTests {
    private let folder: ConfigurationFolder

    init() throws {
        folder = try ConfigurationFolder()
    }

    @Test("keeps a picture that can be read, and warns of nothing")
    func picture() throws {
        let picture = try folder.writePicture()
        try folder.write("[panel]\nbackground = \(picture)\n", to: "ninedot.conf")
        let loaded = try folder.load()
        #expect(loaded.settings.background == picture)
        #expect(loaded.warnings == [])
    }

    /// A vanished decoration would keep the panel dark.
    @Test(
        "goes without a picture that is gone or none, and says so",
        arguments: ["gone.png", "text.png", "ninedot.conf.d"])
    func badPicture(name: String) throws {
        try folder.write("no picture", to: "text.png")
        let picture = folder.path + "/" + name
        try folder.write("[panel]\nbackground = \(picture)\ntheme = light\n", to: "ninedot.conf")
        let loaded = try folder.load()
        #expect(loaded.settings.background == nil)
        #expect(loaded.settings.theme == .light)
        #expect(loaded.warnings.count == 1)
        #expect(loaded.warnings.first?.hasPrefix("background \(picture) cannot be read (") == true)
    }

    @Test("says of a picture that cannot be read whether the daemon's service hides its place")
    func sealedPicture() throws {
        for (folder, isSealed) in [("/home/nobody-here", true), ("/srv/nowhere", false)] {
            try self.folder.write("[panel]\nbackground = \(folder)/a.png\n", to: "ninedot.conf")
            let warning = try #require(try self.folder.load().warnings.first)
            #expect(warning.contains("ninedotd.service sees nothing below /home") == isSealed, "\(warning)")
        }
    }

    @Test("can be read without its wrong lines and files, for a picture that says that it is wrong")
    func leniently() throws {
        try folder.write("[panel]\nrotation = 91\ntheme = light\nnonsense\nlanguage = zh-Hans\n", to: "ninedot.conf")
        try folder.write("[panel]\nrotation = 180\n[unlock]\nfor = soon\n", to: "ninedot.conf.d/b.conf")
        #expect(throws: ConfigurationError.self) { try folder.read() }
        let settings = ConfigurationFiles(path: folder.path + "/ninedot.conf").readLeniently()
        #expect(settings.theme == .light)
        #expect(settings.language == .simplifiedChinese)
        #expect(settings.rotation == .half)
        #expect(settings.unlockDuration == Configuration().unlockDuration)
        #expect(ConfigurationFiles(path: folder.path + "/none.conf").readLeniently() == Configuration())
    }

    @Test("is refused without any font, at the line that names them")
    func noFont() throws {
        try folder.write("[panel]\n\nfonts = /nonexistent.ttf\n", to: "ninedot.conf")
        let error = ConfigurationError(
            path: folder.path + "/ninedot.conf", line: 3,
            expected: "a font that can be opened; tried /nonexistent.ttf; "
                + "Debian has fonts in fonts-dejavu-core and fonts-wqy-microhei")
        #expect(throws: error) { try folder.load() }
    }
}
