// SPDX-License-Identifier: MIT
import KioskSession
import Testing
import VirtualPanel

extension KioskScenarios {
    /// A cable that flaps, or a hub full of devices: udev reports more than the kernel keeps for one reader.
    @Suite("A storm of device reports")
    struct ReportStormTests {
        @Test("hides no touchscreen and no display that comes or goes with it")
        func storm() throws {
            let panel = try Scenario.lockedPanel()
            let locked = try panel.screenshot("before-the-storm")
            let process = try panel.property("MainPID", of: "ninedotd.service")
            // A storm takes a slow machine longer than the daemon may be silent.
            try panel.require("systemctl service-watchdogs no")
            try panel.storm {
                try panel.unplugTouchscreen()
                try panel.require("echo off >\(VirtualPanel.connector)")
            }
            let status = try panel.waitUntil { $0.touchscreens == 0 && $0.display == nil }
            #expect(status.state == .locked)
            #expect(try panel.screenshot("gone-in-the-storm").isDark)

            try panel.storm {
                try panel.plugTouchscreen()
                try panel.require("echo on >\(VirtualPanel.connector)")
            }
            try panel.waitUntil { $0.touchscreens == 1 && $0.display != nil }
            try panel.waitUntilShown("the lock screen after the storm") { $0.difference(from: locked) == 0 }
            try panel.fail(Scenario.wrongPatterns[0], as: 1)
            #expect(try panel.property("MainPID", of: "ninedotd.service") == process)
        }
    }
}

extension VirtualPanel {
    fileprivate static let connector = "/sys/class/drm/card0-Virtual-1/status"

    /// Changes devices while the daemon reads nothing, after so many reports that those of the change are lost.
    fileprivate func storm(_ change: () throws -> Void) throws {
        try whileDaemonReadsNothing {
            // The ninth column counts what the kernel has dropped for want of room. A small report may find some later.
            try require(
                """
                lost() { awk 'NR > 1 { lost += $9 } END { print lost }' /proc/net/netlink; }
                before=$(lost)
                until [ $(lost) -gt $((before + 30)) ]; do
                    udevadm trigger --settle --action=change --subsystem-match=input --subsystem-match=drm
                done
                """)
            try change()
            try require("udevadm trigger --settle --action=change /sys/class/drm/card0")
        }
    }
}
