// SPDX-License-Identifier: MIT
import KioskSession
import Testing
import VirtualPanel

extension KioskScenarios {
    /// As the kernel hears it.
    @Suite("To the card", .thorough)
    struct CardCallTests {
        /// A buffer of the standard display.
        private static let size = 800 * 480 * 4

        @Test("a buffer is unmapped first, then no framebuffer any more, and then given back (K30)")
        func order() throws {
            let panel = try Scenario.lockedPanel()
            let device = try panel.require("basename $(realpath /sys/class/drm/card0/device)")
            let calls = try panel.daemonCalls(
                "munmap,ioctl",
                through: """
                    grep -oE 'munmap\\(0x[0-9a-f]+, \(Self.size)\\)|DRM_IOCTL_MODE_(RMFB|DESTROY_DUMB)' |
                        sed 's/(.*//; s/.*_MODE_//'
                    """
            ) {
                try panel.require("echo \(device) >/sys/bus/pci/drivers/virtio-pci/unbind")
                try panel.waitUntil { $0.display == nil }
            }
            let buffer = ["munmap", "RMFB", "DESTROY_DUMB"]
            #expect(calls == buffer + buffer)
        }

        @Test("a question about its displays, which takes them long to answer, comes only with news of them (K43)")
        func questions() throws {
            let panel = try Scenario.lockedPanel()
            // Says each such question in the kernel's log. The last one of the daemon's start comes after ten seconds.
            try panel.require("sleep 12; echo 4 >/sys/module/drm/parameters/debug; dmesg --clear")
            try panel.fail(Scenario.wrongPatterns[0], as: 1)
            try panel.require("ninedotctl displays; ninedotctl status; sleep 12")
            #expect(try panel.questions == 0)
            try panel.require("udevadm trigger --settle --action=change /sys/class/drm/card0")
            try panel.waitForJournal("drm_helper_probe_single_connector_modes")
            // It is looked at again one, three and ten seconds later.
            try panel.require("sleep 12")
            let questions = try panel.questions
            #expect((1...5).contains(questions), "\(questions)")
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            #expect(try panel.questions == questions)
        }
    }
}

extension VirtualPanel {
    /// So many times since the log was cleared the display was asked for its modes.
    fileprivate var questions: Int {
        get throws {
            let question = #"drm_helper_probe_single_connector_modes.*CONNECTOR:[0-9]+:Virtual-1\]$"#
            return Int(try require("dmesg | grep -cE '\(question)' || true")) ?? -1
        }
    }
}
