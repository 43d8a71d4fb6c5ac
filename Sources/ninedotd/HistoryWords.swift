// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession

extension LockReason {
    /// For the log and the history.
    var words: String {
        switch self {
        case .started: "at start"
        case .timeOver: "time is over"
        case .button: "button on the panel"
        case .tool: "asked by ninedotctl"
        case .enrollment: "an enrollment begins"
        case .maintenance: "a teacher comes in"
        case .fault: "the store failed"
        case .notSetUp: "not set up"
        }
    }
}

extension Unlock {
    /// The people or the admin who unlocked, in one line: names are without line breaks.
    var who: String {
        if let actor { return actor }
        return people.isEmpty ? "panel" : people.map(\.name).joined(separator: ", ")
    }
}
