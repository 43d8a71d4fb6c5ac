// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    /// The service manager kills a daemon that says nothing for too long, and a panel whose lock is killed shows the
    /// console until it is back.
    @Suite("The watchdog")
    struct WatchdogTests {
        /// With the processor shared by a boot, a driver that came late once found the daemon so slow that it was killed
        /// on the way to its first picture.
        @Test("leaves a daemon alone that hardly gets the processor, when its display comes late")
        func starved() throws {
            let panel = try Scenario.lockedPanel()
            let standing = try panel.standing()
            let locked = try panel.screenshot("before-the-display-went")
            let device = try panel.require("basename $(realpath /sys/class/drm/card0/device)")
            try panel.require("echo \(device) >/sys/bus/pci/drivers/virtio-pci/unbind")
            try panel.waitUntil { $0.display == nil }
            try panel.require("systemctl set-property --runtime ninedotd.service CPUQuota=1%")
            try panel.require("echo \(device) >/sys/bus/pci/drivers/virtio-pci/bind")
            // Nobody asks the daemon meanwhile: an answer would take its time, too.
            try panel.waitUntilShown("the locked screen of a starved daemon") { $0.difference(from: locked) == 0 }
            try panel.require("systemctl set-property --runtime ninedotd.service CPUQuota=")
            #expect(try panel.standing() == standing)
        }

        @Test("kills a daemon that hangs while the panel is unlocked, and it comes back locked", .thorough)
        func hung() throws {
            let panel = try Scenario.lockedPanel()
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.waitUntilTarget(isActive: true)
            let process = try panel.property("MainPID", of: "ninedotd.service")
            try panel.require("kill -STOP \(process)")
            let next = "$(systemctl show --property=MainPID --value ninedotd.service)"
            try panel.waitUntil(succeeds: "[ \(next) != 0 ] && [ \(next) != \(process) ]")
            try panel.waitUntil(.locked)
            try panel.waitUntilTarget(isActive: false)
            #expect(try panel.property("NRestarts", of: "ninedotd.service") == "1")
        }
    }
}
