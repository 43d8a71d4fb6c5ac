// SPDX-License-Identifier: MIT
import ControlMessages
import Geometry
import KioskModel
import KioskSession
import LinuxSystem
import Screens
import TouchCommands
import VirtualPanel

/// The student's and the teacher's finger, with the words of `VirtualPanel`.
extension HostPanel {
    /// Plays a script, as fast as the daemon takes it in; its waits are time that the panel's clocks let pass.
    ///
    /// - Parameters:
    ///   - device: The touchscreen; nil for the panel's own.
    ///   - turned: The display, if its picture was turned; nil for the panel's own.
    func touch(
        device: HostTouchscreen? = nil, on turned: VirtualDisplay? = nil, _ write: (inout TouchScript) throws -> Void
    ) throws {
        var script = TouchScript(on: turned ?? .standard)
        try write(&script)
        for command in script.commands {
            if case .wait(let time) = command, time >= 100 {
                // A finger counts once it has been there for a moment; only then its time begins.
                try pass(.milliseconds(10))
                try pass(.milliseconds(time - 10))
            } else {
                perform(command, on: device ?? touchscreen)
            }
        }
        // The daemon takes touches in before it answers.
        try status()
    }

    /// Plays a script of short waits without a word to the daemon.
    func play(_ write: (inout TouchScript) -> Void) {
        var script = TouchScript()
        write(&script)
        for command in script.commands { perform(command, on: touchscreen) }
    }

    private func perform(_ command: TouchCommand, on device: HostTouchscreen) {
        if case .wait(let time) = command {
            passBriefly(.milliseconds(time))
        } else {
            device.perform(command, at: clock.monotonic)
        }
    }

    func draw(_ dots: [Int], on screen: ScreenLayout = .lock) throws {
        let points = try screen.points(dots)
        try touch { $0.stroke(points) }
    }

    /// Draws a wrong pattern and waits until it is the `failures`th in a row.
    @discardableResult
    func fail(_ dots: [Int], as failures: Int) throws -> KioskStatus {
        try draw(dots)
        return try waitUntil { $0.failures == failures && $0.state != .unlocked }
    }

    func tap(_ point: Point) throws {
        try touch { script in
            script.down(at: point)
            script.wait(milliseconds: 60)
            script.up()
        }
    }

    func tap(_ button: Button, on screen: ScreenLayout) throws { try tap(screen.point(of: button)) }
    func tap(_ action: ScreenAction, on screen: ScreenLayout) throws { try tap(screen.point(of: action)) }

    /// Turns to the page that it is on first.
    func tap(_ input: TeacherInput, on view: TeacherView) throws {
        let action = ScreenAction.event(.teacher(input))
        var screen = ScreenLayout(view)
        var number = 0
        while try !screen.has(action), try screen.has(.turnPage(by: 1)) {
            try tap(.turnPage(by: 1), on: screen)
            number += 1
            screen = ScreenLayout(view, page: PageState(number: number))
        }
        try tap(action, on: screen)
    }

    /// Waits while a right path is shown in green, until the unlocked screen can be touched.
    func passSuccess() throws { try pass(.seconds(1)) }

    func type(pin: [Int], for purpose: PINView.Purpose = .enter) throws {
        for digit in pin { try tap(.key(.digit(digit)), on: .pin(PINView(purpose: purpose))) }
        try settle()
    }

    /// Types a name of small letters on the keyboard and saves it.
    func type(name: String) throws {
        let screen = ScreenLayout(.name(NameView(text: name, canSave: true)))
        for letter in name { try tap(.key(.character(letter)), on: screen) }
        try tap(.key(.done), on: screen)
    }

    /// Says that the recovery code is written down, which the panel has just made.
    func writeDownCode() throws {
        try settle()
        try tap(.confirm, on: .recoveryCode(RecoveryCode()))
    }

    /// Holds the corner until the panel asks for the PIN.
    func holdCorner() throws {
        try touch { script in
            script.down(at: Point(x: 12, y: 12))
            script.wait(milliseconds: 3500)
            script.up()
        }
    }
}

/// The plugs of touchscreens.
extension HostPanel {
    /// Plugs the panel's own touchscreen in again, and waits until it is in use.
    func plugAgain() throws {
        touchscreen = touchscreens.plug(touchscreen.name)
        try waitUntil { $0.touchscreens == 1 }
    }
}
