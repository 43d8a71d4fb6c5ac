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

    @Test("keeps text and keys away while it runs, and gives the terminal back at its end")
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

    @Test("stays in front where the owner has not allowed others")
    func refused() throws {
        let panel = try panel()
        terminal.bring(2)
        try panel.pass(.milliseconds(10))
        #expect(terminal.waits { $0.answers == [0] })
        #expect(terminal.state.front == HostTerminal.number)
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
    }

    @Test("lets another terminal come to the front where the owner allows it, and is as before when that has gone")
    func switched() throws {
        let panel = try panel(with: "[panel]\nterminal-switching = yes")
        let locked = try panel.screenshot()
        let points = try ScreenLayout.lock.points(HostPanel.pattern)
        try panel.touch { $0.down(at: points[0]) }
        terminal.bring(2)
        try panel.pass(.milliseconds(10))
        #expect(terminal.waits { $0.front == 2 && $0.answers == [1] })
        // What is touched now is not meant for the panel.
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

    @Test("has its picture again after another program has made the terminal one for text")
    func reclaimed() throws {
        let panel = try panel()
        let locked = try panel.screenshot()
        terminal.change { $0.displayMode = Int32(KD_TEXT) }
        try panel.status()
        #expect(terminal.waits { $0.displayMode == KD_GRAPHICS })
        try panel.waitUntilShown("the lock screen") { $0.difference(from: locked) == 0 }
    }

    @Test("brings the program's terminal to the front when it is unlocked, and its own when it is locked")
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

    @Test("is locking as long as the program's terminal stays in front, and tells the tool so after twenty seconds")
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

    @Test("is locked again where the program's terminal does not come within five seconds")
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
