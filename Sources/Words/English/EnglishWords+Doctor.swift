// SPDX-License-Identifier: MIT
package import KioskModel
import KioskSession

extension EnglishWords: DoctorWords {
    package var doctorTitle: String { "Check this panel" }
    package var checkAgain: String { "Check again" }

    package func state(of phase: DoctorView.Phase) -> String {
        switch phase {
        case .running: "Checking"
        case .done: "Checked"
        case .unanswered: "No new check"
        case .damaged: "Check is unreadable"
        }
    }

    package var whatToDo: String { "What to do" }
    package func inOrder(_ count: Int) -> String { "\(count) in order" }

    package func label(of check: MachineCheck) -> String {
        switch check {
        case .service: "Kiosk program"
        case .configuration: "Settings file"
        case .setup: "Setup"
        case .store: "Storage"
        case .key: "Key of the patterns"
        case .touchscreen: "Touchscreen"
        case .display: "Display"
        case .outputs: "Other displays"
        case .fonts: "Letters of names"
        case .clock: "Clock"
        case .login: "Login on the panel"
        case .displayManager: "Desktop"
        case .terminals: "Other logins"
        case .sysrq: "SysRq keys"
        case .ctrlAltDel: "Ctrl-Alt-Del"
        case .powerKeys: "Power keys"
        case .inputGroup: "Who reads keyboards"
        case .videoGroup: "Who may draw"
        case .admins: "Who is admin"
        case .keyboards: "Keyboards"
        case .inputDevices: "Who reads touches"
        case .console: "Text on the screen"
        case .commandLine: "Boot loader"
        case .memory: "Memory"
        case .bootTime: "Time to start"
        }
    }

    package func label(of result: MachineReport.Result) -> String? {
        switch result {
        case .problem: "Problem"
        case .note: "Note"
        case .unknown: "Not seen"
        case .ok: nil
        }
    }
}
