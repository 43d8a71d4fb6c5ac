// SPDX-License-Identifier: MIT
import CLinux
import ControlMessages
import Glibc
import KioskModel
import Testing
import VirtualPanel

@Suite("A panel on a terminal")
struct TerminalScenarios {
    private let terminal: HostTerminal

    init() throws {
        terminal = try HostTerminal()
    }

    private func panel(with settings: String = "") throws -> HostPanel {
        try HostPanel.locked(with: settings, terminal: terminal)
    }

    @Test("A running panel keeps text and keys away, and restores the terminal when it ends")
    func taken() throws {
        let panel = try panel()
        #expect(terminal.state.displayMode == KD_GRAPHICS && terminal.state.keyboardMode == K_OFF)
        terminal.change { $0.keyboardMode = Int32(K_UNICODE) }
        try panel.status()
        try panel.status()
        #expect(terminal.state.keyboardMode == K_OFF)
        try panel.stop()
        #expect(terminal.state.displayMode == KD_TEXT && terminal.state.keyboardMode == K_UNICODE)
    }

    @Test("The panel refuses a switch to another terminal unless the owner allows it")
    func refused() throws {
        let panel = try panel()
        terminal.bring(2)
        try panel.pass(.milliseconds(10))
        #expect(terminal.waits { $0.answers == [0] })
        #expect(terminal.state.front == HostTerminal.number)
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
    }

    @Test("If the owner allows it, another terminal can become active, and the panel returns unchanged")
    func switched() throws {
        let panel = try panel(with: "[panel]\nterminal-switching = yes")
        let locked = try panel.screenshot()
        let points = try ScreenLayout.lock.points(HostPanel.pattern)
        try panel.touch { $0.down(at: points[0]) }
        terminal.bring(2)
        try panel.pass(.milliseconds(10))
        #expect(terminal.waits { $0.front == 2 && $0.answers == [1] })
        // Touches are not meant for the panel now.
        try panel.draw(HostPanel.pattern)
        try panel.settle()
        #expect(try panel.status().state == .locked)
        guard case .displays(let displays) = try panel.ask(.panel(.displays)) else {
            return #expect(Bool(false), "no displays")
        }
        #expect(displays.map(\.state) == [.away])
        terminal.bring(HostTerminal.number)
        try panel.pass(.milliseconds(10))
        #expect(terminal.waits { $0.front == HostTerminal.number && $0.answers == [1, Int(VT_ACKACQ)] })
        try panel.waitUntilShown("the lock screen") { $0.difference(from: locked) == 0 }
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
    }

    @Test("The panel shows its picture again after another program has set the terminal to text mode")
    func reclaimed() throws {
        let panel = try panel()
        let locked = try panel.screenshot()
        terminal.change { $0.displayMode = Int32(KD_TEXT) }
        try panel.status()
        #expect(terminal.waits { $0.displayMode == KD_GRAPHICS })
        try panel.waitUntilShown("the lock screen") { $0.difference(from: locked) == 0 }
    }

    @Test("The panel activates the session program's terminal when it unlocks, and its own when it locks")
    func program() throws {
        let panel = try panel(with: "[unlock]\ndisplay = release\nsession-vt = 7")
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
        #expect(terminal.waits { $0.front == 7 })
        #expect(terminal.state.asked == [7] && terminal.state.answers == [1])
        try panel.pass(.milliseconds(100))
        #expect(panel.says("unlocked"))
        try panel.require(.panel(.lock))
        try panel.waitUntil(.locked)
        #expect(terminal.waits { $0.front == HostTerminal.number })
        #expect(terminal.state.asked == [7, HostTerminal.number])
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
    }

    @Test(
        "Locking waits while the session program's terminal stays active, and the tool gets an error after 20 seconds")
    func stuck() throws {
        let panel = try panel(with: "[unlock]\ndisplay = release\nsession-vt = 7")
        try panel.draw(HostPanel.pattern)
        #expect(terminal.waits { $0.front == 7 })
        try panel.pass(.milliseconds(100))
        terminal.hold()
        var tool = try panel.connect()
        try tool.send(.panel(.lock))
        try panel.waitUntil(.locking)
        try panel.pass(.seconds(19))
        #expect(try !tool.hasReply())
        try panel.pass(.seconds(1))
        guard case .error(let refusal) = try tool.reply() else { return #expect(Bool(false), "it is not locked") }
        #expect(refusal.code == .failed && refusal.message.contains("journalctl -u ninedot-locking"))
        #expect(panel.says("locking") && !panel.says("locked") && !panel.says("unlocked"))
        terminal.hold(false)
        try panel.pass(.seconds(1))
        try panel.waitUntil(.locked)
        #expect(terminal.state.front == HostTerminal.number)
    }

    @Test("The panel locks again if the session program's terminal does not become active within five seconds")
    func missing() throws {
        let panel = try panel(with: "[unlock]\ndisplay = release\nsession-vt = 7")
        terminal.hold()
        try panel.draw(HostPanel.pattern)
        #expect(terminal.waits { $0.asked.contains(7) })
        try panel.pass(.seconds(4))
        #expect(!panel.says("unlocked") && terminal.state.asked.count > 1)
        try panel.pass(.seconds(2))
        try panel.waitUntil(.locked)
        #expect(panel.says("locked") && terminal.state.front == HostTerminal.number)
    }
}
