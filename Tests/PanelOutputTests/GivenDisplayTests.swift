// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Glibc
import LinuxSystem
import Testing

@testable import PanelOutput

@Suite("A display that is given to a program")
struct GivenDisplayTests {
    /// A panel whose display is at the program.
    private func given(_ texts: [String] = ["card0 vc4 DSI-1"]) throws -> FakePanel {
        var panel = try FakePanel.showing(texts)
        panel.display.give(to: .nobody, at: panel.now)
        panel.wait(.milliseconds(20))
        panel.display.give(to: .program, at: panel.now)
        panel.wait(.milliseconds(20))
        return panel
    }

    @Test("goes black, is let go, and is painted whole when it comes back")
    func way() throws {
        var panel = try FakePanel.showing(["card0 vc4 DSI-1"])
        #expect(panel.display.condition == .showing)
        panel.display.give(to: .nobody, at: panel.now)
        panel.wait(.milliseconds(20))
        #expect(panel.display.condition == .black)
        #expect(!panel.display.takesFrame(at: panel.now))
        let scanout = try #require(panel.cards.lit)
        #expect(scanout.screen?.allSatisfy { $0 == 0 } == true)
        panel.display.give(to: .program, at: panel.now)
        panel.wait(.milliseconds(20))
        #expect(panel.display.condition == .given)
        #expect(!scanout.isMaster)
        #expect(!panel.display.isSeen)
        panel.display.give(to: .panel, at: panel.now)
        panel.wait(.milliseconds(20))
        #expect(panel.display.condition == .showing)
        #expect(scanout.isMaster)
        #expect(scanout.screen?.contains(0) == false)
        #expect(panel.cards.opened.count == 1)
    }

    @Test("is left black until the program shows something, and not while it is ours")
    func leftBlack() throws {
        var panel = try FakePanel.showing(["card0 vc4 DSI-1"])
        #expect(!panel.display.isLeftBlack)
        panel.display.give(to: .nobody, at: panel.now)
        panel.wait(.milliseconds(20))
        #expect(!panel.display.isLeftBlack)
        panel.display.give(to: .program, at: panel.now)
        panel.wait(.milliseconds(20))
        #expect(panel.display.isLeftBlack)
        panel.cards.opened.first?.scanouts.first?.isScannedOut = false
        #expect(!panel.display.isLeftBlack)
    }

    @Test("leaves its picture, where it goes straight to another, until that one shows its own")
    func leftShown() throws {
        var panel = try FakePanel.showing(["card0 vc4 DSI-1"])
        let picture = try #require(panel.cards.lit?.screen)
        panel.display.give(to: .program, at: panel.now)
        panel.wait(.milliseconds(20))
        #expect(panel.display.condition == .given)
        #expect(panel.cards.lit?.screen == picture)
        #expect(panel.display.isLeftShown)
        panel.cards.opened.first?.scanouts.first?.isScannedOut = false
        #expect(!panel.display.isLeftShown)
    }

    @Test("is painted on by nobody else meanwhile, and no card is opened, whatever happens to cards and outputs")
    func meanwhile() throws {
        var panel = try given(["card0 vc4 HDMI-A-1"])
        let fullStates = try #require(panel.cards.opened.first?.scanouts.first).fullStates
        panel.cards.present.append(CardFacts("card1 vc4 DSI-1"))
        panel.hear(.cardsChanged)
        panel.unplug("HDMI-A-1")
        panel.plug("HDMI-A-1")
        panel.wait(.seconds(60))
        #expect(panel.display.condition == .given)
        #expect(panel.cards.opened.count == 1)
        #expect(panel.cards.opened.first?.scanouts.first?.fullStates == fullStates)
    }

    @Test("is not opened again while the program has it, even when the card is gone and another comes")
    func cardGone() throws {
        var panel = try given()
        panel.cards.present = []
        panel.hear(.cardGone)
        panel.cards.present = [CardFacts("card0 vc4 DSI-1")]
        panel.hear(.cardsChanged)
        #expect(panel.display.condition == .missing)
        #expect(panel.cards.opened.count == 1)
        panel.display.give(to: .panel, at: panel.now)
        panel.wait(.seconds(1))
        #expect(panel.display.condition == .showing)
    }

    @Test("is asked for every ten milliseconds while the program is about to lose it, and after three seconds seldom")
    func takenBack() throws {
        var panel = try given()
        let scanout = try #require(panel.cards.opened.first?.scanouts.first)
        scanout.setMasterCodes = Array(repeating: EBUSY, count: 400)
        panel.display.give(to: .panel, at: panel.now)
        panel.wait(.milliseconds(100))
        #expect((385...392).contains(scanout.setMasterCodes.count))
        #expect(panel.display.condition == .held(card: "card0"))
        panel.wait(.seconds(20))
        #expect((80...95).contains(scanout.setMasterCodes.count))
        scanout.setMasterCodes = []
        panel.wait(.seconds(2))
        #expect(panel.display.condition == .showing)
    }

    @Test("is missing, and no reason to wait, while nothing is plugged in")
    func dark() throws {
        var panel = try FakePanel.showing(["card0 vc4 HDMI-A-1"])
        panel.unplug("HDMI-A-1")
        #expect(panel.display.condition == .missing)
        panel.display.give(to: .nobody, at: panel.now)
        panel.wait(.milliseconds(20))
        #expect(panel.display.condition == .missing)
        panel.display.give(to: .program, at: panel.now)
        panel.wait(.milliseconds(20))
        #expect(panel.display.condition == .given)
        panel.display.give(to: .panel, at: panel.now)
        panel.wait(.milliseconds(20))
        #expect(panel.display.condition == .missing)
        panel.plug("HDMI-A-1")
        #expect(panel.display.condition == .showing)
    }
}
