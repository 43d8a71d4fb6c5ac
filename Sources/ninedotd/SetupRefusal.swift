// SPDX-License-Identifier: MIT
import ControlMessages
import KioskSession

extension Request {
    /// False for those of use while the kiosk is not set up.
    fileprivate var needsSetup: Bool {
        switch self {
        case .panel(let request): request.needsStore
        case .people, .store: true
        case .setup: false
        }
    }

    /// True for those that only root may ask for: whoever permits a setup hands the kiosk to the next one at the panel.
    fileprivate var needsRoot: Bool { self == .setup(.permit) || self == .setup(.withdraw) }
}

extension Refusal {
    /// Why a kiosk in `state` does not do what a client asks; nil where it may.
    init?(of request: Request, isRoot: Bool, in state: SessionStatus.State) {
        if request.needsRoot, !isRoot {
            self.init(.notRoot, "only root may permit a setup, or take that back: sudo ninedotctl setup")
        } else if state == .notSetUp, request.needsSetup {
            self.init(
                .notSetUp, "the kiosk is not set up: run \"ninedotctl setup\" as root, or \"ninedotctl restore FILE\"")
        } else {
            return nil
        }
    }
}
