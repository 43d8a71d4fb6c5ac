// SPDX-License-Identifier: MIT
import Fixtures
import Foundation
import KioskSession
import Testing

@testable import VirtualPanel

extension KioskScenarios {
    /// The files and scripts that ninedot-lockdown ships, on a panel that was not installed from packages.
    @Suite("A keyboard beside the lockdown")
    struct LockdownTests {
        @Test("reaches nobody while the rule is there, the touchscreen works, and the removal brings the keyboard back")
        func keyboard() throws {
            let panel = try Scenario.lockedPanel()
            try panel.holdKeyboard()
            try panel.startReadingKeys()
            try panel.strikeHeld([[30], [56, 60]])
            let before = try panel.keyBytes()
            #expect(before > 0)

            try panel.installLockdown()
            #expect(try panel.isInhibited("Virtual panel keyboard"))
            #expect(try !panel.isInhibited("Virtual panel touchscreen"))
            #expect(try panel.run("ninedotctl doctor --json").output.contains("every keyboard is inhibited"))
            try panel.strikeHeld([[30], [29, 56, 60], [116]])
            #expect(try panel.keyBytes() == before)
            try panel.withstand("lockdown") {}
            try panel.require("ninedotctl lock")

            // The one that was there before, and one that somebody plugs in now.
            try panel.releaseKeyboard()
            try panel.holdKeyboard()
            #expect(try panel.isInhibited("Virtual panel keyboard"))

            try panel.removeLockdown()
            #expect(try !panel.isInhibited("Virtual panel keyboard"))
            try panel.startReadingKeys()
            try panel.strikeHeld([[30]])
            #expect(try panel.keyBytes() > 0)
        }

        @Test("works where its owner keeps it, from the moment on that udev is told so")
        func keptKeyboard() throws {
            let panel = try Scenario.lockedPanel()
            try panel.installLockdown()
            try panel.holdKeyboard()
            #expect(try panel.isInhibited("Virtual panel keyboard"))
            try panel.require(
                """
                cat >/etc/udev/rules.d/80-keep.rules <<'END'
                SUBSYSTEM=="input", KERNEL=="input*", ATTR{name}=="Virtual panel keyboard", ENV{NINEDOT_KEEP}="1"
                END
                udevadm control --reload
                udevadm trigger --action=change --subsystem-match=input
                udevadm settle
                """)
            #expect(try !panel.isInhibited("Virtual panel keyboard"))
            let report = try panel.run("ninedotctl doctor --json").output
            #expect(report.contains("Virtual panel keyboard can be typed on, as NINEDOT_KEEP"))

            // Such a keyboard has no combination with SysRq, of which one restarts the machine and one switches it off.
            let boot = try panel.require("cat /proc/sys/kernel/random/boot_id")
            try panel.withstand("kept-keyboard") {
                let (alternate, sysRq) = (56, 99)
                let letters = Array(2...11) + Array(16...25) + Array(30...38) + Array(44...50)
                try panel.strikeHeld(letters.map { [alternate, sysRq, $0] })
            }
            #expect(try panel.require("cat /proc/sys/kernel/random/boot_id") == boot)
        }
    }
}

extension VirtualPanel {
    /// The project's folder.
    private static let project = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    /// The files that the package puts below /usr/lib.
    private static let files = [
        "sysctl.d/zz-ninedot-lockdown.conf", "systemd/logind.conf.d/90-ninedot-lockdown.conf",
        "systemd/system.conf.d/90-ninedot-lockdown.conf", "udev/rules.d/90-ninedot-lockdown.rules",
    ]

    /// Does as the package's installation does.
    fileprivate func installLockdown() throws {
        let scripts = ["postinst", "postrm"].map { Self.project + "/debian/ninedot-lockdown." + $0 }
        try bring(scripts, to: "/run/lockdown")
        try installLockdown(Self.files)
        try require("sh /run/lockdown/ninedot-lockdown.postinst configure")
    }

    /// Puts some of the package's files below /usr/lib.
    func installLockdown(_ files: [String]) throws {
        for file in files {
            let folder = "/usr/lib/" + file.split(separator: "/").dropLast().joined(separator: "/")
            try bring([Self.project + "/systemd/lockdown/usr/lib/" + file], to: folder)
        }
    }

    /// Does as its removal does: dpkg deletes the files before it runs the script.
    fileprivate func removeLockdown() throws {
        let files = Self.files.map { "/usr/lib/" + $0 }.joined(separator: " ")
        try require("rm \(files); sh /run/lockdown/ninedot-lockdown.postrm remove; udevadm settle")
    }

    /// Plugs in a keyboard that stays.
    fileprivate func holdKeyboard() throws {
        try require(
            """
            rm -f /run/keys
            mkfifo /run/keys
            systemd-run --quiet --collect --unit=held-keys sh -c 'exec sleep infinity >/run/keys'
            systemd-run --quiet --collect --unit=panel-keyboard --property=StandardInput=file:/run/keys \
                /usr/libexec/panel-touch keyboard
            until grep --quiet 'Virtual panel keyboard' /proc/bus/input/devices; do sleep 0.05; done
            udevadm settle
            """)
    }

    fileprivate func releaseKeyboard() throws {
        try require(
            """
            systemctl stop held-keys.service
            while systemctl is-active --quiet panel-keyboard; do sleep 0.05; done
            udevadm settle
            """)
    }

    /// Strikes the keys of each chord together, and waits until any reader has had the time to see them.
    fileprivate func strikeHeld(_ chords: [[Int]]) throws {
        let lines = chords.map { $0.map(String.init).joined(separator: " ") }.joined(separator: "\n")
        try require("cat >/run/keys <<'END'\n\(lines)\nEND\nsleep 1")
    }

    /// Has a process of root's read the keyboard.
    fileprivate func startReadingKeys() throws {
        try require(
            """
            systemctl stop key-reader.service 2>/dev/null || true
            name=$(grep --files-with-matches 'Virtual panel keyboard' /sys/class/input/event*/device/name)
            systemd-run --quiet --collect --unit=key-reader --property=StandardOutput=truncate:/run/read-keys \
                cat /dev/input/$(basename ${name%/device/name})
            until ls -l /proc/$(systemctl show --property=MainPID --value key-reader)/fd | grep --quiet /dev/input; do
                sleep 0.05
            done
            """)
    }

    fileprivate func keyBytes() throws -> Int {
        try #require(Int(require("stat --format=%s /run/read-keys")))
    }

    fileprivate func isInhibited(_ name: String) throws -> Bool {
        try require("cat $(dirname $(grep --files-with-matches '\(name)' /sys/class/input/input*/name))/inhibited")
            == "1"
    }
}
