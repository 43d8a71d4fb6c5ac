// SPDX-License-Identifier: MIT
import KioskSession
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("A panel that nobody uses", .thorough)
    struct IdleTests {
        private static let pattern = RestingScreen.pattern

        private func panel(_ settings: String) throws -> VirtualPanel {
            let panel = try Scenario.newPanel(
                with: "[pattern]\nblocklist = off\n[panel]\nidle-after = 10s\n" + settings)
            try panel.enroll(Self.pattern)
            return panel
        }

        @Test("It shows a clock and then black, on which nothing that is drawn counts; the next pattern unlocks")
        func dark() throws {
            let panel = try panel("idle-screen = clock\noff-after = 20s\n")
            let locked = try panel.preview(of: .lock)
            try panel.waitUntilShown("the lock screen") { $0.difference(from: locked) == 0 }
            try panel.waitUntilShown("another screen than the lock") { $0.difference(from: locked) > 0 }
            #expect(try panel.status().state == .locked)
            try panel.waitUntilShown("black") { $0.pixels.allSatisfy { $0 == 0 } }
            try panel.require("ninedotctl status | grep -q 'dark until it is touched'")

            try panel.draw(Self.pattern)
            try panel.waitUntilShown("the lock screen") { $0.difference(from: locked) == 0 }
            let status = try panel.status()
            #expect(status.state == .locked && status.failures == 0)
            try panel.draw(Self.pattern)
            try panel.waitUntil(.unlocked)
        }

        @Test("Its display is turned off, and on by a touch, which unlocks nothing")
        func standby() throws {
            let panel = try panel("off-after = 10s\noff-way = standby\n")
            let locked = try panel.preview(of: .lock)
            let output = "/sys/class/drm/card*-*/enabled"
            try panel.waitUntil(succeeds: "grep -qx disabled \(output) && ! grep -qx enabled \(output)")
            #expect(try panel.status().state == .locked)
            try panel.draw(Self.pattern)
            try panel.waitUntil(succeeds: "grep -qx enabled \(output)")
            try panel.waitUntilShown("the lock screen") { $0.difference(from: locked) == 0 }
            #expect(try panel.status().state == .locked)
            try panel.draw(Self.pattern)
            try panel.waitUntil(.unlocked)
        }

        @Test("Out of service it refuses every pattern, also after a power cut, until it is in service again")
        func outOfService() throws {
            let panel = try panel("idle-screen = clock\n")
            try panel.require("ninedotctl notice 'Science fair' 'on Friday'")
            try panel.require("ninedotctl out-of-service 'Being mended'")
            try panel.waitUntil(.outOfService)
            panel.cutPower()
            try panel.powerOn()
            try panel.waitUntil(.outOfService)
            try panel.drawInVain(Self.pattern)
            #expect(try panel.status().state == .outOfService)
            #expect(try panel.status().failures == 0)
            try panel.require("ninedotctl status | grep -q 'Notice .*Science fair' && ninedotctl in-service")
            try panel.waitUntil(.locked)
            try panel.draw(Self.pattern)
            try panel.waitUntil(.unlocked)
        }
    }
}
