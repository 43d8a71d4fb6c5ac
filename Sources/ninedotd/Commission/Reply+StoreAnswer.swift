// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import KioskModel
import KioskSession
import KioskStore
import PatternLock

/// The store's answers in the protocol's words.
extension Reply {
    /// The store said what nobody asked.
    static let strange = Reply.error(Refusal(.failed, "the store gave an answer to another question"))

    /// Tells the result of permitting a setup, or of taking that back.
    init(to outcome: SetupOutcome) {
        switch outcome {
        case .permitted, .withdrawn: self = .ok
        case .notPermitted: self = .error(Refusal(.notSet, "no setup is permitted that could be taken back"))
        case .setUpAlready:
            self = .error(
                Refusal(.notNow, "the kiosk is set up already; RECOVERY in ninedotd(8) says how to begin anew"))
        }
    }

    init(to answer: StoreAnswer, _ reading: Commission.Reading) {
        switch (answer, reading) {
        case (.done, _), (.changed(.done), _): self = .ok
        case (.changed(.nameTaken), _):
            self = .error(Refusal(.nameTaken, "somebody has that name, or one that reads the same"))
        case (.changed(.unknown), _), (.duress(.unknown), _):
            self = .error(Refusal(.unknownPerson, "that person was removed meanwhile"))
        case (.duress(.done), _): self = .ok
        case (.duress(.notSet), _): self = .error(Refusal(.notSet, "no duress pattern is set"))
        case (.access(let access), _): self = .access(AccessTerms(access))
        case (.history(let entries), .history(let count)):
            let listed = entries.prefix(count).map { ListedEntry($0) }
            self = Reply.history(HistoryList(listed, more: entries.count > count)).cut()
        case (.duress(.sameAsPattern), _), (.duress(.noPattern), _), (.history, .anything),
            (.history, .setup), (.people, _):
            self = .strange
        }
    }
}

extension ListedPerson {
    /// - Parameter answer: To the question for the access; somebody who was removed meanwhile has none.
    init(_ person: Person, _ answer: StoreAnswer, at now: Instant) {
        let (state, secondsLeft): (State, Int?) =
            switch person.verdict {
            case .allowed: (.ready, nil)
            case .refused(let end): (.lockedOut, Countdown(end: end).secondsLeft(at: now))
            case .stopped: (.stopped, nil)
            }
        var access = AccessTerms()
        if case .access(let known) = answer { access = AccessTerms(known) }
        self.init(
            person.name, enabled: person.isEnabled, hasPattern: person.hasPattern, state: state,
            secondsLeft: secondsLeft, failures: person.attempts.failures,
            sinceAcknowledged: person.attempts.sinceAcknowledged, access: access)
    }
}

extension ListedEntry {
    init(_ entry: HistoryEntry) {
        self.init(
            number: entry.number, time: max(0, Int(entry.wall.milliseconds)), kind: entry.kind.rawValue,
            name: entry.name, actor: entry.actor, detail: entry.detail)
    }
}
