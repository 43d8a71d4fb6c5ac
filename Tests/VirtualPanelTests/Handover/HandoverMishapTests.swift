// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("A handover gone wrong", .thorough)
    struct HandoverMishapTests {
        @Test("ends locked where the display was unplugged and plugged in meanwhile, and where it is not there")
        func unplugged() throws {
            let panel = try VirtualPanel.handingOver()
            try panel.useProgram()
            let lock = try panel.screenshot("unplugged-before")
            try panel.unlockForProgram()
            try panel.connect("off")
            try panel.connect("on")
            #expect(try panel.status().state == .unlocked)
            try panel.require("ninedotctl lock")
            try panel.expectLocked(like: lock, "unplugged-after")

            try panel.unlockForProgram()
            try panel.connect("off")
            try panel.require("ninedotctl lock")
            try panel.waitUntil(.locked)
            try panel.waitUntilTarget(isActive: false)
            try panel.connect("on")
            try panel.expectLocked(like: lock, "plugged-in-after")
        }

        @Test("ends locked where the card was taken away from the program, and the card shows that once it is back")
        func cardless() throws {
            let panel = try VirtualPanel.handingOver()
            try panel.useProgram()
            let lock = try panel.screenshot("cardless-before")
            try panel.unlockForProgram()
            let device = try panel.require("basename $(realpath /sys/class/drm/card0/device)")
            try panel.require("echo \(device) >/sys/bus/pci/drivers/virtio-pci/unbind")
            try panel.require("ninedotctl lock")
            try panel.waitUntil(.locked)
            try panel.waitUntilTarget(isActive: false)
            try panel.require("echo \(device) >/sys/bus/pci/drivers/virtio-pci/bind")
            try panel.expectLocked(like: lock, "cardless-after")
            try panel.unlockForProgram()
        }

        @Test("shows no text and takes no keys after a program that has turned them on")
        func talking() throws {
            let panel = try VirtualPanel.handingOver()
            try panel.useProgram("talking", unit: "DynamicUser=no")
            let lock = try panel.screenshot("talking-before")
            try panel.draw(Scenario.pattern)
            try panel.waitUntilTarget(isActive: true)
            try panel.waitForJournal("SetCrtc.*: ok")
            try panel.require("ninedotctl lock")
            try panel.expectLocked(like: lock, "talking-after")
            try panel.require("printf 'more text' >/dev/tty1")
            try panel.expectSilentTerminal()
            try panel.waitUntilShown("talking-later") { $0.difference(from: lock) == 0 }
        }

        @Test("goes its way there and back on a kernel without terminals")
        func noTerminal() throws {
            let panel = try VirtualPanel.handingOver()
            try panel.useProgram()
            // As much of such a kernel as the service manager sees, and nothing that would draw text.
            try panel.require(
                """
                set -e
                systemctl stop ninedotd.service
                for console in /sys/class/vtconsole/*/bind; do echo 0 >$console; done
                mv /dev/tty1 /dev/tty1.away
                systemctl daemon-reload
                systemctl start ninedotd.service
                """)
            try panel.waitUntil(.locked)
            try panel.letScreenSettle()
            let lock = try panel.screenshot("no-terminal-before")
            for _ in 1...2 {
                try panel.unlockForProgram()
                try panel.require("ninedotctl lock")
                try panel.expectLocked(like: lock, "no-terminal-after")
            }
        }

        @Test("ends locked without the helper that takes the display back, once the program is ended")
        func helpless() throws {
            let panel = try VirtualPanel.handingOver()
            try panel.useProgram("deaf")
            let lock = try panel.screenshot("helpless-before")
            try panel.unlockForProgram()
            try panel.require("chmod 0 /usr/libexec/ninedot-master; ninedotctl lock")
            try panel.expectLocked(like: lock, "helpless-after")
            try panel.require("chmod 755 /usr/libexec/ninedot-master")
            try panel.unlockForProgram()
        }

        /// Root reads what the daemon wrote, which may be somebody else's by then.
        @Test("takes from the daemon the name of a card and of nothing else")
        func misled() throws {
            let panel = try VirtualPanel.handingOver()
            let markers = [
                "echo card=/etc/shadow >", "echo card=/dev/dri/card >", "echo card=/dev/dri/card0/../../null >",
                "echo card=/dev/dri/card99 >", "ln -s /etc/shadow",
            ]
            for marker in markers {
                // In a folder that only the helper sees.
                let helper = try panel.run(
                    """
                    unshare --mount sh -c 'mount -t tmpfs none /run/ninedot && \(marker) /run/ninedot/unlocked &&
                        exec /usr/libexec/ninedot-master nobody' 2>&1
                    """)
                #expect(helper.exitCode == 1, "\(marker)")
                #expect(helper.output.hasPrefix("ninedot-master: "), "\(marker)")
            }
        }

        /// As what a login leaves behind, where the system does not end that.
        @Test("ends locked, and stays so, though another program that is none of the panel's has the display and lives")
        func outsider() throws {
            let panel = try VirtualPanel.handingOver()
            try panel.useProgram(unit: "ExecStart=\nExecStart=/usr/bin/sleep infinity")
            let lock = try panel.screenshot("outsider-before")
            try panel.draw(Scenario.pattern)
            try panel.waitUntilTarget(isActive: true)
            try panel.require(
                """
                systemd-run --quiet --unit=outsider --slice=user.slice --property=TimeoutStopSec=1 \
                    --property=DynamicUser=yes --property=SupplementaryGroups=video \
                    /usr/libexec/display-holder \(ProgramColor.blue.digits) deaf
                """)
            try panel.waitUntilShown("outsider") { HandoverPicture($0, lock: lock, color: .blue) == .program }

            try panel.require("ninedotctl lock")
            try panel.waitUntilShown("outsider-after") { $0.difference(from: lock) == 0 }
            try panel.waitUntil(.locked)
            try panel.waitUntilTarget(isActive: false)
            try panel.require("sleep 3; systemctl is-active outsider")
            #expect(try panel.screenshot("outsider-later").difference(from: lock) == 0)
            try panel.fail(Scenario.wrongPatterns[0], as: 1)

            try panel.require("systemctl stop outsider")
            try panel.useProgram()
            try panel.unlockForProgram()
        }

        @Test("ends locked though the program waits for a disk and cannot be ended")
        func frozen() throws {
            let panel = try VirtualPanel.handingOver()
            try panel.require(
                """
                set -e
                truncate --size=16M /var/tmp/disk
                disk=$(losetup --find --show /var/tmp/disk)
                busybox mke2fs $disk
                mkdir /run/disk
                mount -t ext4 $disk /run/disk
                """)
            try panel.useProgram("writing", unit: "DynamicUser=no\nWorkingDirectory=/run/disk")
            let lock = try panel.screenshot("frozen-before")
            try panel.unlockForProgram()
            try panel.require("fsfreeze --freeze /run/disk")
            try panel.waitUntil(succeeds: "grep --quiet '^State:.D' /proc/$(pidof display-holder)/status")
            try panel.require("ninedotctl lock")
            try panel.waitUntilShown("frozen-after") { $0.difference(from: lock) == 0 }
            try panel.waitUntil(.locked)
            #expect(try panel.run("pidof display-holder").exitCode == 0)
            #expect(try panel.run("cd /run/ninedot; ls unlocked session.env").exitCode != 0)
            try panel.fail(Scenario.wrongPatterns[0], as: 1)

            try panel.require("fsfreeze --unfreeze /run/disk")
            try panel.expectLocked(like: lock, "thawed-after")
            try panel.unlockForProgram()
        }
    }
}

extension VirtualPanel {
    /// Has the kernel believe that the display was plugged in or out.
    fileprivate func connect(_ status: String) throws {
        try require(VirtualPanel.switching("Virtual-1", status) + "\nsleep 1")
    }
}
