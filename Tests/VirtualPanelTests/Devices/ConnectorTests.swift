// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    /// A monitor or a television at the panel's connector, switched off and on. What is connected is written in sysfs,
    /// of which the kernel sends no news; those come from udev.
    @Suite("A display that is switched off and on")
    struct ConnectorTests {
        @Test("is dark and then shows the lock screen at once, with no console and no old picture between")
        func film() throws {
            let panel = try Scenario.lockedPanel()
            let locked = try panel.screenshot("before-the-display-was-off")
            // In mid-stroke, which is void.
            let points = try ScreenLayout.lock.points(Scenario.pattern)
            try panel.touch { $0.trace(Array(points.prefix(2))) }
            try panel.require(VirtualPanel.switching("Virtual-1", "off"))
            let status = try panel.waitUntil {
                $0.state == .locked && $0.displayNote == "no display connected to /dev/dri/card0"
            }
            #expect(status.state == .locked && status.failures == 0)
            #expect(try panel.require("cat /sys/class/drm/card0-Virtual-1/enabled") == "disabled")
            #expect(try panel.screenshot("the-display-is-off").isDark)
            // What the lock screen says of the void stroke is over by then.
            try panel.require("sleep 3")
            try panel.require("systemd-run --quiet --no-block sh -c '\(VirtualPanel.switching("Virtual-1", "on"))'")
            let pictures = try panel.film { $0.difference(from: locked) == 0 }
            let others = pictures.filter { !$0.isDark && $0.difference(from: locked) != 0 }
            for (number, picture) in others.enumerated() { try panel.keep(picture, as: "display-on-other-\(number)") }
            #expect(others.isEmpty, "\(others.count) of \(pictures.count)")
            try panel.waitUntil { $0.display != nil }
            try panel.touch { $0.up() }
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }

        @Test("gives its place to another output of the card, which keeps it", .thorough)
        func otherOutput() throws {
            let panel = try Scenario.newPanel(on: .twoOutputs)
            try panel.waitUntil { $0.display?.contains("Virtual-1") == true }
            let process = try panel.property("MainPID", of: "ninedotd.service")
            try panel.require(VirtualPanel.switching("Virtual-1", "off"))
            try panel.waitUntil { $0.display?.contains("Virtual-2") == true }
            try panel.require(VirtualPanel.switching("Virtual-1", "on"))
            // As long as it is looked at again after the news.
            try panel.require("sleep 12")
            try panel.waitUntil { $0.display?.contains("Virtual-2") == true }
            #expect(try panel.require("cat /sys/class/drm/card0-Virtual-1/enabled") == "disabled")
            #expect(try panel.property("MainPID", of: "ninedotd.service") == process)
        }

        @Test("leaves nothing behind, a thousand times in all", .thorough, arguments: 1...5)
        func thousandCycles(part: Int) throws {
            let panel = try Scenario.lockedPanel()
            let locked = try panel.screenshot("before-cycles-\(part)")
            let process = try panel.property("MainPID", of: "ninedotd.service")
            try panel.cycle(10)
            let before = try panel.holdings()
            try panel.cycle(200)
            let after = try panel.holdings()
            #expect(after.isSame(as: before), "\(before) \(after)")
            #expect(try panel.property("MainPID", of: "ninedotd.service") == process)
            let status = try panel.waitUntil { $0.display != nil }
            #expect(status.state == .locked && status.failures == 0)
            try panel.waitUntilShown("the lock screen after cycles \(part)") { $0.difference(from: locked) == 0 }
        }
    }
}

extension VirtualPanel {
    /// A script that has the kernel believe that a display was plugged in or out, and udev tell of it.
    static func switching(_ connector: String, _ status: String) -> String {
        """
        echo \(status) >/sys/class/drm/card0-\(connector)/status
        udevadm trigger --settle --action=change /sys/class/drm/card0
        """
    }

    /// Switches the display off and on, and waits each time until the daemon has followed.
    fileprivate func cycle(_ count: Int) throws {
        let enabled = "/sys/class/drm/card0-Virtual-1/enabled"
        try require(
            """
            set -e
            for cycle in $(seq \(count)); do
                \(VirtualPanel.switching("Virtual-1", "off"))
                until [ "$(cat \(enabled))" = disabled ]; do sleep 0.01; done
                \(VirtualPanel.switching("Virtual-1", "on"))
                until [ "$(cat \(enabled))" = enabled ]; do sleep 0.01; done
            done
            """, patience: .seconds(60 + 2 * count))
    }
}
