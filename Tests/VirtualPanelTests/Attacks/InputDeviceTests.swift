// SPDX-License-Identifier: MIT
import KioskSession
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("A keyboard that somebody plugs in")
    struct KeyboardTests {
        /// Codes of input-event-codes.h: control, left and right; alternate, left and right.
        private static let modifiers = [[29, 56], [97, 100], [56], [100]]
        /// F1 to F12, the arrows, Delete, Backspace, C and Pause.
        private static let combined = Array(59...68) + [87, 88, 103, 105, 106, 108, 111, 14, 46, 119]

        /// On gnome-shell's lock screen keyboard shortcuts were live (CVE-2019-3820).
        @Test("No key and no combination of keys does anything, with ninedot-lockdown's settings and a login elsewhere")
        func everyKey() throws {
            let panel = try Scenario.lockedPanel()
            try panel.ignorePowerKeys()
            try panel.require("systemctl start getty@tty2.service")
            try panel.withstand("every-key") {
                let combinations = Self.modifiers.flatMap { held in Self.combined.map { held + [$0] } }
                try panel.strike((0...767).map { [$0] } + combinations)
                #expect(try panel.require("cat /sys/class/tty/tty0/active") == "tty1")
                #expect(try panel.property("NRestarts", of: "getty@tty2.service") == "0")
            }
        }

        /// Debian's kernel allows SysRq-R, which takes a keyboard back from whoever switched it off.
        @Test("SysRq-R gives no key back that ends the daemon or brings a login to the front")
        func sysRq() throws {
            let panel = try Scenario.lockedPanel()
            try panel.require("echo 438 >/proc/sys/kernel/sysrq; systemctl start getty@tty2.service")
            try panel.withstand("sysrq") {
                let (control, alternate, sysRq, r, f2, c, backslash) = (29, 56, 99, 19, 60, 46, 43)
                let back = [alternate, sysRq, r]
                try panel.strike([
                    back, [control, alternate, f2], back, [control, c], back, [control, backslash], back,
                    [alternate, f2],
                ])
                #expect(try panel.require("dmesg").contains("sysrq: Keyboard mode set to system default"))
                try panel.waitUntilKeyboardIsOff()
                #expect(try panel.terminalInFront == "tty1")
            }
        }

        /// Debian's kernel allows SysRq-K, too, which kills all that has the terminal; sway's lock was one of them, and
        /// its session open (its issue 4091).
        @Test("SysRq-K ends the daemon, and nothing is seen but the lock screen or that it is out of order")
        func secureAttention() throws {
            let panel = try Scenario.lockedPanel()
            try panel.require("echo 438 >/proc/sys/kernel/sysrq")
            let process = try panel.property("MainPID", of: "ninedotd.service")
            try panel.withstand("secure-attention", mayRestart: true) {
                try panel.strike([[56, 99, 37]])
                try panel.waitForProperty("MainPID", of: "ninedotd.service") { $0 != process }
                #expect(try panel.require("dmesg").contains("sysrq: SAK"))
                // At once, and not after the pause of who tries again.
                #expect(try panel.property("NRestarts", of: "ninedotd.service") == "1")
                #expect(try panel.terminalInFront == "tty1")
            }
        }
    }
}

extension KioskScenarios {
    @Suite("Another program that reads the touchscreen")
    struct SecondReaderTests {
        /// Shortcuts reached what cinnamon-screensaver hid (its issue 462).
        @Test("It gets the touches while another terminal is in front, and nothing while the panel's picture is")
        func secondReader() throws {
            let panel = try Scenario.switchablePanel()
            let locked = try panel.screenshot("before-second-reader")
            try panel.startSecondReader()
            try panel.fail(Scenario.wrongPatterns[0], as: 1)
            #expect(try panel.bytesRead() == 0)

            try panel.require("busybox chvt 3")
            try panel.draw(Scenario.pattern)
            let bytes = try panel.bytesRead()
            #expect(bytes > 0)
            try panel.require("busybox chvt 1")
            try panel.waitUntilShown("locked beside a second reader") { $0.difference(from: locked) == 0 }
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.tap(.clear, on: .lock)
            #expect(try panel.bytesRead() == bytes)
        }
    }
}

extension VirtualPanel {
    /// Installs what ninedot-lockdown tells systemd-logind; else the first of these keys switches the machine off.
    func ignorePowerKeys() throws {
        try installLockdown(["systemd/logind.conf.d/90-ninedot-lockdown.conf"])
        try require("systemctl restart systemd-logind.service")
    }

    /// Waits until the kernel gives the panel's terminal no keys: KDGKBMODE says K_OFF.
    fileprivate func waitUntilKeyboardIsOff() throws {
        let mode = #"open(T, "/dev/tty1"); $mode = pack("i", 0); ioctl(T, 0x4b44, $mode); print unpack("i", $mode)"#
        try waitUntil(succeeds: "[ $(perl -e '\(mode)') = 4 ]")
    }

    /// Plugs in a keyboard, strikes the keys of each chord together, and unplugs it.
    func strike(_ chords: [[Int]]) throws {
        let lines = chords.map { $0.map(String.init).joined(separator: " ") }.joined(separator: "\n")
        try require(
            """
            cat >/run/chords <<'END'
            \(lines)
            END
            mkfifo /run/keys
            systemd-run --quiet --collect --unit=panel-keyboard --property=StandardInput=file:/run/keys \
                /usr/libexec/panel-touch keyboard
            exec 9>/run/keys
            until grep --quiet 'Virtual panel keyboard' /proc/bus/input/devices; do sleep 0.05; done
            udevadm settle
            cat /run/chords >&9
            exec 9>&-
            while systemctl is-active --quiet panel-keyboard; do sleep 0.05; done
            rm /run/keys
            udevadm settle
            """)
    }
}

extension VirtualPanel {
    /// Starts a process of root's that reads the touchscreen.
    fileprivate func startSecondReader() throws {
        try require(
            """
            name=$(grep --files-with-matches 'Virtual panel touchscreen' /sys/class/input/event*/device/name)
            systemd-run --quiet --unit=second-reader --property=StandardOutput=file:/run/touches \
                cat /dev/input/$(basename ${name%/device/name})
            until ls -l /proc/$(systemctl show --property=MainPID --value second-reader)/fd | grep --quiet /dev/input; do
                sleep 0.05
            done
            """)
    }

    fileprivate func bytesRead() throws -> Int {
        try #require(Int(require("stat --format=%s /run/touches")))
    }
}
