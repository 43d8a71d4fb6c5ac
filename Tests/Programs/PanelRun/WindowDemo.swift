// SPDX-License-Identifier: MIT
import Glibc
import VirtualPanel

/// A demo with a desktop: the panel in a window, the mouse as the finger, and the terminal as the guest's root shell.
struct WindowDemo {
    private let panel: VirtualPanel

    init(_ panel: VirtualPanel) {
        self.panel = panel
    }

    func run() throws {
        try panel.bridgeMouse()
        try Progress.step("starting the daemon", panel.startDaemon)
        try panel.waitUntil(.setup)
        try panel.startEnrollment()
        Progress.say(
            """
            The panel is in the window; press the mouse button and draw.
            It asks for a new pattern: draw one, press Confirm, draw it again. From then on it unlocks the panel.
            (After a minute without a touch it gives up: run ninedotctl enroll.)
            What you type here runs in the panel's machine, as root:
              ninedotctl status     what the kiosk is doing
              ninedotctl lock       lock now
              ninedotctl enroll     a new pattern
            Close the window to end.
            """)
        try answerUntilSwitchedOff()
    }

    private func answerUntilSwitchedOff() throws {
        var waiting = [
            pollfd(fd: panel.monitorDescriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
        ]
        prompt()
        while poll(&waiting, nfds_t(waiting.count), -1) >= 0 {
            if waiting[0].revents != 0, panel.isSwitchedOff { return }
            guard waiting[1].revents != 0 else { continue }
            guard let line = readLine() else {
                // No terminal, or its end: only the window counts from now on.
                waiting[1].fd = -1
                continue
            }
            try answer(line)
            if panel.isSwitchedOff { return }
            prompt()
        }
    }

    /// Runs one line, which may take long, such as an enrollment.
    private func answer(_ line: String) throws {
        do {
            let result = try panel.run(line, patience: .seconds(600))
            Progress.say(result.output, end: result.output.hasSuffix("\n") || result.output.isEmpty ? "" : "\n")
            if result.exitCode != 0 { Progress.say("exit \(result.exitCode)") }
        } catch  where panel.isSwitchedOff {
            // The window was closed in the meantime.
        }
    }

    private func prompt() {
        Progress.say("panel# ", end: "")
    }
}
