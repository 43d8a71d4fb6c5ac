// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

/// The characters the panel has to draw.
package struct FontsCheck: Check {
    /// Names, and what else of the owner's the panel shows, that no font can draw whole.
    package var undrawable: Seen<[String]>

    package init(undrawable: Seen<[String]>) {
        self.undrawable = undrawable
    }

    package var finding: Finding {
        Finding.about(.fonts, undrawable) { names in
            guard let first = names.first else {
                return Finding(.fonts, .ok, "the fonts have every character of names and contact")
            }
            let others = names.count == 1 ? "" : " and \(names.count - 1) more"
            return Finding(
                .fonts, .problem,
                "no font has all characters of \"\(first)\"\(others): the panel shows boxes; install "
                    + "a font that has them and add its file to \"fonts =\", which lists files",
                mend: [
                    "apt-get install fonts-noto-core fonts-noto-cjk", "dpkg --listfiles fonts-noto-core | grep Regular",
                ])
        }
    }
}
