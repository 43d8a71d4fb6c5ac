// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

/// The setup, which whoever stands at the panel may do while it is permitted.
package struct SetupCheck: Check {
    package static let directory = "/var/lib/ninedot-setup"
    package static let permission = directory + "/permitted"

    /// Whether there is a store with a PIN or a pattern.
    package var isSetUp: Seen<Bool>
    package var isPermitted: Seen<Bool>

    package init(isSetUp: Seen<Bool>, isPermitted: Seen<Bool>) {
        self.isSetUp = isSetUp
        self.isPermitted = isPermitted
    }

    package var finding: Finding {
        Finding.about(.setup, isPermitted) { isPermitted in
            Finding.about(.setup, isSetUp) { isSetUp in
                switch (isSetUp, isPermitted) {
                case (true, false): Finding(.setup, .ok, "the kiosk is set up, and a setup is not permitted")
                case (true, true):
                    Finding(
                        .setup, .problem,
                        "a setup is permitted though the kiosk is set up: were its store lost, "
                            + "whoever is at the panel could choose a new PIN",
                        mend: ["ninedotctl setup --withdraw"])
                case (false, true):
                    Finding(
                        .setup, .note, "the kiosk waits for its setup: whoever is at the panel first chooses the PIN",
                        mend: ["ninedotctl pin set"])
                case (false, false):
                    Finding(
                        .setup, .note, "the kiosk is not set up, and no setup is permitted", mend: ["ninedotctl setup"])
                }
            }
        }
    }
}
