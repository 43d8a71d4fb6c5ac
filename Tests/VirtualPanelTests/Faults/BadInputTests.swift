// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("A wrong or missing part is reported, and never unlocks")
    struct BadInputTests {
        @Test("While another program is master of the card it waits, says so, and continues when the card is free")
        func anotherMaster() throws {
            let panel = try Scenario.lockedPanel()
            let locked = try panel.screenshot("before-other-master")
            try panel.require("systemctl stop ninedotd.service")
            // Whoever opens a card that has no master becomes it.
            try panel.require("systemd-run --quiet --unit=other-master sh -c 'exec sleep infinity 3<>/dev/dri/card0'")
            try panel.startDaemon()
            try panel.waitUntil {
                $0.state == .locked && $0.displayNote?.contains("another program is DRM master") == true
            }
            #expect(try panel.property("StatusText", of: "ninedotd.service").contains("DRM master"))
            try panel.require("systemctl stop other-master.service")
            try panel.waitUntil { $0.display != nil }
            try panel.waitUntilShown("the locked screen after the other master") { $0.difference(from: locked) == 0 }
        }

        /// kscreenlocker opened when the last screen went (CVE-2016-2312).
        @Test("When the card goes it waits, says so, and continues when the card is back")
        func noCard() throws {
            let panel = try Scenario.lockedPanel()
            let locked = try panel.screenshot("before-the-card-went")
            let device = try panel.require("basename $(realpath /sys/class/drm/card0/device)")
            // In mid-stroke, under the running daemon.
            let points = try ScreenLayout.lock.points(Scenario.pattern)
            try panel.touch { $0.trace(Array(points.prefix(2))) }
            try panel.require("echo \(device) >/sys/bus/pci/drivers/virtio-pci/unbind")
            let waiting = try panel.waitUntil { $0.state == .locked && $0.displayNote == "no display card" }
            #expect(waiting.failures == 0)
            try panel.require("echo \(device) >/sys/bus/pci/drivers/virtio-pci/bind")
            try panel.waitUntil { $0.display != nil }
            try panel.waitUntilShown("the locked screen on the new card") { $0.difference(from: locked) == 0 }
        }
    }
}

extension VirtualPanel {
    /// Returns the daemon's log lines of this boot that contain `text`.
    func lastWords(matching text: String) throws -> [String] {
        try require("journalctl --boot --unit=ninedotd --output=cat _COMM=ninedotd --no-pager")
            .split(separator: "\n").map(String.init).filter { $0.contains(text) }
    }
}
