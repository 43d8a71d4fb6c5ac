// SPDX-License-Identifier: MIT
import KioskConfiguration
import Testing

private let terminalExpected =
    "\"display = release\" with \"session-vt = 7\" in [unlock]: "
    + "a panel that keeps its display has no program to show on a terminal"
private let rangeExpected = "two whole numbers, the smaller one first, such as 200 3900,"
private let diagonalExpected = "a length from 1in to 200in, such as 10.1in or 257mm, after \"diagonal =\""
private let allowExpected = "lock, notice, out-of-service, unlock or no after \"allow =\", "

@Suite("A configuration that is wrong")
struct BadConfigurationTests {
    private let folder: ConfigurationFolder

    init() throws {
        folder = try ConfigurationFolder()
    }

    @Test(
        "refuses a bad line and says where and what was expected",
        arguments: [
            (
                "[pannel]\ndisplay = x\n", 2,
                "a section of [attempts], [history], [link], [panel], [pattern], [pin], [touch], [unlock], not [pannel]"
            ),
            (
                "[unlock]\nof = 5s\n", 2,
                "a key of at-most, display, for, idle, more-time, people, session-vt, trust-clock, warning in [unlock], not \"of\""
            ),
            ("[pattern]\n\nminimum-dots = 2\n", 3, "a whole number from 3 to 9 after \"minimum-dots =\", not \"2\""),
            (
                "[panel]\nidle-after = 9s\n", 2,
                "a time from 10s on, such as 45s, 10m or 2h, after \"idle-after =\", not \"9s\""
            ),
            (
                "[panel]\ndim-after = 3s\n", 2,
                "a time from 10s on, such as 45s, 10m or 2h, after \"dim-after =\", not \"3s\""
            ),
            (
                "[panel]\noff-hours = always\n", 2,
                "days and times such as Mon-Fri 08:00-16:30, or no, after \"off-hours =\", not \"always\""
            ),
            ("[panel]\nidle-screen = yes\n", 2, "no or clock after \"idle-screen =\", not \"yes\""),
            ("[panel]\ncontact =\n", 2, "a name or a place in up to 80 characters after \"contact =\", not \"\""),
            ("[pattern]\nmode = class\n", 2, "shared or roster after \"mode =\", not \"class\""),
            ("[pattern]\nblocklist = yes\n", 2, "off or light or standard after \"blocklist =\", not \"yes\""),
            ("[pin]\nlength = 3\n", 2, "a whole number from 4 to 12 after \"length =\", not \"3\""),
            (
                "[unlock]\nmore-time = unlimited\n", 2,
                "a time such as 45s, 10m or 2h, or no, after \"more-time =\", not \"unlimited\""
            ),
            ("[history]\nkeep = -1\n", 2, "a whole number from 0 to 3650 after \"keep =\", not \"-1\""),
            ("[history]\nkeep = 90d\n", 2, "a whole number from 0 to 3650 after \"keep =\", not \"90d\""),
            ("[link]\nallow = open\n", 2, allowExpected + "not \"open\""),
            ("[link]\nallow =\n", 2, allowExpected + "not \"\""),
            ("[link]\nallow = lock, notice\n", 2, allowExpected + "not \"lock, notice\""),
            ("[link]\npublish = all\n", 2, "duress or no after \"publish =\", not \"all\""),
            ("[unlock]\npeople = 3\n", 2, "a whole number from 1 to 2 after \"people =\", not \"3\""),
            ("[touch]\nhit-radius = 19\n", 2, "a whole number from 20 to 45 after \"hit-radius =\", not \"19\""),
            ("[touch]\nhit-radius = 46\n", 2, "a whole number from 20 to 45 after \"hit-radius =\", not \"46\""),
            ("[touch]\nhit-radius = 0.3\n", 2, "a whole number from 20 to 45 after \"hit-radius =\", not \"0.3\""),
            ("[pattern]\nfill-in = true\n", 2, "yes or no after \"fill-in =\", not \"true\""),
            ("[pattern]\ninput = type\n", 2, "draw or tap after \"input =\", not \"type\""),
            ("[pattern]\narrows = always\n", 2, "yes or no after \"arrows =\", not \"always\""),
            ("[pattern]\nvisible = never\n", 2, "yes or no after \"visible =\", not \"never\""),
            ("[pattern]\nindicator = on\n", 2, "yes or no after \"indicator =\", not \"on\""),
            ("[pattern]\norder-numbers = 1\n", 2, "yes or no after \"order-numbers =\", not \"1\""),
            ("[panel]\nmotion = 0\n", 2, "yes or no after \"motion =\", not \"0\""),
            ("[panel]\nsound = loud\n", 2, "yes or no after \"sound =\", not \"loud\""),
            (
                "[panel]\naccent = pink\n", 2,
                "green, blue, teal, purple, orange or a color such as #1060C0 after \"accent =\", not \"pink\""
            ),
            (
                "[panel]\naccent = #1060G0\n", 2,
                "green, blue, teal, purple, orange or a color such as #1060C0 after \"accent =\", not \"#1060G0\""
            ),
            (
                "[panel]\naccent = #E01010\n", 2,
                "a color that is not red, because red tells errors, after \"accent =\", not \"#E01010\""
            ),
            (
                "[panel]\nbackground = school.png\n", 2,
                "a PNG file by absolute path after \"background =\", not \"school.png\""
            ),
            ("[panel]\ncontact = a\u{0}b\n", 2, "lines of text, not binary data"),
            ("[panel]\ncontact = a\u{1B}[2J\n", 2, "lines of text, not binary data"),
            ("[panel]\n# \u{7F}\n", 2, "lines of text, not binary data"),
            (
                "[unlock]\npeople = 2\n", 2,
                "\"mode = roster\" in [pattern] with \"people = 2\": one shared pattern would open for one person alone"
            ),
            (
                "[unlock]\npeople = 2\n[pattern]\nmode = shared\n", 4,
                "\"mode = roster\" in [pattern] with \"people = 2\": one shared pattern would open for one person alone"
            ),
            (
                "[unlock]\npeople = 2\n[pattern]\nmode = roster\n[link]\nallow = lock unlock\n", 6,
                "\"allow\" in [link] without unlock with \"people = 2\": one person far away would open alone"
            ),
            ("[unlock]\nsession-vt = 7\n", 2, terminalExpected),
            ("[unlock]\nsession-vt = 7\ndisplay = keep\n", 3, terminalExpected),
            (
                "[unlock]\ndisplay = release\nsession-vt = 1\n", 3,
                "a whole number from 2 to 63 after \"session-vt =\", not \"1\""
            ),
            (
                "[unlock]\ndisplay = release\nsession-vt = 64\n", 3,
                "a whole number from 2 to 63 after \"session-vt =\", not \"64\""
            ),
            ("[panel]\nrotation = 45\n", 2, "0, 90, 180 or 270 after \"rotation =\", not \"45\""),
            ("[panel]\nreach = high\n", 2, "normal or low after \"reach =\", not \"high\""),
            (
                "[panel]\nmode = 800*480\n", 2,
                "WIDTHxHEIGHT or WIDTHxHEIGHT@HERTZ, such as 800x480@60 after \"mode =\", not \"800*480\""
            ),
            ("[panel]\ninterface = fast\n", 2, "atomic or legacy after \"interface =\", not \"fast\""),
            ("[panel]\ndiagonal = 7\n", 2, diagonalExpected + ", not \"7\""),
            ("[panel]\ndiagonal = 7mm\n", 2, diagonalExpected + ", not \"7mm\""),
            ("[panel]\ndiagonal = 201in\n", 2, diagonalExpected + ", not \"201in\""),
            ("[panel]\ndiagonal = in\n", 2, diagonalExpected + ", not \"in\""),
            ("[panel]\ndiagonal = 1e2mm\n", 2, diagonalExpected + ", not \"1e2mm\""),
            ("[panel]\ndiagonal = 18cm\n", 2, diagonalExpected + ", not \"18cm\""),
            ("[panel]\nlanguage = de\n", 2, "en or zh-Hans after \"language =\", not \"de\""),
            (
                "[panel]\nfonts = DejaVuSans.ttf\n", 2,
                "font files by absolute path, with \":\" in between after \"fonts =\", not \"DejaVuSans.ttf\""
            ),
            (
                "[touch]\nmatrix = 1 0 0 0 0 0\n", 2,
                "a matrix that can be inverted after \"matrix =\", not \"1 0 0 0 0 0\""
            ),
            (
                "[touch]\nmatrix = 1 0 0 nan 1 0\n", 2,
                "six numbers, such as 1 0 0 0 1 0 after \"matrix =\", not \"1 0 0 nan 1 0\""
            ),
            (
                "[touch]\nmatrix = 1 0 0 0 1 0 0 0 2\n", 2,
                "six numbers, such as 1 0 0 0 1 0 after \"matrix =\", not \"1 0 0 0 1 0 0 0 2\""
            ),
            (
                "[touch]\nmatrix = 1e-5 0 0 0 1e-5 0\n", 2,
                "a matrix that can be inverted after \"matrix =\", not \"1e-5 0 0 0 1e-5 0\""
            ),
            ("[touch]\nrange-x = 4095 0\n", 2, rangeExpected + " after \"range-x =\", not \"4095 0\""),
            ("[touch]\nrange-y = 7 7\n", 2, rangeExpected + " after \"range-y =\", not \"7 7\""),
            ("[touch]\nrange-y = 0 4294967296\n", 2, rangeExpected + " after \"range-y =\", not \"0 4294967296\""),
            ("[touch]\nrange-y = 0-479\n", 2, rangeExpected + " after \"range-y =\", not \"0-479\""),
            ("[unlock]\nfor = 0s\n", 2, "a time such as 45s, 10m or 2h, or unlimited, after \"for =\", not \"0s\""),
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
        let expected = "a time such as 45s, 10m or 2h, or unlimited, after \"for =\", not \"long\""
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
