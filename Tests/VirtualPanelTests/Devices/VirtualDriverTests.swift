// SPDX-License-Identifier: MIT
import Geometry
import KioskSession
import Testing

@testable import VirtualPanel

extension KioskScenarios {
    /// Drivers that Debian's kernel has not got, built from its sources: what no emulated card has.
    @Suite("On a display of the kernel's own", .thorough)
    struct VirtualDriverTests {
        /// The driver vkms has a vblank of its own, a cursor plane and planes above it.
        ///
        /// With the legacy interface it refuses to be told of changes (DirtyFB), which it does not need (K31).
        @Test(
            "with a vblank the lock screen is drawn, and each picture is timed from its touch to its flip",
            arguments: ["atomic", "legacy"])
        func vblank(interface: String) throws {
            let panel = try Scenario.lockedPanel(of: .withPrograms)
            try panel.require(
                #"printf '[panel]\ninterface = \#(interface)\n' >/etc/ninedot/ninedot.conf.d/interface.conf"#)
            try panel.changeCard(to: "vkms", "enable_overlay=1 enable_cursor=1")
            let status = try panel.waitUntil { $0.display != nil }
            #expect(status.display?.contains("vkms") == true || status.display?.contains("Virtual-") == true)
            #expect(status.display?.hasSuffix(interface) == true)
            try panel.require(
                "ninedotctl preview --screen lock-draw --size 1024x768 --output /run/preview.png")
            let locked = try panel.fetchPicture("/run/preview.png", as: "vkms-preview")
            try panel.waitUntilGrabbed("vkms-locked") { $0.difference(from: locked) == 0 }

            try panel.draw(Scenario.wrongPatterns[0])
            try panel.waitUntil { $0.failures == 1 }
            let times = try panel.require("ninedotctl status --json")
            #expect(!times.contains(#""touchToPicture":null"#), "\(times)")
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.waitUntilGrabbed("vkms-unlocked") { !$0.resembles(locked) }
            try panel.require("ninedotctl lock")
            try panel.waitUntilGrabbed("vkms-locked-again") { $0.difference(from: locked) == 0 }
        }

        @Test("what a program has left of colors, turns, overlays and a cursor is not in the lock screen")
        func leftovers() throws {
            let panel = try VirtualPanel.handingOver(on: .withPrograms)
            try panel.changeCard(to: "vkms", "enable_overlay=1 enable_cursor=1")
            try panel.waitUntil { $0.state == .locked && $0.display != nil }
            let lock = try panel.composition()
            // It lives on behind the lock screen, with all that it has set up.
            try panel.useProgram("dimmed turned overlaid cursor deaf", unit: "TimeoutStopSec=60")
            try panel.draw(Scenario.pattern)
            try panel.waitUntilTarget(isActive: true)
            let words = "journalctl --boot --unit=program --output=cat | grep -E '^(colors|rotation|overlay|cursor): '"
            try panel.waitUntil(succeeds: "\(words) | grep -q overlay")
            let list = try panel.require("\(words) | sort").split(separator: "\n")
            #expect(list == ["colors: 0", "cursor: 0", "overlay: 0", "rotation: 0"])
            #expect(try panel.composition() != lock)

            _ = try panel.run("ninedotctl lock")
            try panel.waitUntil(.locked)
            let log = try panel.require(
                "journalctl --boot --unit=ninedotd --unit=ninedot-locking --output=short-monotonic | tail -n 20")
            #expect(try panel.composition() == lock, "\(log)")
            #expect(try panel.run("pidof display-holder").exitCode == 0, "\(log)")
            try panel.waitUntilNoProcess(named: "display-holder")
            #expect(try panel.composition() == lock)
        }

        @Test("that firmware has set up the lock screen is drawn, and at once on the card's own when its driver comes")
        func takeover() throws {
            let panel = try Scenario.installedPanel(of: .withPrograms, on: .bochs)
            try panel.leaveToFirmware()
            try panel.startDaemon()
            try panel.enroll(Scenario.pattern)
            let locked = try panel.preview(of: .lock)
            #expect(try panel.status().display?.contains("simple") == true)
            try panel.waitUntilShown("the lock screen by firmware") { $0.difference(from: locked) == 0 }

            try panel.require("systemd-run --quiet --no-block modprobe bochs")
            let film = try panel.filmUntil { try panel.status().display?.contains("bochs") == true }
            let others = film.filter { !$0.isDark && !$0.resembles(locked) }
            for (number, picture) in others.enumerated() { try panel.keep(picture, as: "takeover-other-\(number)") }
            #expect(others.isEmpty, "\(others.count) of \(film.count)")
            try panel.waitUntilShown("the lock screen by the driver") { $0.difference(from: locked) == 0 }
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }
    }
}

extension VirtualPanel {
    /// Takes the card's own driver away. The card goes on showing its memory, which the kernel then knows as firmware's.
    fileprivate func leaveToFirmware() throws {
        try require(
            """
            set -e
            for console in /sys/class/vtconsole/*/bind; do echo 0 >$console; done
            echo blacklist bochs >/etc/modprobe.d/scenario.conf
            cp /sys/class/drm/card0/device/resource /run/card
            modprobe --remove bochs
            """)
        try load(module: "simpledrm")
        try load(
            module: "firmware-display",
            "base=$(cut -d' ' -f1 /run/card | head -n 1) width=\(display.size.width) height=\(display.size.height)")
    }

    /// Takes the emulated card away, and loads a driver that makes one, which an owner has to name.
    fileprivate func changeCard(to module: String, _ options: String) throws {
        let device = try require("basename $(realpath /sys/class/drm/card0/device)")
        try require("echo \(device) >/sys/bus/pci/drivers/virtio-pci/unbind")
        try waitUntil { $0.display == nil }
        try load(module: module, options)
        try require(#"printf '[panel]\ndisplay = Virtual-1\n' >/etc/ninedot/ninedot.conf.d/card.conf"#)
        try require("systemctl restart ninedotd.service")
    }

    /// The checksum that vkms makes of what its display shows once that rests: all planes, as they are turned and colored.
    fileprivate func composition() throws -> String {
        try require(
            """
            cd /sys/kernel/debug/dri
            set -- [0-9]*/crtc-0/crc
            cd $1
            echo auto >control
            until [ "$sum" ] && [ "$sum" = "$last" ]; do
                last=$sum
                sleep 3
                sum=$(head -n 2 data | tail -n 1 | cut -d ' ' -f 2)
            done
            echo $sum
            """)
    }

    /// Waits until the first card scans out a picture as wanted.
    fileprivate func waitUntilGrabbed(_ name: String, _ isGrabbed: (Screenshot) -> Bool) throws {
        let deadline = ContinuousClock.now + Self.patience
        while true {
            if try run("/usr/libexec/display-grabber /dev/dri/card[0-9]* /run/grabbed.ppm").exitCode == 0 {
                let path = picture(name) + ".ppm"
                try fetch("/run/grabbed.ppm", to: path)
                let screenshot = try Screenshot(readingPPM: path)
                if isGrabbed(screenshot) { return try keep(screenshot, as: name) }
            }
            guard ContinuousClock.now < deadline else { throw PanelError("\(name) was never scanned out") }
        }
    }
}
