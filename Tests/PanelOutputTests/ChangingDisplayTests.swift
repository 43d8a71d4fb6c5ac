// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import Glibc
import LinuxSystem
import Testing

@testable import PanelOutput

extension DisplayMode {
    fileprivate init(_ width: Int, _ height: Int, preferred: Bool = false) {
        self.init(size: PixelSize(width: width, height: height), millihertz: 60_000, isPreferred: preferred)
    }
}

extension FakePanel {
    fileprivate mutating func unplug(_ name: String, from card: Int = 0) {
        cards.present[card].unplug(name)
        hear(.outputsChanged)
    }

    fileprivate mutating func plug(_ name: String, into card: Int = 0, modes: [DisplayMode] = [.small]) {
        cards.present[card].plug(name, modes: modes)
        hear(.outputsChanged)
    }

    fileprivate func card(_ index: Int = 0) throws -> FakeCard { try #require(cards.opened.dropFirst(index).first) }
    fileprivate var size: PixelSize? { display.geometry?.size }
}

@Suite("A display that is switched off")
struct DarkDisplayTests {
    @Test("keeps the card, is dark and unseen, and nothing is tried meanwhile")
    func off() throws {
        var panel = try FakePanel.showing(["card0 vc4 HDMI-A-1"])
        panel.unplug("HDMI-A-1")
        #expect(try panel.card().isOpen)
        #expect(panel.cards.lit == nil)
        #expect(!panel.display.isSeen && panel.display.geometry == nil && panel.display.summary == nil)
        #expect(panel.display.trouble == "no display connected to card0")
        panel.wait(.seconds(20))
        let probings = try panel.card().probings
        panel.wait(.seconds(3600))
        #expect(try panel.card().probings == probings)
        #expect(panel.display.nextDeadline == nil)
        #expect(panel.cards.opened.count == 1)
        #expect(panel.cards.lit == nil)
    }

    @Test("shows a new picture first when it is on again, a thousand times on the same card and buffers")
    func onAgain() throws {
        var panel = try FakePanel.showing(["card0 vc4 HDMI-A-1"])
        let scanout = try #require(panel.cards.lit)
        for cycle in 1...1000 {
            panel.unplug("HDMI-A-1")
            #expect(scanout.screen == nil)
            panel.cards.present[0].plug("HDMI-A-1")
            panel.cards.news = .outputsChanged
            panel.display.dispatch([panel.cards.descriptor], at: panel.now)
            #expect(scanout.screen == nil)
            panel.wait(.milliseconds(100), showing: Color(0, 0, UInt8(cycle % 256)))
            #expect(scanout.screen?.first == Color(0, 0, UInt8(cycle % 256)).pixel, "cycle \(cycle)")
            #expect(panel.display.isSeen)
        }
        #expect(scanout.fullStates == 1001)
        #expect(scanout.offences.isEmpty)
        #expect(scanout.restorings == 0)
        #expect(panel.cards.opened.count == 1)
        #expect(try panel.card().scanouts.count == 1)
    }

    @Test("is replaced by another monitor with its own mode, without the card being closed")
    func otherMonitor() throws {
        var panel = try FakePanel.showing(["card0 vc4 HDMI-A-1"])
        panel.unplug("HDMI-A-1")
        panel.plug("HDMI-A-1", modes: [.small, DisplayMode(64, 48, preferred: true)])
        // Of two preferred modes the first counts.
        #expect(panel.size == PixelSize(width: 32, height: 24))
        panel.unplug("HDMI-A-1")
        panel.plug("HDMI-A-1", modes: [DisplayMode(64, 48, preferred: true), DisplayMode(32, 24)])
        #expect(panel.size == PixelSize(width: 64, height: 48))
        #expect(panel.display.isSeen)
        #expect(panel.cards.opened.count == 1)
        #expect(try panel.card().isOpen)
    }

    @Test("stays dark, and says why, while what is plugged in lacks the configured mode")
    func missingMode() throws {
        let selection = DisplaySelection(mode: ModeRequest(parsing: "32x24"))
        var panel = try FakePanel.showing(["card0 vc4 HDMI-A-1"], selecting: selection)
        panel.plug("HDMI-A-1", modes: [DisplayMode(64, 48, preferred: true)])
        #expect(panel.cards.lit == nil)
        #expect(panel.display.trouble == "card0: HDMI-A-1 has no mode 32x24; it offers 64x48@60")
        #expect(try panel.card().isOpen)
        // No news tells that its EDID can be read at last.
        panel.wait(.seconds(60))
        panel.cards.present[0].plug("HDMI-A-1")
        panel.wait(.seconds(30))
        #expect(panel.display.isSeen)
        #expect(panel.display.trouble == nil)
        #expect(panel.cards.opened.count == 1)
    }

    @Test("stays dark when another terminal gives the card back, and is asked nothing while that is in front")
    func away() throws {
        var panel = try FakePanel.showing(["card0 vc4 HDMI-A-1"])
        panel.unplug("HDMI-A-1")
        panel.wait(.seconds(20))
        panel.display.leave()
        let probings = try panel.card().probings
        panel.hear(.outputsChanged)
        panel.wait(.seconds(60))
        #expect(try panel.card().probings == probings)
        panel.display.enter(at: panel.now)
        panel.wait(.seconds(1))
        #expect(panel.cards.lit == nil)
        #expect(panel.display.trouble == "no display connected to card0")
        panel.plug("HDMI-A-1")
        #expect(panel.display.isSeen)
    }

    @Test("gives the former picture back at the panel's end, and not before")
    func end() throws {
        var scanouts: [FakeScanout] = []
        do {
            var panel = try FakePanel.showing(["card0 vc4 HDMI-A-1"])
            panel.unplug("HDMI-A-1")
            panel.plug("HDMI-A-1", modes: [DisplayMode(64, 48)])
            panel.unplug("HDMI-A-1")
            panel.plug("HDMI-A-1", modes: [DisplayMode(64, 48)])
            scanouts = try panel.card().scanouts
            #expect(scanouts.count == 2)
            #expect(scanouts.allSatisfy { $0.restorings == 0 })
        }
        #expect(scanouts.map(\.restorings) == [0, 1])
    }

    @Test("is closed with its card when that goes, and the card that comes is used")
    func cardGone() throws {
        var panel = try FakePanel.showing(["card0 vc4 HDMI-A-1"])
        panel.cards.present = []
        panel.hear(.cardGone)
        #expect(try !panel.card().isOpen)
        #expect(panel.display.trouble == "no display card")
        panel.cards.present = [CardFacts("card1 vc4 HDMI-A-1")]
        panel.hear(.cardsChanged)
        #expect(panel.display.isSeen)
        #expect(try panel.card().scanouts.allSatisfy { $0.restorings == 0 })
    }
}

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
}
