// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

/// The configuration, as the daemon takes it at its start.
package struct ConfigurationCheck: Check {
    package enum Outcome: Hashable, Sendable {
        case good(warnings: [String])
        /// The reason why only the background picture is left out.
        case withoutPicture(String)
        /// The reason why the daemon would not start.
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
            Finding(.configuration, .ok, "the daemon starts with the present settings")
        }
    }
}

/// The characters the panel has to draw.
package struct FontsCheck: Check {
    /// Names, and other texts of the owner, that no font can draw completely.
    package var undrawable: Seen<[String]>

    package init(undrawable: Seen<[String]>) {
        self.undrawable = undrawable
    }

    package var finding: Finding {
        Finding.about(.fonts, undrawable) { names in
            guard let first = names.first else {
                return Finding(.fonts, .ok, "the fonts have every character of the names and the contact")
            }
            let others = names.count == 1 ? "" : " and \(names.count - 1) more"
            return Finding(
                .fonts, .problem,
                "no font has all characters of \"\(first)\"\(others): the panel shows boxes; install "
                    + "a font that has them and add its file to \"fonts =\"",
                mend: [
                    "apt-get install fonts-noto-core fonts-noto-cjk", "dpkg --listfiles fonts-noto-core | grep Regular",
                ])
        }
    }
}
