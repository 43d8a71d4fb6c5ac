// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import KioskModel
import KioskSession
import PatternLock

/// The store's replies in the protocol's words.
extension Reply {
    init(to request: Request, _ reply: StoreReply, at now: Instant) {
        switch (reply, request) {
        case (.done, _), (.profile, _): self = .ok
        case (.refused(let refusal), _): self = .error(Refusal(refusal, of: request))
        case (.failed(let fault), .setup):
            self = .error(Refusal(.failed, fault.message + "; RECOVERY in ninedotd(8) says what to do"))
        case (.failed(let fault), _): self = .error(Refusal(.failed, fault.message))
        case (.people(let page), _):
            let people = page.people.map { ListedPerson($0, at: now) }
            self = Reply.people(PeopleList(people, total: page.total)).cut()
        case (.access(let access), _): self = .access(AccessTerms(access))
        case (.history(let entries), .store(.history(let range))):
            let listed = entries.prefix(range.count).map { ListedEntry($0) }
            self = Reply.history(HistoryList(listed, more: entries.count > range.count)).cut()
        case (.imported(let summary), _): self = .imported(added: summary.added, changed: summary.changed)
        case (.verified, _), (.history, _), (.entries, _), (.backup, _):
            self = .error(Refusal(.failed, "the store gave an unexpected reply"))
        }
    }
}

extension ListedPerson {
    fileprivate init(_ record: PersonRecord, at now: Instant) {
        let (state, secondsLeft): (State, Int?) =
            switch record.verdict {
            case .allowed: (.ready, nil)
            case .refused(let end): (.lockedOut, Countdown(end: end).secondsLeft(at: now))
            case .stopped: (.stopped, nil)
            }
        self.init(
            record.person.name, id: record.person.id.text, enabled: record.person.isEnabled,
            hasPattern: record.person.hasPattern, state: state, secondsLeft: secondsLeft,
            failures: record.attempts.failures,
            sinceAcknowledged: record.attempts.sinceAcknowledged, access: AccessTerms(record.access))
    }
}

extension AccessTerms {
    fileprivate init(_ access: ProfileAccess) {
        let windows = access.rules.windows
        self.init(
            validFrom: access.rules.validFrom?.description, validUntil: access.rules.validUntil?.description,
            windows: windows.isEmpty ? nil : WeeklyWindow.text(of: windows), usesLeft: access.rules.usesLeft,
            unlockFor: access.unlockFor.map { Int($0.components.seconds) })
    }
}

extension ListedEntry {
    fileprivate init(_ entry: HistoryEntry) {
        self.init(
            number: entry.number, time: max(0, Int(entry.wall.milliseconds)), kind: entry.kind.rawValue,
            name: entry.name, actor: entry.actor, detail: entry.detail)
    }
}
