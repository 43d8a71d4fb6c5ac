// SPDX-License-Identifier: MIT
import Geometry
import KioskSession
import Screens
import Testing
import Touch
import VirtualPanel

extension KioskScenarios {
    /// A panel that is mounted on its side, with a touchscreen that lies mirrored over the picture.
    @Suite("The orientation of picture and touches on the panel", .thorough)
    struct OrientationTests {
        private static let trial = TeacherView.bench(
            .trial(TrialView(of: .orientation, secondsLeft: 15, error: nil)))

        @Test("is told by taps and an L, undone unless it is accepted, kept over a restart, and reset by the tool")
        func orientation() throws {
            let panel = try Scenario.lockedPanel()
            var turned = panel.display
            turned.rotation = .quarter
            try panel.openTouchBench()
            try panel.letScreenSettle()
            // A tap that is read all at once opens the page, and turns nothing.
            try panel.whileDaemonReadsNothing { try panel.tap(.bench(.orientation), on: .bench(.menu)) }
            try panel.mirrorTouches()

            try panel.tap(300, 200)
            try panel.waitUntil(rotation: "90", origin: "panel")
            try panel.letScreenSettle()
            try panel.screenshot("orientation-turned")
            try panel.drawLetter(on: turned)
            try panel.waitUntil(calibration: "trial")
            try panel.letScreenSettle()
            try panel.screenshot("orientation-trial")
            try panel.waitUntil(rotation: "0", origin: "display")
            try panel.waitUntil(calibration: "udev")

            try panel.tapMirrored(.back, on: .bench(.result(.reverted)))
            try panel.tapMirrored(.bench(.orientation), on: .bench(.menu))
            try panel.letScreenSettle()
            try panel.tap(300, 200)
            try panel.waitUntil(rotation: "90", origin: "panel")
            try panel.letScreenSettle()
            try panel.drawLetter(on: turned)
            try panel.waitUntil(calibration: "trial")
            let keep = try ScreenLayout(Self.trial).point(of: .event(.teacher(.confirm)), on: turned)
            try panel.touch(on: turned) { script in
                script.down(at: keep)
                script.wait(milliseconds: 60)
                script.up()
            }
            try panel.waitUntil(calibration: "panel")
            #expect(try panel.require("ninedotctl history").contains("picture turned"))

            try panel.require("systemctl restart ninedotd.service")
            try panel.waitUntil { $0.touchscreens == 1 && $0.state == .locked }
            try panel.waitUntil(rotation: "90", origin: "panel")
            try panel.letScreenSettle()
            let pattern = try ScreenLayout.lock.points(Scenario.pattern, on: turned)
            try panel.touch(on: turned) { $0.stroke(pattern) }
            try panel.waitUntil(.unlocked)
            try panel.require("ninedotctl displays reset Virtual-1")
            try panel.waitUntil(rotation: "0", origin: "display")
            #expect(try panel.run("ninedotctl displays reset Virtual-1").exitCode != 0)
        }
    }
}

extension VirtualPanel {
    fileprivate func waitUntil(rotation: String, origin: String) throws {
        let words = "\"rotation\":\(rotation),\"rotationOrigin\":\"\(origin)\""
        try waitUntil(succeeds: "ninedotctl displays --json | grep -q '\(words)'")
    }

    /// Draws the letter where it is seen.
    fileprivate func drawLetter(on display: VirtualDisplay) throws {
        let size = display.geometry.size
        let points = DrawnLetter.dots.map { Point(x: $0.x * Double(size.width), y: $0.y * Double(size.height)) }
        try touch(on: display) { script in
            script.wait(milliseconds: 500)
            script.stroke(points)
        }
    }
}
