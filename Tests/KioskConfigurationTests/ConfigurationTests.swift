// SPDX-License-Identifier: MIT
import Geometry
import Glibc
import KioskConfiguration
import Testing

@Suite("The configuration")
struct ConfigurationTests {
    private let folder = ConfigurationFolder()

    @Test("has a default for everything, so that the shipped file may say nothing")
    func defaults() throws {
        try folder.write("# nothing\n", to: "ninedot.conf")
        #expect(try folder.read() == Configuration())
        #expect(Configuration().unlockDuration == .seconds(60))
    }

    @Test("takes every key")
    func everyKey() throws {
        try folder.write(
            """
            [panel]
            display = DSI-*
            mode = 800x480@60
            rotation = 90
            language = zh-Hans
            theme = contrast
            fonts = /usr/share/fonts/a.ttf:/usr/share/fonts/b.ttf
            [touch]
            device = *FT5406*
            matrix = 0 -1 1 1 0 0
            swap-axes = yes
            invert-x = yes
            invert-y = no
            [pattern]
            minimum-dots = 6
            fill-in = no
            arrows = yes
            [attempts]
            table = strict
            [unlock]
            for = unlimited
            """, to: "ninedot.conf")
        var expected = Configuration()
        expected.display = "DSI-*"
        expected.mode = .init(size: PixelSize(width: 800, height: 480), refresh: 60)
        expected.rotation = .quarter
        expected.language = .chinese
        expected.theme = .contrast
        expected.fonts = ["/usr/share/fonts/a.ttf", "/usr/share/fonts/b.ttf"]
        expected.touchDevice = "*FT5406*"
        expected.touchMatrix = [0, -1, 1, 1, 0, 0]
        expected.swapsTouchAxes = true
        expected.invertsTouchX = true
        expected.minimumDots = 6
        expected.fillsIn = false
        expected.showsArrows = true
        expected.attemptTable = .strict
        expected.unlockDuration = nil
        #expect(try folder.read() == expected)
    }

    @Test("reads drop-ins by name after the main file, each over the last")
    func dropIns() throws {
        try folder.write("[unlock]\nfor = 10s\n[panel]\ntheme = light\n", to: "ninedot.conf")
        try folder.write("[unlock]\nfor = 2h\n", to: "ninedot.conf.d/20-long.conf")
        try folder.write("[unlock]\nfor = 30s\n", to: "ninedot.conf.d/10-short.conf")
        try folder.write("[unlock]\nfor = nonsense\n", to: "ninedot.conf.d/30-off.conf.disabled")
        let configuration = try folder.read()
        #expect(configuration.unlockDuration == .seconds(7200))
        #expect(configuration.theme == .light)
    }

    @Test(
        "refuses a bad line and says where and what was expected",
        arguments: [
            (
                "[pannel]\ndisplay = x\n", 2,
                "a section of [attempts], [panel], [pattern], [touch], [unlock], not [pannel]"
            ),
            ("[unlock]\nof = 5s\n", 2, "a key of for in [unlock], not \"of\""),
            ("[pattern]\n\nminimum-dots = 2\n", 3, "a whole number from 3 to 9 for minimum-dots, not \"2\""),
            ("[pattern]\nfill-in = true\n", 2, "yes or no for fill-in, not \"true\""),
            ("[pattern]\narrows = always\n", 2, "yes or no for arrows, not \"always\""),
            ("[panel]\nrotation = 45\n", 2, "0, 90, 180 or 270 for rotation, not \"45\""),
            (
                "[panel]\nmode = 800*480\n", 2,
                "WIDTHxHEIGHT or WIDTHxHEIGHT@HERTZ, such as 800x480@60 for mode, not \"800*480\""
            ),
            ("[panel]\nlanguage = de\n", 2, "en or zh-Hans for language, not \"de\""),
            (
                "[panel]\nfonts = DejaVuSans.ttf\n", 2,
                "font files by absolute path, with \":\" in between for fonts, not \"DejaVuSans.ttf\""
            ),
            ("[touch]\nmatrix = 1 0 0 0 0 0\n", 2, "a matrix that can be inverted for matrix, not \"1 0 0 0 0 0\""),
            (
                "[touch]\nmatrix = 1 0 0 nan 1 0\n", 2,
                "six numbers, such as 1 0 0 0 1 0 for matrix, not \"1 0 0 nan 1 0\""
            ),
            ("[unlock]\nfor = 0s\n", 2, "a time such as 45s, 10m or 2h, or unlimited, for for, not \"0s\""),
            ("[unlock]\nfor\n", 2, "\"[section]\" or \"key = value\""),
            ("[unlock\nfor = 5s\n", 1, "\"[section]\" or \"key = value\""),
            ("for = 5s\n", 1, "a section such as [panel] before \"for\""),
            ("nonsense\n[unlock]\nfor = 0s\n", 1, "\"[section]\" or \"key = value\""),
            ("[panel]\ndisplay = " + String(repeating: "x", count: 300) + "\n", 2, "at most 198 characters in a line"),
        ])
    func badLines(text: String, line: Int, expected: String) throws {
        try folder.write(text, to: "ninedot.conf")
        #expect(throws: ConfigurationError(path: folder.path + "/ninedot.conf", line: line, expected: expected)) {
            try folder.read()
        }
    }

    @Test("names the drop-in that is wrong, in one line")
    func badDropIn() throws {
        try folder.write("", to: "ninedot.conf")
        try folder.write("[unlock]\nfor = long\n", to: "ninedot.conf.d/a.conf")
        let expected = "a time such as 45s, 10m or 2h, or unlimited, for for, not \"long\""
        let path = folder.path + "/ninedot.conf.d/a.conf"
        let error = ConfigurationError(path: path, line: 2, expected: expected)
        #expect(throws: error) { try folder.read() }
        #expect(error.description == path + ":2: expected " + expected)
    }

    @Test("refuses a file that is named but not there")
    func missing() throws {
        #expect(throws: ConfigurationError.self) { try folder.read() }
    }
}
