// SPDX-License-Identifier: MIT
import Geometry
import Testing

@testable import PanelOutput

@Suite("A mode request")
struct ModeRequestTests {
    @Test(
        "reads a size and a refresh rate", arguments: [("800x480", 800, 480, nil), ("1024x600@59.9", 1024, 600, 59.9)])
    func reads(text: String, width: Int, height: Int, refresh: Double?) {
        #expect(
            ModeRequest(parsing: text) == ModeRequest(size: PixelSize(width: width, height: height), refresh: refresh))
    }

    @Test(
        "refuses anything else",
        arguments: [
            "", "800", "800x", "x480", "800x480@", "800x480@0", "800x480x60", "-800x480", "8x4", "800x480@60@1", "@60",
        ])
    func refuses(text: String) {
        #expect(ModeRequest(parsing: text) == nil)
    }

    @Test(
        "describes modes by their computed rate",
        arguments: [(59_940, "59.94"), (60_000, "60"), (59_996, "60"), (75_050, "75.05"), (10, "0.01")])
    func description(millihertz: Int, expected: String) {
        let mode = DisplayMode(size: PixelSize(width: 800, height: 480), millihertz: millihertz)
        #expect("\(mode)" == "800x480@" + expected)
    }

    @Test("computes a rate from timings and survives nonsense")
    func rate() {
        #expect(DisplayMode.millihertz(clock: 148_500, totalWidth: 2200, totalHeight: 1125) == 60_000)
        #expect(DisplayMode.millihertz(clock: 1, totalWidth: 0, totalHeight: 0) == 0)
    }

    @Test(
        "A mode request accepts sides from 16 to 16384 and a rate up to 1000",
        arguments: [
            ("16x16", true), ("15x16", false), ("16x15", false), ("16384x16384", true), ("16385x16", false),
            ("16x16385", false), ("16x16@1000", true), ("16x16@1001", false), ("16x16@0.5", true), ("16x16@-1", false),
        ])
    func limits(text: String, isRead: Bool) {
        #expect((ModeRequest(parsing: text) != nil) == isRead)
        #expect(ModeRequest(parsing: text)?.size.width == (isRead ? Int(text.split(separator: "x")[0]) : nil))
    }

    @Test(
        "A mode request is met by a mode of its size whose rate differs by at most half a hertz",
        arguments: [
            ("800x480@60", 59_500, true), ("800x480@60", 59_499, false), ("800x480@60", 60_500, true),
            ("800x480@60", 60_501, false), ("800x480", 1, true), ("480x800", 60_000, false), ("800x481", 60_000, false),
        ])
    func met(text: String, millihertz: Int, isMet: Bool) throws {
        let mode = DisplayMode(size: PixelSize(width: 800, height: 480), millihertz: millihertz)
        #expect(try #require(ModeRequest(parsing: text)).isMet(by: mode) == isMet)
    }

    @Test("Two modes are the same if nothing but the preference differs")
    func same() {
        var mode = DisplayMode(size: PixelSize(width: 800, height: 480), millihertz: 60_000)
        var other = mode
        other.isPreferred = true
        #expect(mode.isSame(as: other) && other.isSame(as: mode))
        other.timings = [1]
        #expect(!mode.isSame(as: other))
        mode.timings = [1]
        #expect(mode.isSame(as: other))
        mode.isPlain = false
        #expect(!mode.isSame(as: other))
    }

    @Test(
        "A mode counts as too large if its area exceeds that of 1920x1200",
        arguments: [
            (1920, 1200, true), (1200, 1920, true), (1921, 1200, false), (2304, 1000, true), (2305, 1000, false),
        ])
    func moderate(width: Int, height: Int, isModerate: Bool) {
        let mode = DisplayMode(size: PixelSize(width: width, height: height), millihertz: 60_000)
        #expect(mode.isModerate == isModerate)
    }
}

@Suite("A display's own size")
struct DisplayScaleTests {
    @Test(
        "A size is trusted from 20 to 3000 mm, from 50 to 600 dpi, and if its aspect ratio is off by at most a fifth",
        arguments: [
            (64, 64, 20, 20, 3.2), (64, 64, 19, 20, nil), (64, 64, 20, 19, nil), (6000, 6000, 3000, 3000, 2),
            (6000, 6000, 3001, 3000, nil), (6000, 6000, 3000, 3001, nil), (254, 254, 127, 127, 2),
            (251, 251, 127, 127, 251.0 / 127), (249, 251, 127, 127, nil), (251, 249, 127, 127, nil),
            (2999, 2999, 127, 127, 2999.0 / 127), (3001, 2999, 127, 127, nil), (2999, 3001, 127, 127, nil),
            (1200, 1000, 250, 250, 4.4), (1201, 1000, 250, 250, nil), (800, 1000, 250, 250, 3.6),
            (799, 1000, 250, 250, nil),
        ] as [(Int, Int, Int, Int, Double?)])
    func limits(width: Int, height: Int, across: Int, down: Int, expected: Double?) throws {
        let scale = DisplayScale.pixelsPerMillimeter(
            of: PixelSize(width: width, height: height), millimeters: PixelSize(width: across, height: down))
        #expect((scale == nil) == (expected == nil))
        if let scale, let expected { #expect(abs(scale - expected) < 1e-9) }
    }
}

@Suite("A connector's rank")
struct ConnectorRankTests {
    @Test(
        "Built-in connectors rank first, then sockets, then USB and virtual outputs",
        arguments: [
            (["LVDS-1", "eDP-1", "DSI-2", "DPI-1", "SPI-1"], 0),
            (["HDMI-A-1", "DP-1", "VGA-1", "DVI-D-1", "Composite-1", "TV-1"], 1),
            (["USB-1", "Virtual-1", "Unknown-1", "Writeback-1"], 2),
        ])
    func ranks(names: [String], rank: Int) {
        #expect(names.map(ConnectorFacts.rank(ofName:)) == names.map { _ in rank })
    }
}
