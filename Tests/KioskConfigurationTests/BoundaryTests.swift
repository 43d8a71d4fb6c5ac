// SPDX-License-Identifier: MIT
import Fixtures
import Geometry
import KioskConfiguration
import KioskModel
import Testing

/// A setting with values at the edge of what it takes.
struct Boundary: Sendable, CustomTestStringConvertible {
    var setting: String
    var taken: [String]
    var refused: [String]

    var section: String { String(setting.prefix { $0 != "." }) }
    var name: String { String(setting.drop { $0 != "." }.dropFirst()) }
    var testDescription: String { setting }

    init(_ setting: String, takes taken: [String], not refused: [String]) {
        self.setting = setting
        self.taken = taken
        self.refused = refused
    }

    fileprivate static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

    static let panel = [
        Boundary(
            "panel.mode", takes: ["1x1", "16384x16384", "800x480@1", "800x480@1000"],
            not: ["0x1", "1x0", "16385x1", "1x16385", "1x1@0", "1x1@1001", "1x1@", "1x1@a", "1x1@60@60"]),
        Boundary(
            "panel.diagonal", takes: ["1in", "25.4mm", "200in", "5080mm", "10.1in"],
            not: ["0.99in", "25.3mm", "200.1in", "5081mm", "-7in", "7 in", "7"]),
        Boundary("panel.rotation", takes: ["0", "90", "180", "270"], not: ["1", "360", "-90", ""]),
        Boundary("panel.contact", takes: ["a", letters(80)], not: ["", letters(81)]),
        Boundary("panel.room", takes: ["a", letters(80)], not: ["", letters(81)]),
        Boundary("panel.idle-after", takes: ["10s", "1m"], not: ["9s", "no"]),
        Boundary("panel.dim-after", takes: ["10s", "no"], not: ["9s", "0s"]),
        Boundary("panel.off-after", takes: ["10s", "no"], not: ["9s", "0s"]),
        Boundary(
            "panel.accent", takes: ["#000000", "#ffffff", "#1060C0", "blue"],
            not: ["#00000", "#0000000", "000000", "#00000g", "#+00000"]),
        Boundary("panel.background", takes: ["/a.png"], not: ["a.png", ""]),
        Boundary("panel.fonts", takes: ["/a", "/a:/b"], not: ["a", "/a:b", "", ":"]),
        Boundary("panel.display", takes: ["*"], not: [""]),
        Boundary("touch.device", takes: ["*"], not: [""]),
        Boundary("touch.hit-radius", takes: ["20", "45"], not: ["19", "46"]),
        Boundary(
            "touch.range-x", takes: ["0 1", "-2147483648 2147483647"],
            not: ["0 0", "1 0", "0", "0 1 2", "0 2147483648", "-2147483649 0"]),
        Boundary(
            "touch.matrix", takes: ["1 0 0 0 1 0", "1 0 0 0 1 0 0 0 1", "0 1 0 1 0 0", "1e-5 0 0 0 1.1e-4 0"],
            not: [
                "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 1 0 0 0", "1 0 0 0 1 0 1 0 1", "1 1 0 1 1 0",
                "1e-5 0 0 0 0.9e-4 0", "1e200 0 0 0 1e200 0",
            ]),
        Boundary("pattern.minimum-dots", takes: ["3", "9"], not: ["2", "10"]),
        Boundary("pattern.grid", takes: ["1x3", "3x1", "6x6"], not: ["1x2", "7x1", "1x7", "0x6", "3", "3x3x3"]),
        Boundary("pin.length", takes: ["4", "12"], not: ["3", "13"]),
        Boundary("unlock.for", takes: ["1s", "unlimited"], not: ["0s", "no"]),
        Boundary("unlock.more-time", takes: ["1s", "no"], not: ["0s", "unlimited"]),
        Boundary("unlock.at-most", takes: ["1s", "unlimited"], not: ["0s", "no"]),
        Boundary("unlock.warning", takes: ["1s", "no"], not: ["0s", "unlimited"]),
        Boundary("unlock.idle", takes: ["1s", "no"], not: ["0s", "unlimited"]),
        Boundary("unlock.people", takes: ["1", "2"], not: ["0", "3"]),
        Boundary("unlock.session-vt", takes: ["2", "63"], not: ["1", "64"]),
        Boundary("history.keep", takes: ["0", "3650"], not: ["-1", "3651"]),
        Boundary("link.allow", takes: ["no", "lock", "lock notice"], not: ["", "lock no", "lock,notice"]),
    ]

    static let link = [
        Boundary(
            "broker.address", takes: ["a", letters(190), "::1", "fe80::1%eth0", "A-b_9.org"],
            not: ["", "a b", "a/b", "ä"]),
        Boundary("broker.port", takes: ["1", "65535"], not: ["0", "65536"]),
        Boundary("broker.client-id", takes: ["!", "~", letters(128)], not: ["", "a b", "ä", letters(129)]),
        Boundary("broker.user", takes: ["!", "~", letters(128)], not: ["", "a b", "ä", letters(129)]),
        Boundary("broker.keep-alive", takes: ["10s", "3600s", "1h"], not: ["9s", "3601s", "61m"]),
        Boundary(
            "topics.root", takes: ["a", "a/b", "A-z_0/9", letters(128)],
            not: ["", "/a", "a/", "a//b", "a.b", "a+", "a b", letters(129)]),
        Boundary("topics.panel", takes: ["1", "9999"], not: ["0", "10000"]),
        Boundary(
            "topics.duress", takes: ["no", "help", letters(64)],
            not: ["", "online", "state", "event", "do", "answer", "a/b", letters(65)]),
        Boundary("topics.keep", takes: ["32", "16384"], not: ["31", "16385"]),
        Boundary("home-assistant.prefix", takes: [letters(128)], not: [letters(129), ""]),
        Boundary("home-assistant.name", takes: ["a", letters(80)], not: ["", letters(81)]),
    ]
}

@Suite("The edges of settings")
struct BoundaryTests {
    @Test("A setting of the panel takes values up to its edges and none beyond", arguments: Boundary.panel)
    func panel(boundary: Boundary) {
        var configuration = Configuration()
        for value in boundary.taken {
            #expect(throws: Never.self, "\(value)") {
                try configuration.set(boundary.name, in: boundary.section, to: value)
            }
        }
        let before = configuration
        for value in boundary.refused {
            #expect(throws: ExpectedError.self, "\(value)") {
                try configuration.set(boundary.name, in: boundary.section, to: value)
            }
        }
        #expect(configuration == before)
    }

    @Test("A setting of the link takes values up to its edges and none beyond", arguments: Boundary.link)
    func link(boundary: Boundary) throws {
        let folder = try TemporaryFolder()
        func read(_ value: String) throws {
            let text = "[\(boundary.section)]\n\(boundary.name)=\(value)\n[tls]\npsk-identity=x\n"
            try folder.write(text, to: "link.conf")
            _ = try LinkConfigurationFiles(path: folder.path + "/link.conf").read()
        }
        for value in boundary.taken {
            #expect(throws: Never.self, "\(value)") { try read(value) }
        }
        for value in boundary.refused {
            #expect(throws: ConfigurationError.self, "\(value)") { try read(value) }
        }
    }

    @Test(
        "A number is kept as it was written",
        arguments: [
            ("panel", "diagonal", "10in", 254.0), ("panel", "diagonal", "257mm", 257),
            ("touch", "hit-radius", "21", 21),
        ])
    func kept(section: String, name: String, text: String, value: Double) throws {
        var configuration = Configuration()
        try configuration.set(name, in: section, to: text)
        #expect((name == "diagonal" ? configuration.diagonal : Double(configuration.hitRadius)) == value)
    }

    @Test("Zero days keep the newest entries of the history at any age")
    func history() throws {
        var configuration = Configuration()
        try configuration.set("keep", in: "history", to: "1")
        #expect(configuration.historyKept == .seconds(86_400))
        try configuration.set("keep", in: "history", to: "0")
        #expect(configuration.historyKept == nil)
    }

    @Test("A color keeps its three channels", arguments: [("#1060C0", 0x10, 0x60, 0xC0), ("#00ff01", 0, 255, 1)])
    func color(text: String, red: UInt8, green: UInt8, blue: UInt8) throws {
        var configuration = Configuration()
        try configuration.set("accent", in: "panel", to: text)
        let color = try #require(Accent.FreeColor(red: red, green: green, blue: blue))
        #expect(configuration.accent == .free(color))
    }

    @Test("The longest line that a file may have is 198 characters, and one more is refused")
    func longestLine() throws {
        let folder = try ConfigurationFolder()
        func line(_ length: Int) -> String { "display=" + String(repeating: "a", count: length - "display=".count) }
        try folder.write("[panel]\n\(line(198))\n", to: "ninedot.conf")
        #expect(try folder.read().display?.count == 190)
        try folder.write("[panel]\n\(line(199))\n", to: "ninedot.conf")
        let error = ConfigurationError(
            path: folder.path + "/ninedot.conf", line: 2, expected: "at most 198 characters in a line")
        #expect(throws: error) { try folder.read() }
    }

    @Test("Only visible files that end in .conf are read from the folder of drop-ins")
    func dropIns() throws {
        let folder = try ConfigurationFolder()
        for name in ["ninedot.conf", "ninedot.conf.d/b.conf", "ninedot.conf.d/a.conf"] {
            try folder.write("", to: name)
        }
        for name in [".c.conf", "d.conf~", "conf", "e.conf.bak"] { try folder.write("x", to: "ninedot.conf.d/" + name) }
        let files = ConfigurationFiles(path: folder.path + "/ninedot.conf")
        let read = ["", ".d/a.conf", ".d/b.conf"].map { files.path + $0 }
        #expect(try files.paths() == read)
        #expect(try files.sources() == read + [files.path + ".d"])
    }

    @Test("A refusal of several settings names the last line of them, wherever it is")
    func lastPlace() throws {
        let folder = try ConfigurationFolder()
        try folder.write("[unlock]\nsession-vt = 7\n", to: "ninedot.conf")
        try folder.write("\n\n[unlock]\ndisplay = keep\n", to: "ninedot.conf.d/a.conf")
        try folder.write("[panel]\ntheme = light\n", to: "ninedot.conf.d/b.conf")
        do {
            _ = try folder.read()
            Issue.record("a terminal without a program is taken")
        } catch let error as ConfigurationError {
            #expect(error.path == folder.path + "/ninedot.conf.d/a.conf" && error.line == 4)
        }
    }

    @Test(
        "A folder that the service does not see holds what lies below it, and nothing else",
        arguments: [
            ("/home/pi/a.png", "/home"), ("/root/a.png", "/root"), ("/run/user/1000/a", "/run/user"),
            ("/tmp/a", "/tmp"),
            ("/var/tmp/a", "/var/tmp"), ("/homes/a.png", nil), ("/srv/home/a.png", nil), ("/home", nil),
        ] as [(String, String?)])
    func sealed(path: String, folder: String?) {
        #expect(SealedFolders.holding(path) == folder)
    }

    @Test(
        "The link's broker is on this machine by its name or its number, and has the port of its way",
        arguments: [
            ("localhost", true), ("::1", true), ("127.0.0.1", true), ("127.9.9.9", true), ("128.0.0.1", false),
            ("example.org", false), ("::2", false),
        ])
    func thisMachine(address: String, isOnThisMachine: Bool) {
        var configuration = LinkConfiguration()
        configuration.address = address
        #expect(configuration.isOnThisMachine == isOnThisMachine)
    }

    @Test("The link has the defaults of its manual")
    func linkDefaults() {
        let defaults = LinkConfiguration()
        #expect(defaults.address == "localhost" && defaults.port == nil && defaults.keepAlive == .seconds(60))
        #expect(defaults.panel == 1 && defaults.mostEvents == 4096 && defaults.duressTopic == nil)
        #expect(defaults.isDiscovered && defaults.discoveryPrefix == "homeassistant" && !defaults.isPlain)
        #expect(defaults.brokerPort == 8883 && defaults.security == nil)
    }
}
