// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import KioskConfiguration
import KioskModel
import KioskSession
import KioskStore
import LinuxSystem

/// Commands from afar. Each is answered, and written into the history with the one on whose word it came.
extension LinkHandler {
    /// Does the command, or says why not.
    func carryOut(_ command: LinkCommand, at now: Instant) throws(SystemError) {
        let isAllowed = settings.allows(command.verb.permission)
        // To lock costs nothing and harms nobody, so that no flood of others keeps it from being done.
        if case .lock = command.verb, isAllowed { return try lock(command, at: now) }
        guard !isBusy, commandPace.take(at: now) else {
            return answer(command, LinkRefusal(.tooMany, "too many commands: wait a few seconds"), at: now)
        }
        if case .unlock(let challenge, let code) = command.verb, isAllowed {
            return try unlock(command, answering: challenge, with: code, at: now)
        }
        do throws(LinkRefusal) {
            guard isAllowed else { throw LinkRefusal(notAllowed: command.verb.permission) }
            let request = try storeRequest(of: command.verb, at: now)
            note(command, at: now)
            ask(request, .command(command), by: command.historyActor, at: now)
        } catch {
            note(command, refused: error, at: now)
            answer(command, error, at: now)
        }
    }

    /// Answers the command, to the link that is connected now.
    func answer(_ command: LinkCommand, _ refusal: LinkRefusal?, at now: Instant) {
        if refusal != nil { server.countRefusal() }
        server.send(.answer(command.number, refusal), at: now)
    }

    /// Locks at once; the state tells when the display is back, too.
    private func lock(_ command: LinkCommand, at now: Instant) throws(SystemError) {
        try kiosk.handle(.lockRequestedFromAfar, at: now)
        if !isBusy, commandPace.take(at: now) { note(command, at: now) }
        answer(command, nil, at: now)
    }

    private func storeRequest(of verb: LinkCommand.Verb, at now: Instant) throws(LinkRefusal) -> StoreRequest {
        guard kiosk.status(at: now).state != .notSetUp else {
            throw LinkRefusal(.notNow, "the kiosk is not set up")
        }
        switch verb {
        case .lock: throw LinkRefusal(.notNow, "the panel is locked at once")
        case .notice(let lines) where !lines.isEmpty && !kiosk.hasIdleScreen:
            throw LinkRefusal(.notNow, "nobody would see it: set idle-screen = clock in [panel] of ninedot.conf")
        case .notice(let lines):
            return .setNotice(try understood { () throws(Refusal) in try [PanelLine](asked: lines) })
        case .outOfService(let reason):
            return .setOutOfService(try understood { () throws(Refusal) in try PanelLine(asked: reason) })
        case .inService: return .setOutOfService(nil)
        case .unlock: throw LinkRefusal(.notNow, "an answer is checked first")
        }
    }

    func note(_ command: LinkCommand, refused refusal: LinkRefusal? = nil, at now: Instant) {
        let detail = command.verb.historyWords + (refusal.map { ", refused: \($0.message)" } ?? "")
        ask(.record(.linkCommand, of: nil, detail: detail), .note, by: command.historyActor, at: now)
    }
}

extension LinkCommand {
    /// The actor in the history, who is never taken for the panel or somebody at the machine.
    var historyActor: String { "link: \(actor)" }
}

extension LinkCommand.Verb {
    fileprivate var historyWords: String {
        switch self {
        case .lock: "lock"
        case .notice: "notice"
        case .outOfService: "out of service"
        case .inService: "in service"
        case .unlock: "unlock"
        }
    }
}

extension LinkSettings {
    func allows(_ permission: LinkPermission) -> Bool { allowed.contains { $0 == Command(permission) } }
}

extension LinkSettings.Command {
    init(_ permission: LinkPermission) {
        switch permission {
        case .lock: self = .lock
        case .notice: self = .notice
        case .outOfService: self = .outOfService
        case .unlock: self = .unlock
        }
    }
}

extension LinkRefusal {
    fileprivate init(notAllowed permission: LinkPermission) {
        self.init(.notAllowed, "\"allow\" in [link] of ninedot.conf does not name \(permission.rawValue)")
    }

    /// The store's reason for not doing it; nil where it has.
    init?(_ reply: StoreReply) {
        switch reply {
        case .done: return nil
        case .refused: self.init(.notNow, "the store refuses it")
        case .failed(let fault): self.init(.failed, fault.message)
        case .verified, .profile, .people, .access, .history, .entries, .imported, .backup:
            self.init(.failed, "the store gave an unexpected reply")
        }
    }
}

/// The value that is read out of a command, or the refusal in the link's words.
private func understood<Value>(_ read: () throws(Refusal) -> Value) throws(LinkRefusal) -> Value {
    do throws(Refusal) {
        return try read()
    } catch {
        throw LinkRefusal(.badRequest, error.message)
    }
}
