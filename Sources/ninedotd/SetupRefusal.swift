// SPDX-License-Identifier: MIT
import ControlMessages
import KioskSession

extension Request.Kind {
    /// True for those of use while the kiosk is not set up.
    var needsNoSetup: Bool {
        switch self {
        case .status, .watch, .lock, .screenshot, .setup, .withdrawSetup, .restore: true
        case .unlock, .maintenance, .enroll, .enrollDuress, .removeDuress, .people, .addPerson, .renamePerson,
            .enablePerson, .disablePerson, .removePerson, .access, .setAccess, .rearm, .acknowledge, .setPIN, .history,
            .backup:
            false
        }
    }

    /// True for those that only root may ask for: whoever permits a setup hands the kiosk to the next one at the panel.
    var needsRoot: Bool { self == .setup || self == .withdrawSetup }
}

extension Refusal {
    /// Why a kiosk in `state` does not do what a client asks; nil where it may.
    init?(of kind: Request.Kind, isRoot: Bool, in state: SessionStatus.State) {
        if kind.needsRoot, !isRoot {
            self.init(.notRoot, "only root may permit a setup, or take that back: sudo ninedotctl setup")
        } else if state == .notSetUp, !kind.needsNoSetup {
            self.init(
                .notSetUp, "the kiosk is not set up: run \"ninedotctl setup\" as root, or \"ninedotctl restore FILE\"")
        } else {
            return nil
        }
    }
}
