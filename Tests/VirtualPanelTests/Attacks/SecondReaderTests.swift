// SPDX-License-Identifier: MIT
import KioskSession
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("Another program that reads the touchscreen")
    struct SecondReaderTests {
        /// Shortcuts reached what cinnamon-screensaver hid (its issue 462).
        @Test("It gets the touches while another terminal is in front, and nothing while the panel's picture is")
        func secondReader() throws {
            let panel = try Scenario.lockedPanel()
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
    /// Has root read what the touchscreen sends.
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
