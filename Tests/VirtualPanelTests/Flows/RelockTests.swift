// SPDX-License-Identifier: MIT
import KioskSession
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("The unlocked panel")
    struct RelockTests {
        @Test("It locks again by its button")
        func button() throws {
            let panel = try Scenario.lockedPanel()
            let locked = try panel.screenshot("before-lock-now")
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.waitUntilTarget(isActive: true)
            try panel.waitUntilShown("the lock now button") { $0.difference(from: locked) > 1000 }
            try panel.passSuccess()
            try panel.tap(.lockNow, on: .unlocked)
            try panel.waitUntil(.locked)
            try panel.waitUntilTarget(isActive: false)
            try panel.waitUntilShown("locked by the button") { $0.difference(from: locked) == 0 }
        }

        @Test("It locks again by itself when the time is over")
        func time() throws {
            let panel = try Scenario.lockedPanel()
            try panel.require("printf '[unlock]\\nfor = 3s\\n' >/etc/ninedot/ninedot.conf.d/short.conf")
            try panel.require("systemctl restart ninedotd.service")
            try panel.waitUntil(.locked)
            let locked = try panel.screenshot("before-time-is-over")
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.waitUntil(.locked)
            try panel.waitUntilTarget(isActive: false)
            #expect(try panel.lastWords(matching: "locked (time is over)").count == 1)
            try panel.waitUntilShown("locked by time") { $0.difference(from: locked) == 0 }
        }
    }
}
