// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Geometry
import KioskModel
import KioskSession
import LinuxSystem
import Screens
import Testing
import Touch
import VirtualPanel

/// A touchscreen whose touches land elsewhere, from one moment to the next: udev's matrix mirrors them.
@Suite("The touch bench of a panel")
struct TouchBenchScenarios {
    private static let trial = TeacherView.bench(.trial(TrialView(secondsLeft: 15, error: 1)))

    @Test("A calibration ends unless it is accepted, is kept over a restart, and is reset by the tool")
    func calibration() throws {
        let panel = try HostPanel.locked()
        try panel.openTouchBench()
        try panel.tap(.bench(.calibration(crosses: 5)), on: .bench(.menu))
        try panel.mirrorTouches()
        #expect(try panel.calibration() == "udev")

        try panel.holdCrosses()
        #expect(try panel.calibration() == "trial")
        try panel.pass(.seconds(15))
        #expect(try panel.calibration() == "udev")

        // Mirrored again, so the button that leads back is at the other side.
        try panel.tapMirrored(.back, on: .bench(.result(.reverted)))
        try panel.tapMirrored(.bench(.calibration(crosses: 5)), on: .bench(.menu))
        try panel.holdCrosses()
        #expect(try panel.calibration() == "trial")
        try panel.tap(.confirm, on: Self.trial)
        #expect(try panel.calibration() == "panel")
        #expect(try panel.history(of: "touchscreen-calibrated").count == 1)

        try panel.restart()
        try panel.waitUntil { $0.touchscreens == 1 && $0.state == .locked }
        #expect(try panel.calibration() == "panel")
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
        #expect(try panel.ninedotctl("touchscreens", "reset", panel.touchscreen.name).exitCode == 0)
        #expect(try panel.calibration() == "udev")
    }

    @Test("A trial ends with its page when an admin locks the panel, and touches are recorded on no other page")
    func ends() throws {
        let panel = try HostPanel.locked()
        let file = panel.path("recorded")
        #expect(try panel.ninedotctl("touch", "record", file, "--for", "2s").exitCode == 1)
        try panel.openTouchBench()
        try panel.tap(.bench(.touches), on: .bench(.menu))
        var tool = try panel.connect()
        try tool.send(.panel(.recordTouches(seconds: 60)))
        guard case .progress = try tool.reply() else { throw FixtureError(description: "no recording") }
        try panel.draw(HostPanel.pattern)
        try panel.tap(.back, on: .bench(.touches(TouchesView())))
        guard case .recording(let count) = try tool.reply() else { throw FixtureError(description: "no touches") }
        #expect(count > 0)

        try panel.tap(.bench(.calibration(crosses: 3)), on: .bench(.menu))
        try panel.mirrorTouches()
        try panel.holdCrosses([(0.1, 0.1), (0.9, 0.5), (0.5, 0.9)])
        #expect(try panel.calibration() == "trial")
        try panel.require(.panel(.lock))
        try panel.status()
        #expect(try panel.calibration() == "udev")
        #expect(try panel.ninedotctl("touch", "record", file, "--for", "2s").exitCode == 1)
    }

    @Test("Taps and an L turn picture and touches, which is undone unless accepted, kept, and reset by the tool")
    func orientation() throws {
        let panel = try HostPanel.locked()
        var turned = VirtualDisplay.standard
        turned.rotation = .quarter
        try panel.openTouchBench()
        try panel.tap(.bench(.orientation), on: .bench(.menu))
        try panel.mirrorTouches()

        try panel.tap(Point(x: 300, y: 200))
        #expect(try panel.rotation() == "90 panel")
        try panel.drawLetter(on: turned)
        #expect(try panel.calibration() == "trial")
        try panel.pass(.seconds(15))
        #expect(try panel.rotation() == "0 display")
        #expect(try panel.calibration() == "udev")

        try panel.tapMirrored(.back, on: .bench(.result(.reverted)))
        try panel.tapMirrored(.bench(.orientation), on: .bench(.menu))
        try panel.tap(Point(x: 300, y: 200))
        try panel.drawLetter(on: turned)
        #expect(try panel.calibration() == "trial")
        let trial = TeacherView.bench(.trial(TrialView(of: .orientation, secondsLeft: 15, error: nil)))
        let keep = try ScreenLayout(trial).point(of: .event(.teacher(.confirm)), on: turned)
        try panel.touch(on: turned) { script in
            script.down(at: keep)
            script.wait(milliseconds: 60)
            script.up()
        }
        #expect(try panel.calibration() == "panel")
        #expect(try panel.history(of: "display-turned").count == 1)

        try panel.restart()
        try panel.waitUntil { $0.touchscreens == 1 && $0.state == .locked }
        #expect(try panel.rotation() == "90 panel")
        let pattern = try ScreenLayout.lock.points(HostPanel.pattern, on: turned)
        try panel.touch(on: turned) { $0.stroke(pattern) }
        try panel.waitUntil(.unlocked)
        #expect(try panel.ninedotctl("displays", "reset", "Virtual-1").exitCode == 0)
        #expect(try panel.rotation() == "0 display")
        #expect(try panel.ninedotctl("displays", "reset", "Virtual-1").exitCode != 0)
    }
}

extension HostPanel {
    fileprivate func openTouchBench() throws {
        let menu = TeacherView.menu(
            MenuView(items: [
                .panelPattern, .rearm, .changePIN, .history, .preferences, .cleaning, .touchscreen, .doctor,
                .panelDuress, .removePanelPattern,
            ]))
        let run = try ninedotctl("pin", "set", "--stdin", input: "729041\n")
        try #require(run.exitCode == 0, "\(run.output)")
        try require(.panel(.maintenance))
        try type(pin: HostClassroom.pin)
        try tap(.open(.touchscreen), on: menu)
    }

    /// Sets udev's matrix so that left is right.
    fileprivate func mirrorTouches() throws {
        touchscreens.set("LIBINPUT_CALIBRATION_MATRIX", to: "-1 0 1 0 1 0", of: touchscreen)
        try status()
    }

    /// The origin of the touchscreen's calibration, once nothing is under way.
    fileprivate func calibration() throws -> String? {
        try settle()
        guard case .touchscreens(let list) = try ask(.panel(.touchscreens)) else { return nil }
        return list.first?.calibration?.rawValue
    }

    /// The turn of the picture and its origin, once nothing is under way.
    fileprivate func rotation() throws -> String? {
        // The daemon looks at its displays again after a pause.
        try pass(.milliseconds(300))
        try settle()
        guard case .displays(let list) = try ask(.panel(.displays)), let display = list.first else { return nil }
        return "\(display.rotation ?? -1) \(display.rotationOrigin?.rawValue ?? "")"
    }

    /// Holds the crosses of the page at their places in the picture.
    fileprivate func holdCrosses(
        _ places: [(Double, Double)] = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.5, 0.5)]
    ) throws {
        let size = VirtualDisplay.standard.size
        for (x, y) in places {
            try touch { script in
                script.wait(milliseconds: 400)
                script.down(at: Point(x: x * Double(size.width), y: y * Double(size.height)))
                script.wait(milliseconds: 1600)
                script.up()
            }
        }
    }

    /// Draws the letter at its place in the picture.
    fileprivate func drawLetter(on display: VirtualDisplay) throws {
        let size = display.geometry.size
        let points = DrawnLetter.dots.map { Point(x: $0.x * Double(size.width), y: $0.y * Double(size.height)) }
        try touch(on: display) { script in
            script.wait(milliseconds: 500)
            script.stroke(points)
        }
    }

    /// Taps the mirrored place of a target; turns to its page first.
    fileprivate func tapMirrored(_ input: TeacherInput, on view: TeacherView) throws {
        let action = ScreenAction.event(.teacher(input))
        var screen = ScreenLayout(view)
        var number = 0
        while try !screen.has(action), try screen.has(.turnPage(by: 1)) {
            try tapMirrored(screen.point(of: .turnPage(by: 1)))
            number += 1
            screen = ScreenLayout(view, page: PageState(number: number))
        }
        try tapMirrored(screen.point(of: action))
    }

    private func tapMirrored(_ point: Point) throws {
        try tap(Point(x: Double(VirtualDisplay.standard.size.width) - point.x, y: point.y))
    }
}
