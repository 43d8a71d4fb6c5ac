// SPDX-License-Identifier: MIT
import Geometry
import KioskSession
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("On each kind of display")
    struct DisplayTests {
        @Test(
            "The panel shows exactly what a preview shows, and the enrolled pattern unlocks it", .thorough,
            arguments: [
                (.sixteenBits, "rgb565, atomic"), (.standard, "xrgb8888, atomic"),
                (.portrait, "xrgb8888, turned 90, atomic"),
            ] as [(VirtualDisplay, String)])
        func enrollAndUnlock(display: VirtualDisplay, format: String) throws {
            // The pattern of the previews is one that many people draw.
            let panel = try Scenario.newPanel(on: display, with: "[pattern]\nblocklist = off")
            let summary = try #require(try panel.status().display)
            #expect(summary.hasSuffix(format))

            try panel.startEnrollment()
            try panel.draw(RestingScreen.pattern, on: .enrollment)
            let review = try panel.preview(of: .review)
            try panel.waitUntilShown("for review \(display)") { $0.difference(from: review) == 0 }
            try panel.tap(.confirm, on: .enrollment)
            try panel.draw(RestingScreen.pattern, on: .enrollment)
            try panel.waitUntil(.locked)
            let locked = try panel.preview(of: .lock)
            try panel.waitUntilShown("locked \(display)") { $0.difference(from: locked) == 0 }

            try panel.draw(RestingScreen.pattern)
            try panel.waitUntil(.unlocked)
        }
    }
}

extension KioskScenarios {
    @Suite("A display that changes its size")
    struct ResizingTests {
        @Test("has the lock screen in each, by the same daemon, which blames no other program", .thorough)
        func sizes() throws {
            let panel = try Scenario.installedPanel(on: .resizable)
            try panel.startDaemon()
            try panel.enroll(Scenario.pattern)
            let process = try panel.property("MainPID", of: "ninedotd.service")
            let sizes = [(1024, 600), (640, 480), (320, 240), (1280, 720), (800, 480)]
            for (width, height) in sizes {
                try panel.resize(to: PixelSize(width: width, height: height))
                try panel.waitUntil { $0.display?.contains("\(width)x\(height)") == true }
                let file = "/run/preview.png"
                try panel.require(
                    "ninedotctl preview --screen lock-draw --size \(width)x\(height) --dpi 100 --output \(file)")
                let preview = try panel.fetchPicture(file, as: "preview-\(width)x\(height)")
                try panel.waitUntilShown("the lock screen in \(width)x\(height)") { $0.difference(from: preview) == 0 }
            }
            #expect(try panel.property("MainPID", of: "ninedotd.service") == process)
            #expect(try panel.lastWords(matching: "DRM master").isEmpty)
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }
    }
}

extension KioskScenarios {
    @Suite("On a 4K display")
    struct LargeDisplayTests {
        private static let control = "/sys/fs/cgroup/system.slice/ninedotd.service"

        @Test("It uses a smaller mode, and has the memory for the large one where that is asked for", .thorough)
        func memory() throws {
            let panel = try Scenario.newPanel(on: .large, with: "[panel]\nmode = 3840x2160")
            #expect(try panel.status().display?.contains("3840x2160") == true)
            try panel.enroll(Scenario.pattern)
            try panel.screenshot("at-3840x2160")
            // While the pattern is checked, which takes memory of its own.
            try panel.require(
                """
                systemd-run --quiet --collect --unit=screenshots \
                    sh -c 'while ninedotctl screenshot /tmp/large.png; do echo; done >/run/screenshots'
                until [ -s /run/screenshots ]; do sleep 0.1; done
                """)
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.require("systemctl stop screenshots.service; test -s /tmp/large.png")
            #expect(try panel.require("grep '^oom_kill ' \(Self.control)/memory.events") == "oom_kill 0")
            let peak = try panel.require("cat \(Self.control)/memory.peak")
            #expect(try #require(Int(peak)) < 380 << 20, "\(peak) bytes")

            try panel.require("rm /etc/ninedot/ninedot.conf.d/scenario.conf; systemctl restart ninedotd.service")
            let status = try panel.waitUntil { $0.state == .locked && $0.display != nil }
            #expect(status.display?.contains("1920x1080") == true, "\(status.display ?? "none")")
            #expect(try panel.require("ninedotctl displays").contains("the display prefers 3840x2160"))
        }
    }
}

extension KioskScenarios {
    /// mate-screensaver and gnome-screensaver showed what they hid when a display came back (CVE-2018-20681,
    /// CVE-2010-0414), kscreenlocker ended when the last went (CVE-2016-2312).
    @Suite("A panel that locks while its picture is away")
    struct ReturningPictureTests {
        @Test("comes back from another terminal locked, without a look at what was before")
        func terminal() throws {
            let panel = try Scenario.switchablePanel()
            // At first with the card of the daemon before, which has to be opened again, and then with its own.
            for _ in 1...2 {
                let (locked, open) = try panel.unlockToLookAt()
                try panel.require("busybox chvt 3; ninedotctl lock")
                try panel.waitUntil(.locked)
                try panel.waitUntilShown("the other terminal instead") { !$0.resembles(open) }
                try panel.require("systemd-run --quiet --no-block busybox chvt 1")
                let pictures = try panel.film { $0.difference(from: locked) == 0 }
                #expect(!pictures.contains { $0.resembles(open) }, "one of \(pictures.count)")
            }
        }

        @Test("comes to the front when it starts behind another terminal")
        func front() throws {
            let panel = try Scenario.switchablePanel()
            let locked = try panel.screenshot("before-starting-behind")
            try panel.require("busybox chvt 3; systemctl restart ninedotd.service")
            try panel.waitForFile("/sys/class/tty/tty0/active") { $0 == "tty1\n" }
            try panel.waitUntilShown("the panel in front") { $0.difference(from: locked) == 0 }
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }

        @Test("starts and unlocks on a machine without virtual terminals", .thorough)
        func noTerminal() throws {
            let panel = try Scenario.lockedPanel()
            let locked = try panel.screenshot("with-a-terminal")
            // As much of such a kernel as the service manager sees.
            try panel.require(
                """
                set -e
                systemctl stop ninedotd.service
                mv /dev/tty1 /dev/tty1.away
                systemctl daemon-reload
                systemctl start ninedotd.service
                """)
            try panel.waitUntil(.locked)
            #expect(try panel.property("StandardInput", of: "ninedotd.service") == "null")
            try panel.waitUntilShown("the panel without a terminal") { $0.difference(from: locked) == 0 }
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.require(
                "mv /dev/tty1.away /dev/tty1; systemctl daemon-reload; systemctl restart ninedotd.service")
            #expect(try panel.property("StandardInput", of: "ninedotd.service") == "tty-force")
            try panel.waitUntil(.locked)
        }

        @Test("comes back when the driver of its display loads after the daemon, with all that it needs")
        func lateDriver() throws {
            let panel = try Scenario.lockedPanel()
            let locked = try panel.screenshot("before-the-driver-went")
            try panel.require(
                """
                set -e
                systemctl stop ninedotd
                for console in /sys/class/vtconsole/*/bind; do echo 0 >$console; done
                modprobe --remove virtio_gpu drm_kms_helper drm
                if grep drm /proc/devices; then exit 1; fi
                systemctl start ninedotd
                """)
            _ = try panel.waitUntil { $0.state == .locked && $0.display == nil }
            try panel.require("modprobe virtio_gpu")
            try panel.waitUntilShown("the lock screen on a late card") { $0.difference(from: locked) == 0 }
        }

        @Test("comes back on a display that was plugged out and in locked, without a look at what was before")
        func card() throws {
            let panel = try Scenario.lockedPanel()
            let (locked, open) = try panel.unlockToLookAt()
            let device = try panel.require("basename $(realpath /sys/class/drm/card0/device)")
            try panel.require("echo \(device) >/sys/bus/pci/drivers/virtio-pci/unbind; ninedotctl lock")
            try panel.waitUntil { $0.state == .locked && $0.displayNote == "no display card" }
            try panel.screenshot("without-a-card")
            try panel.require(
                "systemd-run --quiet --no-block sh -c 'echo \(device) >/sys/bus/pci/drivers/virtio-pci/bind'")
            let pictures = try panel.film { $0.difference(from: locked) == 0 }
            #expect(!pictures.contains { $0.resembles(open) }, "one of \(pictures.count)")
        }
    }
}

extension VirtualPanel {
    /// Unlocks, and returns what is seen before and after.
    fileprivate func unlockToLookAt() throws -> (locked: Screenshot, open: Screenshot) {
        let locked = try screenshot("to-be-seen-again")
        try draw(Scenario.pattern)
        try waitUntil(.unlocked)
        // The success is shown for half a second first, on the lock screen.
        let open = try waitUntilShown("not to be seen again") { !$0.resembles(locked) }
        #expect(!locked.resembles(open))
        return (locked, open)
    }
}
