// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import Glibc
import LinuxSystem
import Testing

@testable import PanelOutput

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
            #expect(!scanout.isLit)
            panel.cards.present[0].plug("HDMI-A-1")
            panel.tell(.outputsChanged)
            #expect(!scanout.isLit)
            panel.wait(.milliseconds(300), showing: Color(0, 0, UInt8(cycle % 256)))
            #expect(scanout.screen?.first == Color(0, 0, UInt8(cycle % 256)).pixel, "cycle \(cycle)")
            #expect(panel.display.isSeen)
        }
        #expect(scanout.fullStates == 1001)
        #expect(scanout.offences.isEmpty)
        #expect(scanout.restorings == 0)
        #expect(panel.cards.opened.count == 1)
        #expect(try panel.card().scanouts.count == 1)
    }

    @Test("is asked four times a second at most where its plug is loose, and is followed in the end")
    func loosePlug() throws {
        var panel = try FakePanel.showing(["card0 vc4 HDMI-A-1"])
        panel.wait(.seconds(20))
        let probings = try panel.card().probings
        for flap in 1...1000 {
            if flap.isMultiple(of: 2) {
                panel.cards.present[0].plug("HDMI-A-1")
            } else {
                panel.cards.present[0].unplug("HDMI-A-1")
            }
            panel.tell(.outputsChanged)
            panel.wait(.milliseconds(10))
        }
        #expect((20...41).contains(try panel.card().probings - probings))
        panel.wait(.seconds(1))
        #expect(panel.display.isSeen)
        #expect(panel.cards.opened.count == 1)
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
        let scanout = try #require(panel.cards.lit)
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
        // Once more, for the console that was in front had its own picture there.
        #expect(scanout.turnOffs == 2)
        #expect(panel.cards.opened.count == 1)
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
        #expect(try panel.card().scanouts.map(\.restorings) == [0])
    }
}
