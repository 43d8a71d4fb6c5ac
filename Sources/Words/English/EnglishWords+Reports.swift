// SPDX-License-Identifier: MIT
package import KioskModel
import KioskSession
import PatternLock

// MARK: - History

extension EnglishWords {
    package var historyTitle: String { "History" }
    package var nothingHappened: String { "Nothing has happened yet" }

    package func event(_ kind: HistoryEntry.Kind) -> String {
        switch kind {
        case .matched: "Right pattern"
        case .wrong: "Wrong pattern"
        case .lockedOut: "Too many wrong tries"
        case .voided: "Drawing cut short"
        case .denied: "Right, but not allowed"
        case .duress: event(.matched)
        case .forgotten: "Pattern forgotten"
        case .unlocked: "Unlocked"
        case .extended: "More time"
        case .locked: "Locked"
        case .patternSet: "Pattern set"
        case .patternRemoved: "Pattern removed"
        case .duressSet: event(.patternSet)
        case .countRepaired: "Count repaired"
        case .pinMatched: "Settings opened"
        case .pinWrong: "Wrong PIN"
        case .pinLockedOut: "Too many wrong PINs"
        case .pinSet: "PIN set"
        case .codeMatched: "Recovery code used"
        case .codeWrong: "Wrong recovery code"
        case .codeLockedOut: "Too many wrong codes"
        case .codeSet: "New recovery code"
        case .rearmed: "Tries allowed again"
        case .acknowledged: "History read"
        case .personAdded: "Person added"
        case .personRenamed: "Person renamed"
        case .personEnabled: "Person enabled"
        case .personDisabled: "Person disabled"
        case .personRemoved: "Person removed"
        case .personErased: "Person erased"
        case .accessSet: "Hours changed"
        case .preferencesSet: "Look changed"
        case .restored: "Restored from a copy"
        case .setupPermitted: "Setup permitted"
        case .setupWithdrawn: "Setup withdrawn"
        case .noticeSet: "Notice changed"
        case .outOfService: "Out of service"
        case .inService: "In service again"
        case .touchscreenAllowed: "Touchscreen allowed"
        case .touchscreenForgotten: "Touchscreen forgotten"
        case .touchscreenCalibrated: "Touch calibrated"
        case .touchscreenReset: "Calibration reset"
        case .displayTurned: "Picture turned"
        case .displayReset: "Picture turned back"
        case .historyChanged: "History was changed"
        case .clockAccepted: "Clock accepted"
        case .keyRotated: "Key changed"
        case .storeBound: "Bound to this board"
        case .storeUnbound: "Binding removed"
        case .storeAccepted: "Older disk accepted"
        case .linkCommand: "Asked from afar"
        case .helpAsked: "Help from afar wanted"
        }
    }

    package func formerly(_ name: String) -> String { "before: \(name)" }
    package func by(_ actor: String) -> String { "by \(actor)" }
    package func moment(_ time: LocalTime) -> String { "\(dayAndMonth(time.day)), \(timeOfDay(time.minute))" }
}

// MARK: - Machine

extension EnglishWords {
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
        case .program: "On unlock"
        case .fonts: "Letters of names"
        case .link: "Link"
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

// MARK: - Language and colors

extension EnglishWords {
    package var lookTitle: String { "Language and colors" }

    package func label(of theme: ThemeName) -> String {
        switch theme {
        case .dark: "Dark"
        case .light: "Light"
        case .contrast: "High contrast"
        }
    }
}
