// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import LinuxSystem
import PanelOutput

/// Opening and closing what the panel guards, with the display where the owner gives that away.
extension Kiosk {
    /// The time for which help is called for where a pattern under duress opened nothing.
    static let alarmTime = Duration.seconds(300)

    /// The one who is to have the display now.
    var displayUser: DisplayUser { handover?.user ?? .panel }
    /// The one whose terminal has to be in front, where terminals matter.
    var terminalUser: DisplayUser? { handover?.terminalUser }
    /// True while the program behind the lock has the display.
    var isDisplayGiven: Bool { handover?.isGiven ?? false }
    /// True while the panel is locked and its display is still on its way back.
    var isTakingBack: Bool { handover?.isRetaking ?? false }

    /// Unlocks, and gives the display away first where that is wanted.
    func unlock(_ unlock: Unlock, at now: Instant) throws(SystemError) {
        guard handover != nil else { return try open(unlock, at: now) }
        try carryOut(handover?.unlock(unlock) ?? [], at: now)
    }

    /// Locks, once the display is back where it was given away.
    func lock(_ reason: LockReason, at now: Instant) throws(SystemError) {
        let person = unlocked?.people.first?.id
        if unlocked?.isDuress ?? false { alarmEnd = reason == .enrollment ? now + Kiosk.alarmTime : nil }
        unlocked = nil
        Log.notice("\(isDisplayGiven ? "taking the display back" : "locked") (\(reason.words))")
        if reason != .fault, reason != .notSetUp { store.ask(.record(.locked, of: person, detail: reason.words)) }
        guard handover != nil else { return try markers.lock(keepingAlarm: alarmEnd != nil) }
        try carryOut(handover?.lock() ?? [], at: now)
    }

    /// Calls for help for some minutes although it is locked: whoever forced somebody is still there.
    func raiseAlarm(for person: PersonLabel?, at now: Instant) throws(SystemError) {
        alarmEnd = now + Kiosk.alarmTime
        try markers.raiseAlarm(for: person?.name ?? "panel")
    }

    /// Ends a call for help whose time is over.
    func endAlarm() throws(SystemError) {
        alarmEnd = nil
        try markers.endAlarm()
    }

    /// Follows the display on its way to the program behind the lock and back.
    func follow(_ display: DisplayCondition, of card: String?, at now: Instant) throws(SystemError) {
        guard handover != nil else { return }
        try carryOut(handover?.follow(display, of: card, at: now) ?? [], at: now)
    }

    /// Looks after the program behind the lock, when that is due.
    ///
    /// - Parameter isSeen: False while the display is as black as it was given; asked until it is not.
    func lookAfterProgram(isSeen: @autoclosure () -> Bool, at now: Instant) throws(SystemError) {
        guard let handover, let due = handover.nextDeadline, due <= now else { return }
        let isRunning = programs.hasProcesses
        let wasSeen = !handover.awaitsPicture || isSeen()
        try carryOut(self.handover?.look(isRunning: isRunning, isSeen: wasSeen, at: now) ?? [], at: now)
    }

    private func carryOut(_ effects: [Handover.Effect], at now: Instant) throws(SystemError) {
        for effect in effects {
            switch effect {
            case .unlocked(let unlock): try open(unlock, at: now)
            case .takingBack(let card): try markers.takeBack(card)
            case .locked: try markers.lock(keepingAlarm: alarmEnd != nil)
            case .programEnded(let end): try handle(.programEnded(end), at: now)
            }
        }
    }

    /// Says unlocked, or stays locked when that fails: a fault like the store's, over with the next try.
    private func open(_ unlock: Unlock, at now: Instant) throws(SystemError) {
        do throws(SystemError) {
            try markers.unlock(
                PanelMarkers.Unlock(
                    who: unlock.who, people: unlock.people.map(\.id.text), for: unlock.until.map { $0 - now },
                    isDuress: unlock.isDuress, card: handover?.card))
        } catch {
            return try handle(.storeFailed(StoreFault(message: error.description)), at: now)
        }
        if unlock.isDuress { alarmEnd = nil }
        let isExtended = unlocked != nil && unlock.actor == nil
        unlocked = unlock
        guard !isExtended else { return }
        Log.notice("unlocked")
        let others = unlock.people.dropFirst().map(\.name).joined(separator: ", ")
        store.ask(
            .record(.unlocked, of: unlock.people.first?.id, detail: others),
            for: .nobody(actor: unlock.actor ?? "panel"))
    }
}

extension ControlGroup {
    /// Everything that runs in ninedot-session.slice.
    static let programs = ControlGroup(path: "/sys/fs/cgroup/ninedot.slice/ninedot-session.slice")
}

extension LockReason {
    /// Words for the log and the history.
    fileprivate var words: String {
        switch self {
        case .started: "at start"
        case .timeOver: "time is over"
        case .idle: "nobody used it"
        case .button: "button on the panel"
        case .tool: "asked by ninedotctl"
        case .link: "asked from afar"
        case .program(.done): "the program is done"
        case .program(.ended): "the program has ended"
        case .program(.missing): "no program came up"
        case .program(.unseen): "the program showed nothing"
        case .revoked: "what unlocked it is valid no longer"
        case .enrollment: "an enrollment begins"
        case .maintenance: "a teacher comes in"
        case .fault: "the store failed"
        case .notSetUp: "not set up"
        }
    }
}

extension Unlock {
    /// The people or the admin who unlocked, in one line: names are without line breaks.
    fileprivate var who: String {
        if let actor { return actor }
        return people.isEmpty ? "panel" : people.map(\.name).joined(separator: ", ")
    }
}
