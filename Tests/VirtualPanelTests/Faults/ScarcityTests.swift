// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    /// The service manager kills a daemon that is silent for too long, and a panel whose lock is killed shows the
    /// console until it is back.
    @Suite("The watchdog")
    struct WatchdogTests {
        /// A display driver that loaded late in a busy boot once made the daemon so slow that it was killed on the way
        /// to its first picture.
        @Test("leaves a daemon alone that hardly gets the processor, when its display comes late")
        func starved() throws {
            let panel = try Scenario.lockedPanel()
            let snapshot = try panel.snapshot()
            let locked = try panel.screenshot("before-the-display-went")
            let device = try panel.require("basename $(realpath /sys/class/drm/card0/device)")
            try panel.require("echo \(device) >/sys/bus/pci/drivers/virtio-pci/unbind")
            try panel.waitUntil { $0.display == nil }
            try panel.limitDaemon(to: "1%")
            try panel.require("echo \(device) >/sys/bus/pci/drivers/virtio-pci/bind")
            // The daemon is not asked meanwhile, because answers would take time, too.
            try panel.waitUntilShown("the locked screen of a starved daemon") { $0.difference(from: locked) == 0 }
            try panel.limitDaemon(to: nil)
            #expect(try panel.snapshot() == snapshot)
        }

        @Test("kills a daemon that hangs while the panel is unlocked, and it comes back locked", .thorough)
        func hung() throws {
            let panel = try Scenario.lockedPanel()
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.waitUntilTarget(isActive: true)
            let process = try panel.property("MainPID", of: "ninedotd.service")
            try panel.require("kill -STOP \(process)")
            try panel.waitUntilReplaced(process, of: "ninedotd.service")
            try panel.waitUntil(.locked)
            try panel.waitUntilTarget(isActive: false)
            #expect(try panel.property("NRestarts", of: "ninedotd.service") == "1")
        }
    }
}

extension VirtualPanel {
    /// Leaves the daemon that part of a processor, such as "1%"; all of it for nil.
    fileprivate func limitDaemon(to quota: String?) throws {
        try require("systemctl set-property --runtime ninedotd.service CPUQuota=\(quota ?? "")")
    }
}

extension KioskScenarios {
    @Suite("When the disk is full")
    struct FullDiskTests {
        /// The store opened for reading, and failed as soon as somebody drew: the panel changed to and fro every five
        /// seconds.
        @Test("The panel says so until there is room, and takes no pattern meanwhile")
        func full() throws {
            let panel = try Scenario.lockedPanel()
            let lock = try panel.screenshot("before-the-disk-was-full")
            try panel.require("fallocate --length $(df --output=avail --block-size=1 /var | tail -1) /var/fill")
            try panel.draw(Scenario.wrongPatterns[0])
            let fault = try panel.waitUntil { if case .fault = $0.state { true } else { false } }
            try panel.letScreenSettle()
            let picture = try panel.screenshot("a-full-disk")
            // It is tried every five seconds, and the daemon reports each change.
            #expect(throws: PanelError.self) {
                try panel.waitUntil(within: .seconds(12)) { $0.state != fault.state }
            }
            #expect(try panel.glance().difference(from: picture) == 0)
            try panel.drawInVain(Scenario.pattern)
            #expect(try panel.status().state == fault.state)

            try panel.require("rm /var/fill")
            try panel.waitUntil(.locked)
            try panel.waitUntilShown("locked with room on the disk") { $0.difference(from: lock) == 0 }
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }
    }
}

extension KioskScenarios {
    @Suite("When memory runs out")
    struct MemoryTests {
        /// When memory was full, the kernel killed cinnamon-screensaver, and the desktop behind it was open (its issue
        /// 480).
        @Test("Others are killed and the panel stays locked")
        func exhausted() throws {
            let panel = try Scenario.lockedPanel()
            // When the pages of its program are taken from memory, too, the daemon may miss its watchdog.
            try panel.withstand("memory-ran-out", mayRestart: true) {
                // In small pieces it would take minutes: while little is free, the guest reads its programs again and
                // again.
                let hog = "perl -e 'push @all, \"x\" x (1_000_000 + @all) while 1'"
                #expect(try panel.run("systemd-run --quiet --wait \(hog)", patience: .seconds(180)).exitCode != 0)
                let killed = try panel.require("dmesg | grep 'Out of memory: Killed process'").split(separator: "\n")
                #expect(!killed.isEmpty && killed.allSatisfy { $0.contains("(perl)") }, "killed: \(killed)")
            }
        }
    }
}
