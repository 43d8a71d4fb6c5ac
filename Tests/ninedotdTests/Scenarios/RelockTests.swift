// SPDX-License-Identifier: MIT
import ControlMessages
import KioskSession
import Testing
import VirtualPanel

@Suite("An unlocked panel")
struct RelockScenarios {
    @Test("The button on the panel locks it, and it looks as before")
    func button() throws {
        let panel = try HostPanel.locked()
        let locked = try panel.screenshot()
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
        #expect(panel.says("unlocked") && !panel.says("locked"))
        try panel.passSuccess()
        try panel.waitUntilShown("the button that locks") { $0.difference(from: locked) > 1000 }
        try panel.tap(.lockNow, on: .unlocked)
        try panel.waitUntil(.locked)
        #expect(panel.says("locked") && !panel.says("unlocked"))
        try panel.waitUntilShown("the panel locked by its button") { $0.difference(from: locked) == 0 }
    }

    @Test("The panel locks when its daemon ends in good order")
    func end() throws {
        let panel = try HostPanel.locked()
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
        try panel.stop()
        #expect(panel.says("locked") && !panel.says("unlocked"))
    }

    @Test("The panel locks at the end of its time, and not before")
    func time() throws {
        let panel = try HostPanel.locked(with: "[unlock]\nfor = 5m")
        let locked = try panel.screenshot()
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
        try panel.pass(.seconds(295))
        #expect(try panel.status().state == .unlocked && panel.says("unlocked"))
        try panel.pass(.seconds(5))
        #expect(try panel.status().state == .locked)
        #expect(panel.says("locked") && !panel.says("unlocked"))
        #expect(try panel.history(of: "locked").first?.detail == "time is over")
        try panel.waitUntilShown("the panel locked by time") { $0.difference(from: locked) == 0 }
    }
}
