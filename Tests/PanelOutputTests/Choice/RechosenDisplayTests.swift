// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import Glibc
import LinuxSystem
import Testing

@testable import PanelOutput

@Suite("A display that was chosen")
struct RechosenDisplayTests {
    @Test(
        "is left for a better output of its card, and kept where another is just as good",
        arguments: [
            ("?VGA-1 -HDMI-A-1", "VGA-1", "HDMI-A-1", "HDMI-A-1"), ("?VGA-1 -VGA-2", "VGA-1", "VGA-2", "VGA-2"),
            ("-HDMI-A-1 HDMI-A-2", "HDMI-A-2", "HDMI-A-1", "HDMI-A-2"),
            ("-DSI-1 HDMI-A-1", "HDMI-A-1", "DSI-1", "DSI-1"), ("DSI-1 -HDMI-A-1", "DSI-1", "HDMI-A-1", "DSI-1"),
            ("?Composite-1 -HDMI-A-1", "Composite-1", "HDMI-A-1", "HDMI-A-1"),
        ])
    func outputs(connectors: String, first: String, plugged: String, then: String) throws {
        var panel = try FakePanel.showing(["card0 vc4 \(connectors)"])
        #expect(panel.connector == first)
        panel.plug(plugged)
        #expect(panel.connector == then)
        #expect(panel.display.isSeen)
        panel.wait(.seconds(60))
        #expect(panel.connector == then)
        #expect(panel.cards.opened.count == 1)
        #expect(try panel.card().scanouts.count == (first == then ? 1 : 2))
    }

    @Test(
        "is left for a card with a better one that comes late; a card that is just as good is not even opened",
        arguments: [
            ("card0 vc4 HDMI-A-1", "card1 panel-mipi-dbi SPI-1", true),
            ("card0 vc4 HDMI-A-1", "card1 i915 DP-1", false),
            ("card0 vc4 HDMI-A-1", "card1 udl USB-1", false), ("card0 udl USB-1", "card1 vc4 HDMI-A-1", true),
            ("card0 simpledrm Unknown-1", "card1 vc4 HDMI-A-1", true), ("card0 vc4 ?VGA-1", "card1 i915 DP-1", true),
            ("card0 vc4 DSI-1", "card1 vkms Virtual-1", false), ("card0 vc4 DSI-1", "card1 i915 -eDP-1", false),
            ("card0 vc4 DSI-1", "card1 v3d", false),
        ])
    func cards(first: String, late: String, moves: Bool) throws {
        var panel = try FakePanel.showing([first])
        panel.cards.present.append(CardFacts(late))
        panel.hear(.cardsChanged)
        panel.wait(.seconds(60))
        #expect(panel.display.summary?.hasPrefix(moves ? "card1" : "card0") == true)
        #expect(panel.display.isSeen)
        #expect(panel.cards.opened.map(\.node) == (moves ? ["card0", "card1"] : ["card0"]))
        #expect(panel.cards.opened.filter(\.isOpen).count == 1)
    }

    @Test("is kept, with its picture, while the better card is held, and left when it is free at the next look")
    func held() throws {
        var panel = try FakePanel.showing(["card0 vc4 HDMI-A-1"])
        panel.cards.present.append(CardFacts("card1 panel-mipi-dbi SPI-1"))
        panel.cards.held = ["card1"]
        panel.hear(.cardsChanged)
        #expect(panel.connector == "HDMI-A-1")
        #expect(panel.display.isSeen && panel.display.trouble == nil)
        #expect(try panel.card().scanouts.map(\.fullStates) == [1])
        panel.cards.held = []
        panel.wait(.seconds(5))
        #expect(panel.connector == "SPI-1")
        #expect(try !panel.card().isOpen)
    }

    @Test("is kept while the better card cannot be used, which is tried a few times only")
    func unusable() throws {
        var panel = try FakePanel.showing(["card0 vc4 HDMI-A-1"])
        panel.cards.present.append(CardFacts("card1 panel-mipi-dbi SPI-1"))
        panel.cards.refusal = { $0.connectorName == "SPI-1" ? EINVAL : 0 }
        panel.hear(.cardsChanged)
        panel.wait(.seconds(3600))
        #expect(panel.connector == "HDMI-A-1")
        #expect(panel.display.isSeen && panel.display.trouble == nil)
        #expect((2...5).contains(panel.cards.opened.count))
        let reason = panel.display.outputs.first { $0.connector == "SPI-1" }?.state
        #expect("\(String(describing: reason))".contains("refuses every mode"))
    }

    @Test("changes its mode when the EDID can be read some seconds after the start, without news")
    func lateModes() throws {
        var panel = try FakePanel(["card0 vc4 HDMI-A-1"])
        panel.cards.present[0].plug("HDMI-A-1", modes: [DisplayMode(40, 30), DisplayMode(32, 24)])
        panel.display.start(at: panel.now)
        panel.turn()
        #expect(panel.size == PixelSize(width: 40, height: 30))
        panel.wait(.seconds(2))
        panel.cards.present[0].plug("HDMI-A-1", modes: [DisplayMode(64, 36, preferred: true), DisplayMode(40, 30)])
        panel.wait(.seconds(9))
        #expect(panel.size == PixelSize(width: 64, height: 36))
        let probings = try panel.card().probings
        panel.wait(.seconds(3600))
        #expect(try panel.card().probings == probings)
        #expect(panel.cards.opened.count == 1)
    }

    @Test("keeps its mode, whatever place that has in a list that was read again")
    func sameMode() throws {
        var panel = try FakePanel.showing(["card0 vc4 HDMI-A-1"])
        panel.plug("HDMI-A-1", modes: [DisplayMode(40, 30), DisplayMode(16, 12), .small])
        #expect(try panel.card().scanouts.map(\.fullStates) == [2])
        // A modest driver's own mode is no news either.
        panel.plug("HDMI-A-1", modes: [DisplayMode(32, 24), DisplayMode(40, 30)])
        #expect(try panel.card().scanouts.map(\.fullStates) == [3])
    }

    @Test("keeps the mode that the firmware had set, also when its display was off and no mode is on any more")
    func firmwareMode() throws {
        var panel = try FakePanel(["card0 vc4 HDMI-A-1"])
        let slower = DisplayMode(size: DisplayMode.small.size, millihertz: 50_000)
        panel.cards.present[0].plug("HDMI-A-1", modes: [.small, slower])
        panel.cards.present[0].connectors[0].activeMode = 1
        panel.display.start(at: panel.now)
        panel.turn()
        panel.cards.present[0].connectors[0].activeMode = nil
        panel.unplug("HDMI-A-1")
        panel.plug("HDMI-A-1", modes: [.small, slower])
        #expect(panel.display.summary?.contains("32x24@50") == true)
        #expect(try panel.card().scanouts.map(\.fullStates) == [2])
    }

    @Test("is set again for a display with other timings of the same size and rate")
    func otherTimings() throws {
        var panel = try FakePanel.showing(["card0 vc4 HDMI-A-1"])
        var reduced = DisplayMode.small
        reduced.timings = [27_000, 40, 48]
        panel.plug("HDMI-A-1", modes: [reduced])
        #expect(try panel.card().tried.last?.mode.timings == reduced.timings)
        #expect(panel.display.isSeen)
    }

    @Test("keeps what the driver accepted instead of a refused first choice")
    func refused() throws {
        var panel = try FakePanel(["card0 vc4 HDMI-A-1"])
        panel.cards.refusal = { $0.isAtomic ? EINVAL : 0 }
        panel.display.start(at: panel.now)
        panel.turn()
        let tries = try panel.card().tried.count
        panel.hear(.outputsChanged)
        panel.wait(.seconds(60))
        #expect(try panel.card().tried.count == tries)
        #expect(panel.display.isSeen)
    }

    @Test("tells of the larger mode that it prefers, unless a mode is asked for")
    func largerMode() throws {
        for (request, larger) in [(nil, "3840x2160@60"), ("1920x1080", nil), ("3840x2160", nil)] as [(String?, String?)]
        {
            let selection = DisplaySelection(mode: request.flatMap { ModeRequest(parsing: $0) })
            let panel = try FakePanel(["card0 vc4 HDMI-A-1"], selecting: selection)
            let modes = [DisplayMode(3840, 2160, preferred: true), DisplayMode(1920, 1080)]
            panel.cards.present[0].plug("HDMI-A-1", modes: modes)
            panel.display.start(at: panel.now)
            guard case .used(let use)? = panel.display.outputs.first?.state else {
                Issue.record("not used")
                continue
            }
            #expect(use.largerMode == larger)
        }
    }

    @Test("shows a new picture with the full state after a suspend, and never the old one again")
    func resume() throws {
        var panel = try FakePanel.showing(["card0 vc4 HDMI-A-1"])
        let scanout = try #require(panel.cards.lit)
        panel.display.resume(at: panel.now)
        // As the daemon does before it paints.
        panel.display.advance(to: panel.now)
        panel.display.advance(to: panel.now)
        #expect(scanout.fullStates == 1)
        #expect(panel.display.isBlank)
        panel.turn(showing: Color(9, 9, 9))
        #expect(scanout.fullStates == 2)
        #expect(scanout.screen?.first == Color(9, 9, 9).pixel)
        panel.wait(.seconds(60))
        #expect(scanout.fullStates == 2)
    }

    @Test("that another terminal covers is not touched by a resume")
    func resumeAway() throws {
        var panel = try FakePanel.showing(["card0 vc4 HDMI-A-1"])
        panel.display.leave()
        panel.display.resume(at: panel.now)
        panel.wait(.seconds(60))
        #expect(try panel.card().scanouts.map(\.fullStates) == [1])
        panel.display.enter(at: panel.now)
        panel.wait(.seconds(1))
        #expect(panel.display.isSeen)
        #expect(try panel.card().scanouts.map(\.fullStates) == [2])
    }
}
