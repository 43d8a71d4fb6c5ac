// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

/// The configuration, as the daemon takes it at its start.
package struct ConfigurationCheck: Check {
    package enum Outcome: Hashable, Sendable {
        case good(warnings: [String])
        /// Only the background picture is left out, and why.
        case withoutPicture(String)
        /// Why the daemon would not start.
        case refused(String)
    }

    /// The file to change.
    package var path: String
    package var outcome: Outcome

    package init(path: String, outcome: Outcome) {
        self.path = path
        self.outcome = outcome
    }

    package var finding: Finding {
        switch outcome {
        case .refused(let reason):
            Finding(.configuration, .problem, "the daemon would not start: \(reason)", mend: ["editor \(path)"])
        case .withoutPicture(let reason): Finding(.configuration, .note, reason, mend: ["editor \(path)"])
        case .good(let warnings) where !warnings.isEmpty:
            Finding(.configuration, .problem, warnings.joined(separator: "; "), mend: ["editor \(path)"])
        case .good:
            Finding(.configuration, .ok, "the daemon starts with the settings there are")
        }
    }
}
