// SPDX-License-Identifier: MIT
import Geometry
import KioskModel
package import KioskSession
package import Screens

/// The student's and the teacher's finger.
extension VirtualPanel {
    /// Draws over the dots of a screen, numbered from 1, and lifts.
    package func draw(_ dots: Int..., on screen: ScreenLayout = .lock) throws {
        try draw(dots, on: screen)
    }

    package func draw(_ dots: [Int], on screen: ScreenLayout = .lock) throws {
        let points = try screen.points(dots, on: display)
        try touch { $0.stroke(points) }
    }

    package func tap(_ x: Double, _ y: Double) throws {
        try touch { script in
            script.down(at: Point(x: x, y: y))
            script.wait(milliseconds: 60)
            script.up()
        }
    }

    package func tap(_ button: Button, on screen: ScreenLayout) throws {
        let point = try screen.point(of: button, on: display)
        try tap(point.x, point.y)
    }

    /// Waits while a right path is shown in green, until the unlocked screen can be touched.
    package func passSuccess() throws {
        try touch { $0.wait(milliseconds: 1000) }
    }

    /// Plays any other script; returns when the last event was injected.
    ///
    /// - Parameter turned: The display whose picture is touched, where somebody has turned it; nil for the panel's own.
    /// - Returns: The time at which a finger was last lifted, by the guest's CLOCK_MONOTONIC; zero for never.
    @discardableResult
    package func touch(
        on turned: VirtualDisplay? = nil, _ write: (inout TouchScript) throws -> Void
    ) throws -> Duration {
        var script = TouchScript(on: turned ?? display)
        try write(&script)
        return try machine.touch.play(script)
    }

    /// Unplugs the touchscreen, whatever its fingers do.
    package func unplugTouchscreen() throws {
        try require("systemctl kill --signal=KILL panel-touch.service; systemctl stop panel-touch.service")
    }

    package func plugTouchscreen() throws {
        try require("systemctl reset-failed panel-touch.service; systemctl start panel-touch.service")
        try machine.touch.waitUntilPlugged()
    }

    /// Replaces the touchscreen by one that follows a person's mouse in the machine's window.
    package func bridgeMouse() throws {
        try require(
            """
            systemctl stop panel-touch.service
            systemd-run --quiet --unit=panel-mouse \(Installation.touchProgram) bridge
            """)
    }
}

/// The teacher's finger on pages.
extension VirtualPanel {
    package func tap(_ action: ScreenAction, on screen: ScreenLayout) throws {
        let point = try screen.point(of: action, on: display)
        try tap(point.x, point.y)
    }

    /// Turns to the page that it is on first.
    package func tap(_ input: TeacherInput, on view: TeacherView) throws {
        let action = ScreenAction.event(.teacher(input))
        var screen = ScreenLayout(view)
        var number = 0
        while try !screen.has(action, on: display), try screen.has(.turnPage(by: 1), on: display) {
            try tap(.turnPage(by: 1), on: screen)
            number += 1
            screen = ScreenLayout(view, page: PageState(number: number))
        }
        try tap(action, on: screen)
    }

    package func type(pin: [Int], for purpose: PINView.Purpose = .enter) throws {
        for digit in pin { try tap(.key(.digit(digit)), on: .pin(PINView(purpose: purpose))) }
    }

    /// Types a recovery code: all groups, without spaces.
    package func type(code: String) throws {
        for (position, digit) in code.compactMap(\.wholeNumberValue).enumerated() {
            let group = position / RecoveryCode.groupLength
            try tap(.key(.digit(digit)), on: .pin(PINView(purpose: .recovery(group: group))))
        }
    }

    /// Waits until the panel has made a recovery code, as the history says, and says that it is written down.
    package func writeDownCode(_ times: Int = 1) throws {
        try waitForHistory("code-set", count: times)
        try tap(.confirm, on: .recoveryCode(RecoveryCode()))
    }

    /// Types a name of small letters on the keyboard and saves it.
    package func type(name: String) throws {
        let screen = ScreenLayout(.name(NameView(text: name, canSave: true)))
        for letter in name { try tap(.key(.character(letter)), on: screen) }
        try tap(.key(.done), on: screen)
    }

    /// Holds the corner until the panel asks for the PIN.
    package func holdCorner() throws {
        try touch { script in
            script.down(at: Point(x: 12, y: 12))
            script.wait(milliseconds: 3500)
            script.up()
        }
    }
}
