// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("The text console")
    struct TerminalTests {
        @Test("What is written to it is not seen")
        func hidden() throws {
            let panel = try Scenario.lockedPanel()
            let locked = try panel.screenshot("before-console")
            try panel.require("for line in $(seq 60); do echo $line leak; done >/dev/tty1; echo leak >/dev/kmsg")
            #expect(try panel.screenshot("after-console").difference(from: locked) == 0)
        }

        @Test("A switch to another terminal voids the stroke, and the picture comes back with the terminal")
        func switched() throws {
            let panel = try Scenario.lockedPanel()
            let locked = try panel.screenshot("before-switch")
            let points = try ScreenLayout.lock.points(Scenario.pattern)
            try panel.touch { $0.trace(Array(points.prefix(2))) }
            try panel.require("busybox chvt 3")
            try panel.waitUntilShown("the other terminal") { $0.difference(from: locked) > 1000 }
            try panel.touch { script in
                script.follow(Array(points.dropFirst()))
                script.up()
            }
            try panel.require("busybox chvt 1")
            try panel.waitUntilShown("the locked screen after the switch") { $0.difference(from: locked) == 0 }
            #expect(try panel.status().failures == 0)
            #expect(try panel.status().state == .locked)
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }

        /// swaylock ended on a terminal switch, and its exit was taken for an unlock (its issue 133).
        @Test("A thousand switches leave the panel locked", .thorough)
        func thousandSwitches() throws {
            let panel = try Scenario.lockedPanel()
            try panel.withstand("thousand-switches") {
                try panel.require(
                    "for _ in $(seq 500); do busybox chvt 3; busybox chvt 1; done", patience: .seconds(300))
            }
        }
    }
}
