// SPDX-License-Identifier: MIT
import ControlMessages
import KioskModel
import KioskSession

extension Request {
    /// False for those of use while the kiosk is not set up.
    fileprivate var needsSetup: Bool {
        switch self {
        case .panel(let request): request.needsStore
        case .people, .store, .key: true
        case .setup: false
        }
    }

    fileprivate var isForPrograms: Bool { if case .panel(let request) = self { request.isForPrograms } else { false } }

    /// True for those that only root may ask for: whoever permits a setup hands the kiosk to the next one at the panel, and
    /// whoever accepts a store may hand out the tries of an older one.
    fileprivate var needsRoot: Bool {
        switch self {
        case .setup(.permit), .setup(.withdraw), .key: true
        case .setup(.restore), .panel, .people, .store: false
        }
    }
}

extension Refusal {
    /// The reason why a kiosk in `state` does not do what a client asks; nil where it does.
    init?(of request: Request, isRoot: Bool, isProgram: Bool = false, in state: SessionStatus.State) {
        if isProgram, !request.isForPrograms {
            self.init(.notForPrograms, "a program behind the lock may ask for status, lock and more-time only")
        } else if request.needsRoot, !isRoot {
            self.init(.notRoot, request.rootReason)
        } else if state == .notSetUp, request.needsSetup {
            self.init(
                .notSetUp, "the kiosk is not set up: run \"ninedotctl setup\" as root, or \"ninedotctl restore FILE\"")
        } else {
            return nil
        }
    }
}

extension Refusal {
    /// The store's refusal of a request.
    init(_ refusal: StoreRefusal, of request: Request) {
        switch refusal {
        case .nameTaken: self.init(.nameTaken, "somebody has that name, or one that reads the same")
        case .unknownPerson: self.init(unknown: request.personName ?? "that")
        case .noDuressPattern: self.init(.notSet, "no duress pattern is set")
        case .noPattern: self.init(.notSet, "no pattern is set")
        case .samePattern: self.init(.badRequest, "the pattern is the usual one already")
        case .noPIN: self.init(.notNow, "no PIN is set: ninedotctl pin set")
        case .pinAlreadySet: self.init(.notNow, "a PIN is set already")
        case .clockNotSet:
            self.init(.notNow, "the machine's clock is not set: see trust-clock in ninedot.conf(5)")
        case .setupOver:
            self.init(.notNow, "the kiosk is set up already; RECOVERY in ninedotd(8) says how to start over")
        case .setupNotPermitted: self.init(.notSet, "no setup is permitted that could be taken back")
        case .unusableBackup(let reason): self.init(.unusableBackup, reason)
        case .cannotBind(let reason): self.init(.notNow, reason)
        }
    }

    init(unknown name: String) {
        self.init(.unknownPerson, "there is nobody called \(name)")
    }
}

extension Request {
    /// The name of the person that a request is about.
    fileprivate var personName: String? {
        switch self {
        case .people(let request): request.personName
        case .panel(.enroll(let name, _)): name
        case .store(.rearm(.person(let name))): name
        case .panel, .store, .setup, .key: nil
        }
    }

    /// The reason why somebody else than root is refused.
    fileprivate var rootReason: String {
        switch self {
        case .key: "only root may bind the store to this board, or accept another: sudo ninedotctl key"
        case .panel, .people, .store, .setup:
            "only root may permit a setup, or take that back: sudo ninedotctl setup"
        }
    }
}

extension AdminRefusal {
    /// The reason in words for the tool.
    func words(for intent: Session.Intent) -> String {
        switch self {
        case .storeNotOpen: "the store is not open yet"
        case .storeFailed(let fault): "the store has failed: \(fault.message)"
        case .notSetUp: "the kiosk is not set up"
        case .waitingForSetup: "the kiosk waits for its setup at the panel"
        case .settingUp: "the kiosk is being set up at the panel"
        case .enrolling: intent == .enroll ? "another enrollment is running" : "a pattern is being enrolled"
        case .maintaining: "a teacher is at the panel's settings" + (intent == .maintain ? " already" : "")
        case .noTouchscreen: "no touchscreen is connected"
        case .noPIN: "no PIN is set: ninedotctl pin set"
        case .unknownPerson: "there is no such person"
        case .noPattern: "there is no pattern yet that it could stand beside: enroll one first"
        case .locked: "the panel is locked"
        case .noMoreTime: "this unlock gets no more time"
        }
    }
}
