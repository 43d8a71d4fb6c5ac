// SPDX-License-Identifier: MIT

/// What the help says of each verb.
extension Verb {
    /// The words with what follows them.
    var synopsis: String {
        let arguments =
            switch self {
            case .lock, .maintenance, .acknowledge: ""
            case .status, .watch, .peopleList: "[--json]"
            case .unlock: "[--for TIME]"
            case .enroll: "[--duress] [NAME]"
            case .duressRemove: "[NAME] [--yes]"
            case .screenshot: "FILE.png"
            case .peopleAdd, .peopleEnable, .peopleDisable: "NAME..."
            case .peopleRename: "NAME NEW"
            case .peopleRemove: "NAME [--yes]"
            case .peopleSet: "NAME|--panel OPTION..."
            case .peopleImport: "FILE.csv [--partial]"
            case .peopleExport: "[FILE.csv]"
            case .pinSet: "[--stdin]"
            case .rearm: "[NAME|--everybody|--pin]"
            case .history: "[--since TIME] [--count N] [--json|--csv]"
            case .backup: "FILE"
            case .restore: "FILE [--yes]"
            case .setup: "[--withdraw]"
            case .doctor: "[--json] [--output FILE]"
            case .configCheck: "[FILE]"
            case .preview: "OPTION..."
            }
        return arguments.isEmpty ? rawValue : rawValue + " " + arguments
    }

    var summary: String {
        switch self {
        case .status: "say what the kiosk is doing"
        case .watch: "say what the kiosk is doing at every change"
        case .lock: "lock the panel now"
        case .unlock: "unlock as a right pattern does"
        case .maintenance: "have the panel ask for the PIN"
        case .enroll: "have a new pattern drawn on the panel"
        case .duressRemove: "take a duress pattern away"
        case .screenshot: "keep the picture on the panel in a PNG file"
        case .peopleList: "list those with a pattern of their own"
        case .peopleAdd: "add people; each draws a pattern with enroll"
        case .peopleRename: "give somebody another name"
        case .peopleEnable: "let people in again"
        case .peopleDisable: "let people in no longer; the patterns stay"
        case .peopleRemove: "remove somebody with the pattern"
        case .peopleSet: "say when somebody's pattern unlocks"
        case .peopleImport: "add and change people as a table says"
        case .peopleExport: "write the table that import reads"
        case .pinSet: "set the PIN of the teacher's screens"
        case .rearm: "let people draw again after too many wrong tries"
        case .acknowledge: "take note of the wrong tries so far"
        case .history: "say what happened"
        case .backup: "keep a copy of the people and patterns"
        case .restore: "put a copy in the place of what is stored"
        case .setup: "permit the setup of a kiosk that is not set up"
        case .doctor: "check this machine as a kiosk; say what to do"
        case .configCheck: "read the configuration as the daemon does"
        case .preview: "draw a screen, or all, into PNG files"
        }
    }
}
