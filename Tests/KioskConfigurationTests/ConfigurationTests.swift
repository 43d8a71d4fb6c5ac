// SPDX-License-Identifier: MIT
import Geometry
import KioskConfiguration
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("The configuration")
struct ConfigurationTests {
    private let folder: ConfigurationFolder

    init() throws {
        folder = try ConfigurationFolder()
    }

    @Test("has a default for everything, so that the shipped file may say nothing")
    func defaults() throws {
        try folder.write("# nothing\n", to: "ninedot.conf")
        #expect(try folder.read() == Configuration())
        #expect(Configuration().unlockDuration == .seconds(60))
    }

    @Test("takes every key")
    func everyKey() throws {
        let picture = try folder.writePicture()
        try folder.write(
            """
            [panel]
            display = DSI-*
            mode = 800x480@60
            interface = legacy
            diagonal = 7in
            rotation = 90
            reach = low
            language = zh-Hans
            theme = contrast
            accent = #1060C0
            contact = Ms. Hopper, room 12
            idle-screen = clock
            idle-after = 10s
            room = Physics lab
            dim-after = 5m
            off-after = 30m
            off-way = standby
            off-hours = Mon-Fri 18:00-07:00; Sat,Sun 00:00-24:00
            background = \(picture)
            motion = no
            sound = yes
            terminal-switching = yes
            fonts = /usr/share/fonts/a.ttf:/usr/share/fonts/b.ttf
            [touch]
            device = *FT5406*
            matrix = 0 -1 1 1 0 0
            range-x = -200 3900
            range-y = 3 470
            swap-axes = yes
            invert-x = yes
            invert-y = no
            resistive = yes
            bridge-gaps = no
            hit-radius = 45
            [pattern]
            mode = roster
            grid = 4x5
            minimum-dots = 6
            input = tap
            blocklist = light
            own-change = yes
            fill-in = no
            visible = no
            arrows = yes
            indicator = yes
            order-numbers = yes
            [attempts]
            table = strict
            [pin]
            length = 8
            shuffle = yes
            [unlock]
            for = unlimited
            more-time = 5m
            at-most = unlimited
            warning = no
            trust-clock = ntp
            people = 2
            display = release
            session-vt = 7
            [history]
            keep = 90
            [link]
            enabled = yes
            allow = out-of-service lock lock
            names = yes
            publish = duress
            """, to: "ninedot.conf")
        var expected = Configuration()
        expected.display = "DSI-*"
        expected.mode = .init(size: PixelSize(width: 800, height: 480), refresh: 60)
        expected.displayInterface = .legacy
        expected.diagonal = 7 * 25.4
        expected.rotation = .quarter
        expected.reach = .low
        expected.language = .simplifiedChinese
        expected.theme = .contrast
        expected.accent = .free(try #require(Accent.FreeColor(red: 0x10, green: 0x60, blue: 0xc0)))
        expected.background = picture
        expected.moves = false
        expected.sounds = true
        expected.switchesTerminals = true
        expected.fonts = ["/usr/share/fonts/a.ttf", "/usr/share/fonts/b.ttf"]
        expected.touchDevice = "*FT5406*"
        expected.touchMatrix = [0, -1, 1, 1, 0, 0]
        expected.touchRangeX = -200...3900
        expected.touchRangeY = 3...470
        expected.swapsTouchAxes = true
        expected.invertsTouchX = true
        expected.filtersResistiveTouch = true
        expected.bridgesTouchGaps = false
        expected.hitRadius = 45
        expected.grid = Grid(rows: 4, columns: 5)
        expected.minimumDots = 6
        expected.entry = .tap
        expected.fillsIn = false
        expected.showsPath = false
        expected.showsArrows = true
        expected.showsIndicator = true
        expected.numbersDots = true
        expected.attemptTable = .strict
        expected.unlockDuration = nil
        expected.clockTrust = .ntp
        expected.historyKept = .seconds(90 * 86_400)
        expected.contact = "Ms. Hopper, room 12"
        expected.idleScreen = .clock
        expected.idleAfter = .seconds(10)
        expected.room = "Physics lab"
        expected.dimAfter = .seconds(300)
        expected.offAfter = .seconds(1800)
        expected.offWay = .standby
        expected.offHours = try WeeklyWindow.list(parsing: "Mon-Fri 18:00-07:00; Sat,Sun 00:00-24:00")
        expected.unlockMode = .roster
        expected.blocklist = .light
        expected.allowsOwnChange = true
        expected.pinLength = 8
        expected.shufflesKeypad = true
        expected.moreTime = .seconds(300)
        expected.mostTime = nil
        expected.warningTime = .zero
        expected.peopleToUnlock = 2
        expected.displayUse = .release
        expected.programTerminal = 7
        expected.link.isEnabled = true
        expected.link.allowed = [.lock, .outOfService]
        expected.link.tellsNames = true
        expected.link.published = [.duress]
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

    @Test("takes all nine numbers of a matrix that other programs have")
    func nineNumbers() throws {
        try folder.write("[touch]\nmatrix = 0 -1 1 1 0 0 0 0 1\n", to: "ninedot.conf")
        #expect(try folder.read().touchMatrix == [0, -1, 1, 1, 0, 0])
    }
}
