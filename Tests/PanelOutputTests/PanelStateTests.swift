// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import LinuxSystem
import Testing

@testable import PanelOutput

@Suite("What a panel says of its display")
struct PanelStateTests {
    @Test("A panel without a display has no picture, no measures, no place and no name")
    func none() throws {
        let panel = try FakePanel([])
        expectNothing(of: panel)
        panel.display.start(at: panel.now)
        expectNothing(of: panel)
        #expect(panel.display.trouble == "no display card")
        #expect(panel.display.takeSeen() == nil)
    }

    @Test("A panel with a dark display has no picture and no measures")
    func dark() throws {
        var panel = try FakePanel.showing(["card0 vc4 HDMI-A-1"])
        panel.unplug("HDMI-A-1")
        expectNothing(of: panel)
    }

    @Test("A display is blank until its first picture is painted, and has its measures and its place before that")
    func lit() throws {
        var panel = try FakePanel(["card0 vc4 HDMI-A-1"])
        panel.display.start(at: panel.now)
        #expect(panel.display.isBlank)
        #expect(panel.display.takesFrame(at: panel.now))
        #expect(panel.size == DisplayMode.small.size)
        #expect(panel.display.place == OutputPlace(driver: "vc4", connector: "HDMI-A-1"))
        #expect(panel.display.trouble == nil)
        panel.turn()
        #expect(!panel.display.isBlank)
    }

    @Test("The reach of a panel is part of its measures", arguments: Reach.allCases)
    func reach(reach: Reach) throws {
        let painter = try Painter(fonts: ["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"])
        let display = PanelDisplay(
            from: FakeCards(["card0 vc4 HDMI-A-1"]), selecting: DisplaySelection(), reach: reach, painter: painter)
        display.start(at: Instant(sinceBoot: .seconds(1000)))
        #expect(display.geometry?.reach == reach)
    }

    private func expectNothing(of panel: FakePanel) {
        let display = panel.display
        #expect(!display.isBlank)
        #expect(!display.isSeen)
        #expect(!display.isAsleep)
        #expect(!display.takesFrame(at: panel.now))
        #expect(display.geometry == nil)
        #expect(display.rotation == .none)
        #expect(display.place == nil)
        #expect(display.summary == nil)
        #expect(display.nextFrame == nil)
        #expect(display.nextFrame(after: panel.now) == nil)
    }
}
