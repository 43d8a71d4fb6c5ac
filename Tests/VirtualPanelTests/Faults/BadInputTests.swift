// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("A wrong or missing part is reported, and never unlocks")
    struct BadInputTests {
        @Test("A wrong configuration is one line with file and line, exit 78, and nothing runs until the next try")
        func configuration() throws {
            let panel = try Scenario.lockedPanel()
            try panel.require("printf '[unlock]\\nfor = soon\\n' >/etc/ninedot/ninedot.conf.d/bad.conf")
            #expect(try panel.run("systemctl restart ninedotd.service").exitCode != 0)
            #expect(try panel.property("ExecMainStatus", of: "ninedotd.service") == "78")
            let lines = try panel.lastWords(matching: "ninedot.conf.d")
            #expect(
                Set(lines) == [
                    "/etc/ninedot/ninedot.conf.d/bad.conf:2: expected a time such as 45s, 10m or 2h, or unlimited, "
                        + "after \"for =\", not \"soon\""
                ])
            #expect(try !panel.exists(VirtualPanel.marker))
        }

        @Test(
            "A mode that the display lacks is waited for and said, without an end, and shown once it is there",
            .thorough)
        func missingMode() throws {
            let panel = try Scenario.lockedPanel()
            let locked = try panel.screenshot("before-the-missing-mode")
            try panel.require(
                """
                printf '[panel]\\nmode = 1234x567\\n' >/etc/ninedot/ninedot.conf.d/mode.conf
                systemctl restart ninedotd.service
                """)
            let waiting = try panel.waitUntil { $0.state == .locked && $0.display == nil }
            #expect(waiting.displayNote?.contains("has no mode 1234x567") == true)
            let process = try panel.property("MainPID", of: "ninedotd.service")
            // Several tries.
            try panel.require("sleep 10; udevadm trigger --settle --action=change /sys/class/drm/card0; sleep 1")
            #expect(try panel.property("MainPID", of: "ninedotd.service") == process)
            #expect(try panel.lastWords(matching: "1234x567").count == 1)
            try panel.require("rm /etc/ninedot/ninedot.conf.d/mode.conf; systemctl restart ninedotd.service")
            try panel.waitUntilShown("the lock screen with a mode that is there") {
                $0.difference(from: locked) == 0
            }
        }

        @Test(
            "Wrong arguments are answered with the usage and exit 64", .thorough, arguments: ["ninedotd", "ninedotctl"])
        func arguments(program: String) throws {
            let panel = try Scenario.newPanel()
            let result = try panel.run("\(program) --nonsense")
            #expect(result.exitCode == 64)
            #expect(result.output.contains("--nonsense") && result.output.contains("\(program)"))
        }

        @Test("A damaged database is a fault screen, locked, with one line in the log")
        func damagedDatabase() throws {
            let panel = try Scenario.lockedPanel()
            try panel.require(
                """
                systemctl stop ninedotd.service
                dd if=/dev/urandom of=/var/lib/ninedot/ninedot.db bs=512 seek=2 count=8 conv=notrunc status=none
                """)
            let before = try panel.lastWords(matching: "ninedot.db").count
            try panel.startDaemon()
            try panel.waitUntil(.fault)
            try panel.draw(Scenario.pattern)
            // Long enough for the store to be tried again.
            try panel.require("sleep 7")
            #expect(try panel.status().state == .fault)
            #expect(try !panel.exists(VirtualPanel.marker))
            #expect(try panel.lastWords(matching: "ninedot.db").count == before + 1)
            try panel.screenshot("store-fault")
        }

        @Test("Without a touchscreen it says so, and continues when one appears")
        func noTouchscreen() throws {
            let panel = try Scenario.lockedPanel()
            let locked = try panel.screenshot("with-touchscreen")
            try panel.unplugTouchscreen()
            try panel.waitUntil { $0.touchscreens == 0 }
            #expect(try panel.property("StatusText", of: "ninedotd.service").contains("no touchscreen"))
            try panel.waitUntilShown("no touchscreen") { $0.difference(from: locked) > 1000 }
            try panel.plugTouchscreen()
            try panel.waitUntil { $0.touchscreens == 1 }
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }

        @Test("While another program is master of the card it waits, says so, and continues when the card is free")
        func anotherMaster() throws {
            let panel = try Scenario.lockedPanel()
            let locked = try panel.screenshot("before-other-master")
            try panel.require("systemctl stop ninedotd.service")
            // Whoever opens a card that has no master becomes it.
            try panel.require("systemd-run --quiet --unit=other-master sh -c 'exec sleep infinity 3<>/dev/dri/card0'")
            try panel.startDaemon()
            let waiting = try panel.waitUntil { $0.state == .locked && $0.display == nil }
            #expect(waiting.displayNote?.contains("another program is DRM master") == true)
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
            let waiting = try panel.waitUntil { $0.state == .locked && $0.display == nil }
            #expect(waiting.displayNote == "no display card")
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
