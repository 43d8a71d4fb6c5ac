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
    }
}
