// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import Glibc
import LinuxSystem
import Testing

@testable import PanelOutput

@Suite("The panel's display")
struct PanelDisplayTests {
    @Test("goes down the ladder of choices until the driver accepts one")
    func ladder() throws {
        let panel = try FakePanel(["card0 vc4 DSI-1"])
        panel.cards.refusal = { $0.isAtomic || $0.format == .xrgb8888 ? EINVAL : 0 }
        panel.display.start(at: panel.now)
        let tried = try #require(panel.cards.opened.first).tried
        #expect(tried.map(\.isAtomic) == [true, true, false, false])
        #expect(tried.map(\.format) == [.xrgb8888, .rgb565, .xrgb8888, .rgb565])
        #expect(panel.display.summary == "card0 (vc4) DSI-1 32x24@60 rgb565, fake")
    }

    @Test(
        "is waited for where it cannot be used, and tried again, ever more seldom",
        arguments: [(EINVAL, "card0: the driver refuses every mode and format"), (ENOMEM, "commit to card0")])
    func unusable(code: Int32, trouble: String) throws {
        var panel = try FakePanel(["card0 vc4 DSI-1"])
        panel.cards.refusal = { _ in code }
        panel.display.start(at: panel.now)
        #expect(panel.display.trouble?.hasPrefix(trouble) == true)
        panel.wait(.seconds(300))
        let tries = panel.cards.opened.count
        #expect(code == EINVAL ? (10...15).contains(tries) : (140...160).contains(tries))
        #expect(panel.cards.opened.allSatisfy { !$0.isOpen })
        panel.cards.refusal = { _ in 0 }
        panel.wait(.seconds(30))
        #expect(panel.display.isSeen)
        #expect(panel.display.trouble == nil)
    }

    @Test("that cannot be used is tried again at once when a device changes")
    func unusableUntilNews() throws {
        var panel = try FakePanel(
            ["card0 simpledrm Unknown-1"], selecting: DisplaySelection(mode: ModeRequest(parsing: "64x48")))
        panel.display.start(at: panel.now)
        #expect(panel.display.trouble?.contains("has no mode 64x48; it offers 32x24@60") == true)
        var native = CardFacts("card1 vc4 HDMI-A-1")
        let mode = DisplayMode(size: PixelSize(width: 64, height: 48), millihertz: 60_000)
        native.plug("HDMI-A-1", modes: [.small, mode])
        panel.cards.present = [native]
        panel.hear(.cardsChanged)
        #expect(panel.connector == "HDMI-A-1")
    }

    @Test("shows a whole picture first, and nothing before")
    func firstPicture() throws {
        let panel = try FakePanel.showing(["card0 vc4 DSI-1"])
        let scanout = try #require(panel.cards.lit)
        #expect(scanout.screen?.allSatisfy { $0 == scanout.screen?.first && $0 != 0xdead_beef } == true)
        #expect(panel.display.isSeen)
    }
}
