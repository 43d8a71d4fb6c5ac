// SPDX-License-Identifier: MIT
package import PatternLock

/// The store's reply to a `StoreRequest`.
package enum StoreReply: Hashable, Sendable {
    case done
    /// The request was refused; nothing was changed.
    case refused(StoreRefusal)
    /// The store failed before the request was done; what was there before still is.
    case failed(StoreFault)
    case verified(VerificationOutcome)
    /// The person that was added, changed or found.
    case profile(ProfileID)
    case people(PeoplePage)
    case access(ProfileAccess)
    /// Newest first.
    case history([HistoryEntry])
    case entries(HistoryPage)
    case imported(ImportSummary)
    case backup([UInt8])
}

/// The reason why a request cannot be done by a store in good order.
package enum StoreRefusal: Hashable, Sendable {
    /// Another person has that name, or one that reads the same.
    case nameTaken
    /// No such person, perhaps not any more.
    case unknownPerson
    /// The duress pattern would be the pattern itself.
    case samePattern
    /// No pattern that a duress pattern could stand beside.
    case noPattern
    case noDuressPattern
    /// No PIN that somebody could forget.
    case noPIN
    /// The PIN is not the first: somebody chose one meanwhile.
    case pinAlreadySet
    /// The clock was not set since the machine was switched on, or shows what cannot be.
    case clockNotSet
    case setupOver
    case setupNotPermitted
    /// The copy is none that this device can restore, and why.
    case unusableBackup(String)
    /// The store cannot be bound to its board or unbound, and why.
    case cannotBind(String)
}

/// The outcome of an import.
package struct ImportSummary: Hashable, Sendable {
    package var added: Int
    package var changed: Int

    package init(added: Int = 0, changed: Int = 0) {
        self.added = added
        self.changed = changed
    }
}

/// A failure that makes the store useless for now, for the notice and the log.
package struct StoreFault: Hashable, Sendable {
    /// One line: what failed, where, why. Never a secret.
    package var message: String

    package init(message: String) {
        self.message = message
    }
}

/// The outcome of one attempt.
package enum VerificationOutcome: Hashable, Sendable {
    case matched(Match)
    /// Right, but not allowed to open at this time; the failures are cleared all the same.
    case denied(AccessRefusal, isDuress: Bool = false)
    /// The counts with this attempt; a PIN has none of the panel.
    case wrong(AttemptCounts)
    /// One of the last few wrong patterns again: not counted.
    case repeated
    /// A delay runs, or the hard stop is reached: nothing was checked or counted.
    case refused(AttemptCounts)

    package var isMatch: Bool {
        switch self {
        case .matched: true
        case .denied, .wrong, .repeated, .refused: false
        }
    }
}

extension VerificationOutcome {
    /// True for the pattern for being forced to draw one, also where it does not open.
    package var isDuress: Bool {
        switch self {
        case .matched(let match): match.isDuress
        case .denied(_, let isDuress): isDuress
        case .wrong, .repeated, .refused: false
        }
    }
}

/// The consequences of a right pattern.
package struct Match: Hashable, Sendable {
    /// Wrong tries since the last right one.
    package var failuresBefore: Int
    /// Time until it locks; nil as configured.
    package var unlockFor: Duration?
    /// The pattern was the one for being forced to draw one.
    package var isDuress: Bool
    /// The span by the days and hours of whoever drew, and of the person before where two open.
    package var span: OpenSpan

    package init(
        failuresBefore: Int = 0, unlockFor: Duration? = nil, isDuress: Bool = false, span: OpenSpan = .endless
    ) {
        self.span = span
        self.failuresBefore = failuresBefore
        self.unlockFor = unlockFor
        self.isDuress = isDuress
    }
}
