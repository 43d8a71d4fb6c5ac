// SPDX-License-Identifier: MIT
import ControlMessages
import Testing
import VirtualPanel

@Suite("An unused panel")
struct IdleScenarios {
    @Test("An unused panel shows a clock and then black, on which no stroke counts")
    func dark() throws {
        let panel = try HostPanel.locked(with: "[panel]\nidle-after = 10s\nidle-screen = clock\noff-after = 20s")
        let locked = try panel.screenshot()
        try panel.pass(.seconds(10))
        try panel.waitUntilShown("a clock") { $0.difference(from: locked) > 0 && $0.pixels.contains { $0 != 0 } }
        #expect(try panel.status().state == .locked)
        try panel.pass(.seconds(10))
        try panel.waitUntilShown("black") { $0.pixels.allSatisfy { $0 == 0 } }
        #expect(try panel.status().light == .off)

        try panel.draw(HostPanel.pattern)
        try panel.waitUntilShown("the lock screen") { $0.difference(from: locked) == 0 }
        try panel.settle()
        let status = try panel.status()
        #expect(status.state == .locked && status.failures == 0)
        try panel.fail(HostPanel.wrongPatterns[0], as: 1)
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
    }

    @Test("A touch turns the display on again and unlocks nothing")
    func standby() throws {
        let panel = try HostPanel.locked(with: "[panel]\noff-after = 10s\noff-way = standby")
        let locked = try panel.screenshot()
        try panel.pass(.seconds(10))
        #expect(panel.cards.screen.waitUntilOff())
        #expect(try panel.status().state == .locked)
        try panel.draw(HostPanel.pattern)
        try panel.waitUntilShown("the lock screen") { $0.difference(from: locked) == 0 }
        try panel.settle()
        #expect(try panel.status().state == .locked)
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
    }

    @Test("A panel that is out of service refuses every pattern, before and after a power cut")
    func outOfService() throws {
        let panel = try HostPanel.locked(with: "[panel]\nidle-after = 10s\nidle-screen = clock")
        try panel.require(.store(.setNotice(["Science fair", "on Friday"])))
        try panel.require(.store(.outOfService(reason: "Being mended")))
        try panel.waitUntil(.outOfService)
        try panel.cutPower()
        try panel.waitUntil(.outOfService)
        try panel.draw(HostPanel.pattern)
        try panel.settle()
        let status = try panel.status()
        #expect(status.state == .outOfService && status.failures == 0)
        #expect(status.notice?.contains("Science fair") == true)
        try panel.require(.store(.inService))
        try panel.waitUntil(.locked)
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
    }
}
