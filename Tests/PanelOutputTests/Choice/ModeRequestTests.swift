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
}
