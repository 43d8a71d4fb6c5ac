// SPDX-License-Identifier: MIT
import Geometry
import KioskSession
import Testing
import VirtualPanel

extension KioskScenarios {
    /// A touchscreen whose touches land elsewhere, from one moment to the next: udev's matrix mirrors them.
    @Suite("Calibration on the panel", .thorough)
    struct CalibrationTests {
        private static let trial = TeacherView.bench(.trial(TrialView(secondsLeft: 15, error: 1)))

        @Test("undoes itself unless it is accepted under itself, stays over a restart, and is reset by the tool")
        func calibration() throws {
            let panel = try Scenario.lockedPanel()
            try panel.openTouchBench()
            try panel.tap(.bench(.calibration(crosses: 5)), on: .bench(.menu))
            try panel.mirrorTouches()

            try panel.holdCrosses()
            try panel.waitUntil(calibration: "trial")
            try panel.letScreenSettle()
            try panel.screenshot("calibration-trial")
            try panel.waitUntil(calibration: "udev")

            // Mirrored again, so the button that leads back is at the other side.
            try panel.tapMirrored(.back, on: .bench(.result(.reverted)))
            try panel.tapMirrored(.bench(.calibration(crosses: 5)), on: .bench(.menu))
            try panel.holdCrosses()
            try panel.waitUntil(calibration: "trial")
            try panel.tap(.confirm, on: Self.trial)
            try panel.waitUntil(calibration: "panel")
            #expect(try panel.require("ninedotctl history").contains("touchscreen calibrated"))
            #expect(try panel.require("ninedotctl touchscreens calibration").contains("LIBINPUT_CALIBRATION_MATRIX"))

            try panel.require("systemctl restart ninedotd.service")
            try panel.waitUntil { $0.touchscreens == 1 && $0.state == .locked }
            try panel.waitUntil(calibration: "panel")
            try panel.letScreenSettle()
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.require("ninedotctl touchscreens reset 'Virtual panel touchscreen'")
            try panel.waitUntil(calibration: "udev")
        }

        @Test("ends with the page when an admin locks the panel, and touches are recorded on no other page")
        func ends() throws {
            let panel = try Scenario.lockedPanel()
            #expect(try panel.run("ninedotctl touch record /tmp/early --for 2s").exitCode == 1)
            try panel.openTouchBench()
            try panel.tap(.bench(.touches), on: .bench(.menu))
            try panel.require(
                "systemd-run --quiet --collect --unit=record ninedotctl touch record /run/recorded --for 1m; sleep 1")
            try panel.draw(Scenario.pattern)
            try panel.letScreenSettle()
            try panel.screenshot("recorded-touches")
            try panel.tap(.back, on: .bench(.touches(TouchesView())))
            try panel.waitForFile("/run/recorded") { !$0.isEmpty }
            #expect(try panel.require("ninedotctl touch replay --dry /run/recorded").contains("finger up"))

            try panel.tap(.bench(.calibration(crosses: 3)), on: .bench(.menu))
            try panel.mirrorTouches()
            try panel.holdCrosses([(0.1, 0.1), (0.9, 0.5), (0.5, 0.9)])
            try panel.waitUntil(calibration: "trial")
            try panel.require("ninedotctl lock")
            try panel.waitUntil(calibration: "udev")
            #expect(try panel.run("ninedotctl touch record /tmp/late --for 2s").exitCode == 1)
        }
    }
}

extension VirtualPanel {
    /// Holds all crosses of the page, where they are seen.
    fileprivate func holdCrosses(
        _ places: [(Double, Double)] = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.5, 0.5)]
    ) throws {
        for (x, y) in places {
            try touch { script in
                script.wait(milliseconds: 400)
                script.down(at: Point(x: x * Double(display.size.width), y: y * Double(display.size.height)))
                script.wait(milliseconds: 1600)
                script.up()
            }
        }
    }
}
