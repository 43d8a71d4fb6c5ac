// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import Glibc
import LinuxSystem
import Testing

@testable import PanelOutput

@Suite("A panel's frames and flips")
struct PanelTimesTests {
    private func scene(_ level: UInt8) -> Scene { Scene(background: Color(level, 0, 0), layers: []) }

    @Test("Frames come at 60 Hz while no flip is pending, and otherwise wait for the flip")
    func pace() throws {
        let panel = try FakePanel.showing(["card0 vc4 DSI-1"])
        let (display, now) = (panel.display, panel.now)
        #expect(display.nextFrame == nil)
        #expect(display.nextFrame(after: now) == now + .microseconds(16_600))
        #expect(display.takesFrame(at: now))
        display.show(scene(1), at: now)
        #expect(!display.takesFrame(at: now))
        #expect(display.nextFrame(after: now) == nil)
        panel.cards.lit?.blank()
        display.dispatch([2], at: now)
        #expect(display.takesFrame(at: now))
        #expect(display.nextFrame(after: now) != nil)
    }

    @Test("A frame waits for the frame interval if the driver has no vertical blank")
    func paced() throws {
        let panel = try FakePanel(["card0 panel-mipi-dbi SPI-1"])
        let display = panel.display
        display.start(at: panel.now)
        let began = Clock.now
        display.show(scene(1), at: panel.now)
        let ended = Clock.now
        let next = try #require(display.nextFrame)
        #expect((began + .microseconds(16_600)...ended + .microseconds(16_600)).contains(next))
        #expect(display.nextFrame(after: next - .nanoseconds(1)) == next)
        #expect(display.nextFrame(after: next) == next + .microseconds(16_600))
        #expect(!display.takesFrame(at: next - .nanoseconds(1)))
        #expect(display.takesFrame(at: next))
    }

    @Test("A card that does not complete a flip within three seconds is closed and opened again")
    func stuck() throws {
        var panel = try FakePanel.showing(["card0 vc4 DSI-1"])
        panel.wait(.seconds(11))
        let display = panel.display
        let began = Clock.now
        display.show(scene(1), at: panel.now)
        let ended = Clock.now
        let deadline = try #require(display.nextDeadline)
        #expect((began + .seconds(3)...ended + .seconds(3)).contains(deadline))
        display.advance(to: deadline - .nanoseconds(1))
        #expect(display.trouble == nil)
        display.advance(to: deadline)
        #expect(display.trouble == "card0: the display does not complete its flips")
        #expect(panel.cards.opened.first?.scanouts.first?.turnOffs == 1)
        // Closing the card is a separate step.
        #expect(display.nextDeadline == deadline)
        display.advance(to: deadline)
        #expect(panel.cards.opened.map(\.isOpen) == [false])
        #expect(display.nextDeadline == deadline + .milliseconds(250))
        display.advance(to: deadline + .milliseconds(250))
        #expect(panel.cards.opened.map(\.isOpen) == [false, true])
        #expect(display.trouble == nil)
        #expect(display.isBlank)
    }

    @Test("The time at which the newest picture was seen is returned once")
    func seen() throws {
        let panel = try FakePanel.showing(["card0 vc4 DSI-1"])
        #expect(panel.display.takeSeen() != nil)
        #expect(panel.display.takeSeen() == nil)
        panel.display.show(scene(1), at: panel.now)
        #expect(panel.display.takeSeen() == nil)
        panel.cards.lit?.flipTime = .seconds(77)
        panel.cards.lit?.blank()
        panel.display.dispatch([panel.cards.descriptor], at: panel.now)
        #expect(panel.display.takeSeen() == nil)
        panel.display.dispatch([2], at: panel.now)
        #expect(panel.display.takeSeen() == .seconds(77))
        #expect(panel.display.takeSeen() == nil)
    }

    @Test("The time of the first picture does not change")
    func first() throws {
        let panel = try FakePanel(["card0 vc4 DSI-1"])
        panel.display.start(at: panel.now)
        #expect(panel.display.firstPicture == nil)
        panel.display.show(scene(1), at: panel.now)
        let first = try #require(panel.display.firstPicture)
        panel.cards.lit?.blank()
        panel.display.show(scene(2), at: panel.now)
        #expect(panel.display.firstPicture == first)
    }

    @Test("A sleeping display takes no frames, and a display does not go to sleep while a flip is pending")
    func asleep() throws {
        var panel = try FakePanel.showing(["card0 vc4 DSI-1"])
        panel.display.show(scene(1), at: panel.now)
        panel.display.setAsleep(true)
        #expect(!panel.display.isAsleep)
        panel.cards.lit?.blank()
        panel.display.dispatch([2], at: panel.now)
        panel.display.setAsleep(true)
        #expect(panel.display.isAsleep && !panel.display.isSeen)
        #expect(!panel.display.takesFrame(at: panel.now))
        #expect(panel.display.nextFrame(after: panel.now) == nil)
        panel.display.setAsleep(false)
        #expect(!panel.display.isAsleep)
        panel.display.show(scene(2), at: panel.now)
        #expect(panel.display.isSeen)
        panel.turn()
    }
}

@Suite("The output in use")
struct OutputVisibilityTests {
    private func visibility(of panel: FakePanel) -> OutputUse.Visibility? {
        for output in panel.display.outputs {
            if case .used(let use) = output.state { return use.visibility }
        }
        return nil
    }

    @Test("The output in use is seen, away, held or given, as the display is")
    func ways() throws {
        var panel = try FakePanel.showing(["card0 vc4 DSI-1"])
        let scanout = try #require(panel.cards.lit)
        #expect(visibility(of: panel) == .seen)
        #expect(panel.display.descriptors == [1, 2])
        panel.display.leave()
        #expect(visibility(of: panel) == .away)
        #expect(panel.display.condition == .away)
        scanout.setMasterCodes = [EBUSY]
        panel.display.enter(at: panel.now)
        panel.turn()
        #expect(visibility(of: panel) == .held)
        #expect(panel.display.condition == .held(card: "card0"))
        panel.wait(.milliseconds(250))
        #expect(visibility(of: panel) == .seen)
        #expect(panel.display.condition == .showing)
        panel.display.give(to: .program, at: panel.now)
        panel.wait(.milliseconds(20))
        #expect(visibility(of: panel) == .given)
        #expect(panel.display.condition == .given)
    }

    @Test("A card that cannot drop master is closed, and opened again when the panel is shown again")
    func notReleased() throws {
        var panel = try FakePanel.showing(["card0 vc4 DSI-1"])
        panel.cards.lit?.dropMasterCodes = [EINVAL]
        panel.display.leave()
        #expect(panel.cards.opened.map(\.isOpen) == [false])
        #expect(panel.display.condition == .missing)
        panel.display.enter(at: panel.now)
        panel.turn()
        #expect(panel.cards.opened.map(\.isOpen) == [false, true])
        panel.wait(.milliseconds(20))
        #expect(panel.display.condition == .showing)
        panel.cards.lit?.dropMasterCodes = [EINVAL]
        panel.display.give(to: .program, at: panel.now)
        panel.wait(.milliseconds(20))
        #expect(panel.cards.opened.map(\.isOpen) == [false, false])
        #expect(panel.display.condition == .missing)
        panel.wait(.seconds(20))
        #expect(panel.cards.opened.count == 2)
        panel.display.give(to: .panel, at: panel.now)
        panel.wait(.milliseconds(20))
        #expect(panel.display.condition == .showing)
    }
}
