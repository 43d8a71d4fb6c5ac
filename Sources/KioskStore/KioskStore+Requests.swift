// SPDX-License-Identifier: MIT
package import KioskModel
package import PatternLock

/// The pattern, PIN, code or answer that a request is about; overwritten when the request is taken.
package struct StoreSecret: Sendable {
    package var pattern: Pattern
    package var pin: PIN
    package var recoveryCode: RecoveryCode
    /// An answer from afar, and the code that the panel shows.
    package var answer: PIN
    package var shownCode: PIN

    package init(
        pattern: Pattern = Pattern(), pin: PIN = PIN(), recoveryCode: RecoveryCode = RecoveryCode(),
        answer: PIN = PIN(), shownCode: PIN = PIN()
    ) {
        self.pattern = pattern
        self.pin = pin
        self.recoveryCode = recoveryCode
        self.answer = answer
        self.shownCode = shownCode
    }

    package var isBlank: Bool {
        pattern.isEmpty && pin.isEmpty && recoveryCode.isEmpty && answer.isEmpty && shownCode.isEmpty
    }

    package mutating func wipe() {
        pattern.wipe()
        pin.wipe()
        recoveryCode.wipe()
        answer.wipe()
        shownCode.wipe()
    }
}

extension KioskStore {
    /// Does what is requested, durably, and replies. A refusal is a reply and no error; an error is a fault of the
    /// store.
    ///
    /// - Parameters:
    ///   - actor: For the history: "panel", or the tool's user.
    ///   - progress: Called now and then by a long request, with how much of it is done.
    /// - Returns: The reply, and what the request has changed besides what the reply tells; nil for nothing.
    package func perform(
        _ request: StoreRequest, with secret: StoreSecret = StoreSecret(), on grid: Grid, actor: String = "panel",
        progress: (Int) -> Void = { _ in }
    ) throws(StoreError) -> (reply: StoreReply, change: StoreChange?) {
        let reply: StoreReply
        // Everybody is read once, where the request has read everybody.
        var opened: StoreState?
        do {
            reply = try self.reply(to: request, secret, on: grid, actor, progress, &opened)
        } catch .refused(let refusal) {
            reply = .refused(refusal)
        }
        return (reply, try change(by: request, reply, opened, on: grid))
    }

    private func reply(
        to request: StoreRequest, _ secret: StoreSecret, on grid: Grid, _ actor: String, _ progress: (Int) -> Void,
        _ opened: inout StoreState?
    ) throws(StoreError) -> StoreReply {
        switch request {
        case .open: opened = try announce(open(on: grid), on: grid)
        case .verify(let person, let purpose):
            return .verified(try verify(secret.pattern, on: grid, ofPossible: person, for: purpose))
        case .verifyPIN: return .verified(try verifyPIN(secret.pin))
        case .endSitting: try endSitting()
        case .setPattern(let subject): try set(secret.pattern, on: grid, of: subject)
        case .feignPattern(let subject):
            try feignPattern(secret.pattern, on: grid, of: subject.person, actor: subject.actor)
        case .setPIN: try setPIN(secret.pin, actor: actor)
        case .setFirstPIN: try setFirstPIN(secret.pin)
        case .verifyRecoveryCode: return .verified(try verifyRecoveryCode(secret.recoveryCode))
        case .setRecoveryCode: try setRecoveryCode(secret.recoveryCode, actor: actor)
        case .verifyAnswer(let person):
            return .verified(try verify(secret.answer, to: secret.shownCode, of: person, actor: actor))
        case .finishSetup: try finishSetup()
        case .setPreferences(let preferences): try setPreferences(preferences, actor: actor)
        case .setNotice(let lines): try setNotice(lines, actor: actor)
        case .setOutOfService(let reason): try setOutOfService(reason, actor: actor)
        case .addPerson(let name): return .profile(try addPerson(name, actor: actor))
        case .importPeople(let people):
            return .imported(try importPeople(people, actor: actor, progress: progress))
        case .change(let address, let change): return try self.change(address, change, actor)
        case .rearm(let target): return .profile(try rearm(target, actor: actor))
        case .acknowledge: try acknowledge(actor: actor)
        case .find(let address): return .profile(try find(address))
        case .people(let first, let count): return .people(try people(from: first, count: count))
        case .access(let address): return .access(try access(of: find(address)))
        case .history(let count, let number, let since):
            return .history(try history(newest: count, before: number, since: since))
        case .entries(let number, let count): return .entries(try history(after: number, count: count))
        case .record(let kind, let person, let detail): try record(kind, of: person, actor: actor, detail: detail)
        case .backup: return .backup(try backup())
        // Its state is that of no grid.
        case .restore(let copy): _ = try announce(restore(from: copy, actor: actor), on: grid)
        case .permitSetup:
            if let new = try permitSetup(on: grid, actor: actor) { opened = announce(new, on: grid) }
        case .withdrawSetup: try withdrawSetup(actor: actor)
        case .keepTime: try keepPoweredTime()
        case .acceptClock: try acceptClock(actor: actor)
        case .bind: try bind(actor: actor)
        case .unbind: try unbind(actor: actor)
        case .acceptStore: _ = try announce(accept(actor: actor), on: grid)
        }
        return .done
    }

    private func change(
        _ address: ProfileAddress, _ change: ProfileChange, _ actor: String
    ) throws(StoreError) -> StoreReply {
        switch change {
        case .rename(let name): return .profile(try renamePerson(address, to: name, actor: actor))
        case .enable: return .profile(try setEnabled(true, of: address, actor: actor))
        case .disable: return .profile(try setEnabled(false, of: address, actor: actor))
        case .remove: return .profile(try removePerson(address, actor: actor))
        case .erase:
            if let id = try erasePerson(address, actor: actor) { return .profile(id) }
        case .removePattern:
            let id = try find(address)
            try removePattern(of: id, actor: actor)
            if address != .shared { return .profile(id) }
        case .removeDuressPattern: try removeDuressPattern(of: find(address), actor: actor)
        case .setAccess(let access):
            let id = try find(address)
            try setAccess(access, of: id, actor: actor)
            if address != .shared { return .profile(id) }
        }
        return .done
    }

    /// A person who is gone meanwhile, or whose pattern is, may not unlock: that is no fault.
    private func verify(
        _ pattern: Pattern, on grid: Grid, ofPossible person: ProfileID?, for purpose: VerificationPurpose
    ) throws(StoreError) -> VerificationOutcome {
        do {
            return try verify(pattern, on: grid, of: person, for: purpose)
        } catch  where error.isHarmless {
            return .denied(.disabled)
        }
    }

    private func set(_ pattern: Pattern, on grid: Grid, of subject: EnrollmentSubject) throws(StoreError) {
        if subject.isDuress {
            try setDuressPattern(pattern, on: grid, of: subject.person, actor: subject.actor)
        } else {
            try setPattern(pattern, on: grid, of: subject.person, actor: subject.actor)
        }
    }

    /// Warns of what was found, and returns the state.
    private func announce(_ opened: OpenedStore, on grid: Grid) -> StoreState {
        for warning in opened.warnings { warn(warning) }
        guard let drawn = opened.patternGrid, drawn != grid else { return opened.state }
        let (old, new) = ("\(drawn.rows)x\(drawn.columns)", "\(grid.rows)x\(grid.columns)")
        warn("the stored pattern was drawn on a grid of \(old) and cannot be drawn on \(new): enroll another")
        return opened.state
    }
}

// MARK: - Changes

extension KioskStore {
    private func change(
        by request: StoreRequest, _ reply: StoreReply, _ opened: StoreState?, on grid: Grid
    ) throws(StoreError) -> StoreChange? {
        switch request {
        case .verify, .verifyPIN, .verifyRecoveryCode, .endSitting, .feignPattern, .find, .people, .access, .history,
            .entries, .record, .backup, .withdrawSetup, .keepTime, .acceptClock, .bind, .unbind,
            .change(_, .removeDuressPattern):
            return nil
        case .open, .importPeople, .rearm(.everybody), .acknowledge, .restore, .permitSetup, .acceptStore:
            if case .refused = reply { return nil }
            if let opened { return .everything(opened) }
            return .everything(try state(on: grid))
        case .setPIN, .setFirstPIN, .setRecoveryCode, .verifyAnswer, .finishSetup, .setPreferences, .setNotice,
            .setOutOfService, .rearm(.panel), .rearm(.pin):
            return try parts(of: nil, on: grid)
        case .setPattern(let subject): return try parts(of: subject.person, on: grid)
        case .rearm(.person(.id(let id))), .change(.id(let id), _): return try parts(of: id, on: grid)
        case .addPerson, .rearm(.person), .change:
            guard case .profile(let id) = reply else { return try parts(of: nil, on: grid) }
            return try parts(of: id, on: grid)
        }
    }

    private func parts(of id: ProfileID?, on grid: Grid) throws(StoreError) -> StoreChange {
        try use { store throws(StoreError) in
            let state = try store.parts(of: id, at: clock.now(), on: grid)
            return .parts(state, removed: state.people.isEmpty ? id : nil)
        }
    }
}
