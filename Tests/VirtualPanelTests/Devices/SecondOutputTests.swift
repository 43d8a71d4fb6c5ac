// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    /// The kernel has its console on every output that is connected.
    @Suite("A second output of the card", .thorough)
    struct SecondOutputTests {
        @Test("is dark while the panel has the card, also after another terminal, and gets its picture back")
        func dark() throws {
            let panel = try Scenario.installedPanel(on: .twoOutputs)
            // A package has started the daemon already.
            try panel.require("systemctl stop ninedotd.service")
            try panel.waitUntil(second: .lit)
            try panel.startDaemon()
            try panel.waitUntil(.setup)
            try panel.waitUntil(second: .dark)
            try panel.letScreenSettle()
            // Not by the older calls, which are for a card that takes no full state.
            #expect(try panel.status().display?.hasSuffix("atomic") == true)
            let picture = try panel.screenshot("beside-a-dark-output")
            let list = try panel.require("ninedotctl displays --json").split(separator: "\n")
            #expect(list.count == 2, "\(list)")
            #expect(list.first?.contains(#""connector":"Virtual-1","connection":"connected""#) == true, "\(list)")
            #expect(list.first?.contains(#""state":"used","reason":null"#) == true, "\(list)")
            #expect(list.last?.contains(#""connector":"Virtual-2""#) == true, "\(list)")
            #expect(list.last?.contains(#""state":"otherChosen""#) == true, "\(list)")

            try panel.allowSwitching()
            try panel.require("busybox chvt 3")
            try panel.waitUntil(second: .lit)
            try panel.require("busybox chvt 1")
            try panel.waitUntil(second: .dark)
            try panel.waitUntilShown("the panel after the other terminal") { $0.difference(from: picture) == 0 }

            try panel.require("systemctl stop ninedotd.service")
            try panel.waitUntil(second: .lit)
        }

        @Test("stays dark when outputs change, and the panel's own picture stays")
        func hotplug() throws {
            let panel = try Scenario.newPanel(on: .twoOutputs)
            try panel.waitUntil(second: .dark)
            let picture = try panel.screenshot("before-outputs-change")
            for status in ["off", "on"] {
                // The kernel reports no change for a status that was written.
                try panel.require(
                    """
                    echo \(status) >/sys/class/drm/card0-Virtual-2/status
                    udevadm trigger --settle --action=change /sys/class/drm/card0
                    """)
                try panel.waitUntilShown("the panel with the other output \(status)") {
                    $0.difference(from: picture) == 0
                }
                try panel.waitUntil(second: .dark)
            }
            let log = try panel.require("journalctl --boot --unit=ninedotd --output=cat --no-pager")
            #expect(!log.contains("DRM master"))
        }
    }
}

extension VirtualPanel {
    /// The state of the card's second output, as sysfs says it.
    fileprivate enum SecondOutput: String {
        case lit = "enabled"
        case dark = "disabled"
    }

    fileprivate func waitUntil(second state: SecondOutput) throws {
        try waitForFile("/sys/class/drm/card0-Virtual-2/enabled") { $0 == state.rawValue + "\n" }
    }
}
